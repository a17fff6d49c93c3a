# server.cmake: the server (src/server) as a part of the program `epoki`, and the page inside it.
#
# EPOKI_PAGE is the folder with the built page; when it is not there the server is built without one.
# Run as a script (cmake -DFOLDER=... -DOUT=... -P server.cmake) this file writes the C source that holds the files of that folder.
if(CMAKE_SCRIPT_MODE_FILE)
  set(arrays "")
  set(rows "")
  set(count 0)
  if(IS_DIRECTORY "${FOLDER}")
    file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
    list(SORT files)
    foreach(file ${files})
      file(READ "${FOLDER}/${file}" hex HEX)
      file(SIZE "${FOLDER}/${file}" size)
      if(size GREATER 0)
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
        string(APPEND arrays "static const unsigned char file_${count}[] = {${bytes}};\n")
        string(APPEND rows "    {\"${file}\", file_${count}, sizeof file_${count}},\n")
        math(EXPR count "${count} + 1")
      endif()
    endforeach()
  endif()
  if(count EQUAL 0)
    set(rows "    {\"\", (const unsigned char *)\"\", 0},\n")
  endif()
  file(WRITE "${OUT}" "/* Made by cmake/server.cmake from the built page. */\n#include \"server/page.h\"\n\n${arrays}\n"
    "const struct page_file page_files[] = {\n${rows}};\nconst int page_file_count = ${count};\n")
  return()
endif()

set(EPOKI_PAGE "${CMAKE_SOURCE_DIR}/build/web" CACHE PATH "the built page that goes into the program")

find_package(PkgConfig REQUIRED)
pkg_check_modules(WEBSOCKETS REQUIRED IMPORTED_TARGET libwebsockets)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)

file(GLOB_RECURSE PAGE_FILES CONFIGURE_DEPENDS ${EPOKI_PAGE}/*)
add_custom_command(
  OUTPUT ${GENERATED}/page_data.c
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${EPOKI_PAGE} -DOUT=${GENERATED}/page_data.c -P ${CMAKE_CURRENT_LIST_DIR}/server.cmake
  DEPENDS ${PAGE_FILES} ${CMAKE_CURRENT_LIST_DIR}/server.cmake
  COMMENT "the page -> C")

file(GLOB SERVER_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/../src/server/*.c)
target_sources(epoki PRIVATE ${SERVER_SOURCES} ${GENERATED}/page_data.c)
# The header of libwebsockets needs more of the C library than POSIX names.
set_property(SOURCE ${SERVER_SOURCES} APPEND PROPERTY COMPILE_DEFINITIONS _DEFAULT_SOURCE)
target_link_libraries(epoki PRIVATE PkgConfig::WEBSOCKETS PkgConfig::SQLITE PkgConfig::SODIUM)

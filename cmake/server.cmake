# server.cmake: the server (src/server) as a part of the program `epoki`, and the page inside it.
#
# EPOKI_PAGE is the folder with the built page; when it is not there the server is built without one.
set(EPOKI_PAGE "${CMAKE_SOURCE_DIR}/build/web" CACHE PATH "the built page that goes into the program")

find_package(PkgConfig REQUIRED)
pkg_check_modules(WEBSOCKETS REQUIRED IMPORTED_TARGET libwebsockets)
find_library(EV_LIBRARY ev REQUIRED) # no pkg-config file
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto)
pkg_check_modules(CURL REQUIRED IMPORTED_TARGET libcurl) # its header: the library is opened at run time

file(GLOB_RECURSE PAGE_FILES CONFIGURE_DEPENDS ${EPOKI_PAGE}/*)
add_custom_command(
  OUTPUT ${GENERATED}/page_data.c ${GENERATED}/page_data.bin
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/gen_page.py ${EPOKI_PAGE} ${GENERATED}/page_data.c
  DEPENDS ${PAGE_FILES} ${CMAKE_SOURCE_DIR}/tools/gen_page.py
  COMMENT "the page -> C")

file(GLOB SERVER_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/../src/server/*.c ${CMAKE_CURRENT_LIST_DIR}/../src/server/*/*.c)
word_book(news TOLD NEWS_SOURCES)
target_sources(epoki_parts PRIVATE ${SERVER_SOURCES} ${NEWS_SOURCES} ${GENERATED}/page_data.c)
set_source_files_properties(${GENERATED}/page_data.c PROPERTIES OBJECT_DEPENDS ${GENERATED}/page_data.bin)
# The header of libwebsockets needs more of the C library than POSIX names.
set_property(SOURCE ${SERVER_SOURCES} APPEND PROPERTY COMPILE_DEFINITIONS _DEFAULT_SOURCE)
target_link_libraries(epoki_parts PUBLIC PkgConfig::WEBSOCKETS ${EV_LIBRARY} PkgConfig::SQLITE PkgConfig::SODIUM PkgConfig::CRYPTO ${CMAKE_DL_LIBS})

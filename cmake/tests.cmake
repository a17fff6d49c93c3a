# tests.cmake: the test programs; `./test` runs them all. Labels: unit, api, rules, golden, property, fuzz, tools.
enable_testing()
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)

set(STORE_SOURCES src/host/think.c)
foreach(part archive book calendar database hold store_load store_sqlite store_write sum upgrade writer)
  list(APPEND STORE_SOURCES src/server/${part}.c)
endforeach()

# Unit tests of core, one program per file tests/unit/test_*.c; they use asserts, so not in a release build.
if(CMOCKA_FOUND AND NOT CMAKE_BUILD_TYPE STREQUAL Release)
  file(GLOB UNIT_TESTS CONFIGURE_DEPENDS tests/unit/test_*.c)
  foreach(source ${UNIT_TESTS})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    target_link_libraries(${name} PRIVATE epoki_static PkgConfig::CMOCKA)
    if(name MATCHES "^test_arena_(.+)$") # a part of the program that needs the library alone
      target_sources(${name} PRIVATE src/arena/${CMAKE_MATCH_1}.c)
      target_link_libraries(${name} PRIVATE m)
    endif()
    if(name MATCHES "^test_server_(.+)$") # a part of the server, likewise
      set(part ${CMAKE_MATCH_1})
      if(part MATCHES "^(database|store)") # whatever lies behind store.h
        target_sources(${name} PRIVATE ${STORE_SOURCES})
        target_link_libraries(${name} PRIVATE Threads::Threads)
      else()
        target_sources(${name} PRIVATE src/server/${part}.c)
      endif()
      target_compile_definitions(${name} PRIVATE _XOPEN_SOURCE=700 _DEFAULT_SOURCE)
      target_link_libraries(${name} PRIVATE PkgConfig::WEBSOCKETS PkgConfig::SQLITE)
    endif()
    if(name MATCHES "^test_(bot|think)") # bots with the clock and the threads of the program
      target_sources(${name} PRIVATE src/host/think.c)
      target_compile_definitions(${name} PRIVATE _XOPEN_SOURCE=700)
      target_link_libraries(${name} PRIVATE Threads::Threads)
    endif()
    if(name STREQUAL test_verify)
      target_sources(${name} PRIVATE src/cli/verify.c src/cli/verify_twins.c)
    endif()
    if(name MATCHES "^test_(bot|rpc)_memory$") # counts what is allocated, or refuses it
      target_link_options(${name} PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
    endif()
    if(name STREQUAL test_real)
      target_link_libraries(${name} PRIVATE m)
    endif()
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS unit)
    list(APPEND TEST_PROGRAMS ${name})
  endforeach()
endif()

# The public interface as a stranger uses it: through the shared library, with its header alone.
add_executable(test_shared EXCLUDE_FROM_ALL tests/api/test_shared.c)
target_link_libraries(test_shared PRIVATE epoki_shared)
add_test(NAME api_shared COMMAND test_shared)
set_tests_properties(api_shared PROPERTIES LABELS api)

# How many random games are verified here; `./test --deep` plays thousands.
set(VERIFY_duel 400)
set(VERIFY_ages 24)
set(VERIFY_steel 40)
set(VERIFY_tempus 12)
set(VERIFY_civ 3)

# Rule tests: small positions in text, tests/rules/<game>/*.txt.
set(RULE_SOURCES tests/rules/rule_test.c tests/rules/rule_words.c)
foreach(game ${EPOKI_GAMES})
  file(GLOB adapter CONFIGURE_DEPENDS tests/rules/${game}_*.c)
  list(APPEND RULE_SOURCES ${adapter})
endforeach()
add_executable(rule_test EXCLUDE_FROM_ALL ${RULE_SOURCES})
target_link_libraries(rule_test PRIVATE epoki_static)
foreach(game ${EPOKI_GAMES})
  file(GLOB rule_files CONFIGURE_DEPENDS tests/rules/${game}/*.txt)
  foreach(file ${rule_files})
    get_filename_component(name ${file} NAME_WE)
    add_test(NAME rules_${game}_${name} COMMAND rule_test ${game} ${file})
    set_tests_properties(rules_${game}_${name} PROPERTIES LABELS rules)
  endforeach()
  file(GLOB records CONFIGURE_DEPENDS tests/golden/${game}/*.rec)
  add_test(NAME golden_${game} COMMAND epoki replay ${records})
  set_tests_properties(golden_${game} PROPERTIES LABELS golden)
  add_test(NAME verify_${game} COMMAND epoki verify ${game} --games ${VERIFY_${game}} --quiet)
  set_tests_properties(verify_${game} PROPERTIES LABELS property)
endforeach()

# Card and processor play the same games. Without a card, or without build/gpu, it is skipped.
add_executable(gpu_check EXCLUDE_FROM_ALL tests/gpu/gpu_check.c ${GPU_SOURCES} src/host/file.c src/host/think.c)
target_compile_definitions(gpu_check PRIVATE _XOPEN_SOURCE=700)
target_link_libraries(gpu_check PRIVATE epoki_static Threads::Threads ${CMAKE_DL_LIBS})
add_test(NAME gpu_check COMMAND gpu_check ${CMAKE_SOURCE_DIR}/build/gpu)
set_tests_properties(gpu_check PROPERTIES LABELS gpu SKIP_RETURN_CODE 77)

include(cmake/fuzz.cmake)

add_custom_target(test_programs DEPENDS epoki rule_test test_shared gpu_check ${TEST_PROGRAMS} ${FUZZ_PROGRAMS})

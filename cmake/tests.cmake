# tests.cmake: the test programs; `./test` runs them all. Labels: unit, api, rules, room, golden, property, fuzz, tools.
enable_testing()
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)

# Unit tests of core, one program per file tests/unit/test_*.c; they use asserts, so not in a release build.
if(CMOCKA_FOUND AND NOT CMAKE_BUILD_TYPE STREQUAL Release)
  file(GLOB UNIT_TESTS CONFIGURE_DEPENDS tests/unit/test_*.c)
  foreach(source ${UNIT_TESTS})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    target_link_libraries(${name} PRIVATE epoki_static PkgConfig::CMOCKA)
    if(name MATCHES "^test_(arena|server|bot|think|verify|games)") # parts of the program, as far as the test has nothing in their place
      target_link_libraries(${name} PRIVATE epoki_parts)
    endif()
    if(name MATCHES "^test_server_")
      target_compile_definitions(${name} PRIVATE _DEFAULT_SOURCE)
    endif()
    if(name STREQUAL test_rating)
      target_compile_definitions(${name} PRIVATE TEST_REFERENCE="${CMAKE_SOURCE_DIR}/tests/rating/reference.txt")
    endif()
    if(name MATCHES "^test_(rating|real)$")
      target_link_libraries(${name} PRIVATE m)
    endif()
    if(name STREQUAL test_views)
      target_link_libraries(${name} PRIVATE epoki_views)
    endif()
    if(name STREQUAL test_games) # in the place of the games of the library
      target_sources(${name} PRIVATE ${TOY_SOURCES})
    endif()
    if(name MATCHES "^test_(bot|rpc)_memory$") # counts what is allocated, or refuses it
      target_link_options(${name} PRIVATE -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
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
add_executable(rule_test EXCLUDE_FROM_ALL ${RULE_SOURCES} ${TOY_SOURCES} tests/games/games.c)
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

foreach(game ${TOYS})
  file(GLOB rule_files CONFIGURE_DEPENDS tests/games/${game}/*.txt)
  add_test(NAME rules_${game} COMMAND rule_test ${game} ${rule_files})
  set_tests_properties(rules_${game} PROPERTIES LABELS rules)
endforeach()

# The program with the games of tests/games beside its own.
add_executable(epoki_toys EXCLUDE_FROM_ALL $<TARGET_OBJECTS:epoki> ${TOY_SOURCES} tests/games/games.c)
target_link_libraries(epoki_toys PRIVATE epoki_parts)

# Scripts of rooms: who does what when and what each is told, tests/room/*.txt.
add_executable(room_test EXCLUDE_FROM_ALL tests/room/room_test.c tests/room/scripts.c tests/room/step.c tests/room/shown.c)
target_link_libraries(room_test PRIVATE epoki_static)
file(GLOB room_files CONFIGURE_DEPENDS tests/room/*.txt)
foreach(file ${room_files})
  get_filename_component(name ${file} NAME_WE)
  add_test(NAME room_${name} COMMAND room_test ${file})
  set_tests_properties(room_${name} PROPERTIES LABELS room)
endforeach()

# Card and processor play the same games. Without a card, or without build/gpu, it is skipped.
add_executable(gpu_check EXCLUDE_FROM_ALL tests/gpu/gpu_check.c)
target_link_libraries(gpu_check PRIVATE epoki_parts)
add_test(NAME gpu_check COMMAND gpu_check --kernels ${CMAKE_SOURCE_DIR}/build/gpu)
set_tests_properties(gpu_check PROPERTIES LABELS gpu SKIP_RETURN_CODE 77)

# The same without a card: tests/gpu/card.c stands in for the driver, and runs the kernels on the processor. Not in the release
# build, whose static library is for programs alone.
if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
  set(CARD_KERNELS play choose advance turn list weigh pick advance_told count add_up place batch_begin batch_choice batch_random batch_rows)
  add_library(no_card SHARED EXCLUDE_FROM_ALL tests/gpu/card.c)
  foreach(game ${EPOKI_GAMES})
    set(names)
    foreach(kernel ${CARD_KERNELS})
      list(APPEND names ${kernel}=${game}_kernel_${kernel})
    endforeach()
    add_library(no_card_${game} OBJECT EXCLUDE_FROM_ALL src/gpu/kernel.c src/gpu/kernel_more.c src/gpu/kernel_whole.c)
    target_include_directories(no_card_${game} PRIVATE src ${GENERATED})
    target_compile_definitions(no_card_${game} PRIVATE GAME=${game}_game ${names})
    target_compile_options(no_card_${game} PRIVATE -Wno-missing-prototypes)
    set_target_properties(no_card_${game} PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    add_dependencies(no_card_${game} epoki_static) # it makes the generated files
    target_sources(no_card PRIVATE $<TARGET_OBJECTS:no_card_${game}>)
    foreach(suffix "" _more _whole)
      file(WRITE ${CMAKE_BINARY_DIR}/no_card/${game}${suffix}.ptx ${game})
    endforeach()
  endforeach()
  set_target_properties(no_card PROPERTIES PREFIX "" OUTPUT_NAME libcuda SUFFIX .so.1 LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/no_card)
  target_link_libraries(no_card PRIVATE epoki_static)
  foreach(game duel steel) # the others take longer: ./test --deep
    add_test(NAME gpu_no_card_${game} COMMAND gpu_check --kernels ${CMAKE_BINARY_DIR}/no_card --game ${game} --players 2 --games 12)
    set_tests_properties(gpu_no_card_${game} PROPERTIES LABELS gpu ENVIRONMENT LD_LIBRARY_PATH=${CMAKE_BINARY_DIR}/no_card)
  endforeach()
  set(NO_CARD no_card)
endif()

include(cmake/fuzz.cmake)

# Fills a database with people and games, for tools/bench_people and tests/server/test_size.py.
add_executable(population EXCLUDE_FROM_ALL tests/server/population.c)
target_compile_definitions(population PRIVATE _DEFAULT_SOURCE)
target_link_libraries(population PRIVATE epoki_static epoki_parts)

# Beside the library hardly anything happens in these: they need not be fast, and compile in half the time.
if(CMAKE_BUILD_TYPE STREQUAL Release)
  foreach(program rule_test room_test gpu_check population fuzz_driver)
    target_compile_options(${program} PRIVATE -O1)
  endforeach()
endif()

add_custom_target(test_programs DEPENDS epoki epoki_train epoki_toys population rule_test room_test test_shared gpu_check ${NO_CARD} ${TEST_PROGRAMS} ${FUZZ_PROGRAMS})

# fuzz.cmake: the fuzz targets (tests/fuzz/fuzz.h says how they work).
#
# Always: every target with a plain driver, and a test that replays its stored corpus (ctest -L fuzz). In the asan preset
# the replay runs under the sanitizers.
#
# With clang and its runtime (Debian: libclang-rt-14-dev), to look for new inputs:
#     cmake -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang -DEPOKI_FUZZ=ON
#     cmake --build build/fuzz --target fuzzers
#     mkdir -p build/found/state
#     build/fuzz/fuzzer_state -max_len=65536 -dict=tests/fuzz/dict/state.dict build/found/state tests/fuzz/corpus/state
# and, to keep of what was found only what reaches something new:
#     build/fuzz/fuzzer_state -merge=1 tests/fuzz/corpus/state build/found/state
option(EPOKI_FUZZ "build the fuzz targets with libFuzzer (needs clang)" OFF)

set(FUZZ_DIR ${CMAKE_SOURCE_DIR}/tests/fuzz)
set(FUZZ_TARGETS json record state rpc notation data)

add_library(fuzz_driver OBJECT EXCLUDE_FROM_ALL ${FUZZ_DIR}/driver.c ${FUZZ_DIR}/fuzz.c)
target_compile_definitions(fuzz_driver PRIVATE _XOPEN_SOURCE=700)
target_link_libraries(fuzz_driver PRIVATE epoki_static)
foreach(target ${FUZZ_TARGETS})
  add_executable(fuzz_${target} EXCLUDE_FROM_ALL ${FUZZ_DIR}/fuzz_${target}.c)
  target_link_libraries(fuzz_${target} PRIVATE fuzz_driver epoki_static)
  add_test(NAME fuzz_corpus_${target} COMMAND fuzz_${target} ${FUZZ_DIR}/corpus/${target})
  set_tests_properties(fuzz_corpus_${target} PROPERTIES LABELS fuzz TIMEOUT 300)
  list(APPEND FUZZ_PROGRAMS fuzz_${target})
endforeach()

if(EPOKI_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES Clang)
    message(FATAL_ERROR "EPOKI_FUZZ needs clang: -DCMAKE_C_COMPILER=clang")
  endif()
  # The library once more, instrumented for libFuzzer. Warnings are the business of the other builds.
  set(FUZZ_FLAGS -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g -Wno-error)
  add_library(fuzz_objects OBJECT EXCLUDE_FROM_ALL ${LIB_SOURCES} ${FUZZ_DIR}/fuzz.c ${FUZZ_DIR}/mutate.c)
  target_include_directories(fuzz_objects PUBLIC src include ${GENERATED})
  target_compile_definitions(fuzz_objects PRIVATE EPOKI_VERSION="${PROJECT_VERSION}")
  target_compile_options(fuzz_objects PUBLIC ${FUZZ_FLAGS})
  add_custom_target(fuzzers)
  foreach(target ${FUZZ_TARGETS})
    add_executable(fuzzer_${target} EXCLUDE_FROM_ALL ${FUZZ_DIR}/fuzz_${target}.c)
    target_link_libraries(fuzzer_${target} PRIVATE fuzz_objects)
    target_link_options(fuzzer_${target} PRIVATE -fsanitize=fuzzer,address,undefined)
    add_dependencies(fuzzers fuzzer_${target})
  endforeach()
endif()

# wasm.cmake: libepoki as one WebAssembly module, build/wasm/epoki.wasm, by plain clang and wasm-ld (Debian: clang, lld).
#
# The module imports one function, epoki.now: the seconds of a steady clock, for bots that think for some time (src/wasm/clock.c).
# It exports its memory, malloc, calloc, realloc and free, and every function of
# include/epoki/epoki.h (those are the ones with default visibility). web/wasm/epoki.mjs is its wrapper.

# -m...: instructions beyond the first wasm that engines with 64-bit integers in the interface (BigInt) have: since 2021.
add_compile_options(-ffreestanding -nostdlibinc -mbulk-memory -msign-ext -mnontrapping-fptoint)
add_link_options(-nostdlib -Wl,--no-entry -Wl,--fatal-warnings)
include_directories(SYSTEM src/wasm/include)

add_library(epoki_wasm_libc OBJECT src/wasm/libc.c src/wasm/heap.c)
target_compile_options(epoki_wasm_libc PRIVATE -fno-builtin)
set_target_properties(epoki_wasm_libc PROPERTIES C_VISIBILITY_PRESET hidden)

# What only people read is not in the module but beside it: generated/<game>_catalog.json, <game>_rules.json.
add_library(epoki_wasm_lib OBJECT ${LIB_SOURCES} src/wasm/clock.c)
set_target_properties(epoki_wasm_lib PROPERTIES C_VISIBILITY_PRESET hidden)
target_include_directories(epoki_wasm_lib PRIVATE src include ${GENERATED})
target_compile_definitions(epoki_wasm_lib PRIVATE EPOKI_VERSION="${PROJECT_VERSION}" EPOKI_NO_TEXTS EPOKI_NO_NETS EPOKI_WASM)

add_executable(epoki_wasm $<TARGET_OBJECTS:epoki_wasm_lib> $<TARGET_OBJECTS:epoki_wasm_libc>)
set_target_properties(epoki_wasm PROPERTIES OUTPUT_NAME epoki SUFFIX .wasm LINKER_LANGUAGE C)

# The stack lies below the data: running over its end traps instead of overwriting something. 1 GiB: addresses stay
# positive numbers in JavaScript, and a runaway search cannot eat the machine.
target_link_options(epoki_wasm PRIVATE -Wl,--strip-all -Wl,--export-dynamic
  -Wl,--export=malloc -Wl,--export=calloc -Wl,--export=realloc -Wl,--export=free
  -Wl,--stack-first -Wl,-z,stack-size=262144 -Wl,--max-memory=1073741824)

# For tests only: libc.c with all its functions exported.
add_executable(libc_wasm $<TARGET_OBJECTS:epoki_wasm_libc>)
set_target_properties(libc_wasm PROPERTIES OUTPUT_NAME libc SUFFIX .wasm LINKER_LANGUAGE C)
target_link_options(libc_wasm PRIVATE -Wl,--export-all)

# For tests only: the runner of the scripts of rooms, with the same library.
add_executable(rooms_wasm tests/room/wasm.c tests/room/scripts.c tests/room/step.c tests/room/shown.c
  $<TARGET_OBJECTS:epoki_wasm_lib> $<TARGET_OBJECTS:epoki_wasm_libc>)
set_target_properties(rooms_wasm PROPERTIES OUTPUT_NAME rooms SUFFIX .wasm)
target_include_directories(rooms_wasm PRIVATE src include ${GENERATED})
target_link_options(rooms_wasm PRIVATE -Wl,--export=rooms_run -Wl,--export=rooms_tests -Wl,--export=rooms_complaints -Wl,--export=epoki_net
  -Wl,--export=malloc -Wl,--export=free -Wl,--stack-first -Wl,-z,stack-size=262144 -Wl,--max-memory=1073741824)

# ctest --test-dir build/wasm; compares with the native program of preset `release`.
find_program(NODE NAMES node nodejs)
if(NODE)
  enable_testing()
  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/wasm/*.test.mjs)
  add_test(NAME wasm COMMAND ${NODE} --test ${tests})
  set_tests_properties(wasm PROPERTIES TIMEOUT 120 ENVIRONMENT
    "EPOKI=${CMAKE_SOURCE_DIR}/build/epoki;EPOKI_WASM=$<TARGET_FILE:epoki_wasm>")
endif()

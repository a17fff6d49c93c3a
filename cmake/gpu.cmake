# gpu.cmake: the games for graphics cards (docs/gpu.md): build/gpu/<game>.ptx and <game>_more.ptx, by plain clang and LLVM (Debian: clang-19,
# llvm-19). No CUDA toolkit: the driver of the machine that runs them makes the rest.
#
# Each source becomes LLVM bitcode; one game, what it needs of core and the kernels of src/gpu are linked, all but the kernels
# is made internal, so that what no kernel calls (texts, views, checks) falls away, and the rest is optimised as a whole.

# 19 or later: earlier ones take structs passed by value for better aligned than they are.
set(GPU_LLVM "/usr/lib/llvm-19/bin" CACHE PATH "the folder of clang, llvm-link, opt and llc")
foreach(tool clang llvm-link opt llc)
  string(REPLACE "-" "_" variable GPU_${tool})
  find_program(${variable} NAMES ${tool} HINTS ${GPU_LLVM} NO_DEFAULT_PATH REQUIRED)
endforeach()

# Any card since 2017 (Volta).
set(GPU_CARD sm_70)
set(GPU_PTX +ptx63)
set(GPU_kernel choose advance turn count add_up place)
set(GPU_kernel_more list weigh pick advance_told batch_begin batch_choice batch_random batch_rows)
set(GPU_kernel_whole play)
set(GPU_WHOLE_GAMES duel) # with states small enough for whole games in one thread (WHOLE_BYTES of src/gpu/gpu.c)

set(GPU_FLAGS --target=nvptx64-nvidia-cuda -march=${GPU_CARD} -Xclang -target-feature -Xclang ${GPU_PTX} -std=c11 -O3
  -Xclang -disable-llvm-passes -emit-llvm -nogpulib -ffreestanding -nostdlibinc -isystem ${CMAKE_SOURCE_DIR}/src/wasm/include
  -DNDEBUG -DEPOKI_NO_TEXTS -ffp-contract=off -fno-math-errno -I${CMAKE_SOURCE_DIR}/src -I${GENERATED}
  -Wall -Wextra -Werror) # the stricter warnings are the business of the other builds

# bitcode(LIST SOURCE OUTPUT FLAGS...): compiles SOURCE into OUTPUT and adds that to LIST
function(bitcode list source output)
  add_custom_command(OUTPUT ${output}
    COMMAND ${GPU_clang} ${GPU_FLAGS} ${ARGN} -MD -MF ${output}.d -c ${source} -o ${output}
    DEPENDS ${source} ${GENERATED_SOURCES} DEPFILE ${output}.d
    COMMENT "for cards: ${output}" VERBATIM)
  set(${list} ${${list}} ${output} PARENT_SCOPE)
endfunction()

# All of core but phrases, and texts, for which src/gpu/libc.c stands in.
set(SHARED_BITCODE)
file(GLOB core_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/core/*.c)
list(FILTER core_sources EXCLUDE REGEX "/(text|phrase)\\.c$")
foreach(source ${core_sources})
  get_filename_component(name ${source} NAME_WE)
  bitcode(SHARED_BITCODE ${source} core_${name}.bc)
endforeach()
bitcode(SHARED_BITCODE ${CMAKE_SOURCE_DIR}/src/bots/judge.c bots_judge.bc)
bitcode(SHARED_BITCODE ${CMAKE_SOURCE_DIR}/src/gpu/libc.c libc.bc -fno-builtin)

# ptx(GAME KERNELS OUTPUT PARTS...): one file of src/gpu with kernels and a game become OUTPUT
function(ptx game kernels output)
  set(own)
  bitcode(own ${CMAKE_SOURCE_DIR}/src/gpu/${kernels}.c ${output}.bc -DGAME=${game}_game)
  list(JOIN GPU_${kernels} "," public)
  add_custom_command(OUTPUT ${output}
    COMMAND ${GPU_llvm_link} -o ${output}.linked.bc ${SHARED_BITCODE} ${ARGN} ${own}
    COMMAND ${GPU_opt} -passes=internalize,globaldce,default<O3>,globaldce -internalize-public-api-list=${public}
            -o ${output}.optimised.bc ${output}.linked.bc
    # fma-level: no multiplication and addition in one, here or in the driver: the same real numbers as everywhere
    COMMAND ${GPU_llc} -march=nvptx64 -mcpu=${GPU_CARD} -mattr=${GPU_PTX} -O3 --fp-contract=off --nvptx-fma-level=0
            -o ${output} ${output}.optimised.bc
    # a function that nobody has: the driver would refuse the file
    COMMAND sh -c "! grep '^[.]extern [.]func' ${output}"
    DEPENDS ${SHARED_BITCODE} ${ARGN} ${own} COMMENT "${output}" VERBATIM)
endfunction()

# Random games are watched by nobody: their kernels have no code that tells events.
foreach(game ${EPOKI_GAMES})
  set(parts)
  set(silent_parts)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/${game}/*.c)
  foreach(source ${sources} ${GENERATED}/${game}_data.c)
    get_filename_component(name ${source} NAME_WE)
    bitcode(parts ${source} ${game}_${name}.bc)
    bitcode(silent_parts ${source} ${game}_${name}.silent.bc -DEPOKI_NO_EVENTS)
  endforeach()
  ptx(${game} kernel ${game}.ptx ${silent_parts})
  ptx(${game} kernel_more ${game}_more.ptx ${parts})
  set(files ${game}.ptx ${game}_more.ptx)
  if(game IN_LIST GPU_WHOLE_GAMES)
    ptx(${game} kernel_whole ${game}_whole.ptx ${silent_parts})
    list(APPEND files ${game}_whole.ptx)
  endif()
  list(APPEND ptx_files ${files})
  add_custom_target(gpu_${game} DEPENDS ${files})
endforeach()
add_custom_target(gpu ALL DEPENDS ${ptx_files})

# install.cmake: `cmake --install build`: the program with its manual pages and completions, the library for other programs, icon and desktop entry.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

target_link_options(epoki_shared PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/packaging/libepoki.map)
set_property(TARGET epoki_shared APPEND PROPERTY LINK_DEPENDS ${CMAKE_SOURCE_DIR}/packaging/libepoki.map)

# Manual pages and completions say what the program itself says.
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/manual/man/epoki.1
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/gen_manual.py $<TARGET_FILE:epoki> ${CMAKE_BINARY_DIR}/manual
  DEPENDS epoki ${CMAKE_SOURCE_DIR}/tools/gen_manual.py
  COMMENT "manual pages and completions")
add_custom_target(manual DEPENDS ${CMAKE_BINARY_DIR}/manual/man/epoki.1)
if(NOT EPOKI_SANITIZE AND CMAKE_BUILD_TYPE STREQUAL Release)
  set_target_properties(manual PROPERTIES EXCLUDE_FROM_ALL FALSE)
endif()

install(TARGETS epoki RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(epoki_shared PROPERTIES EXPORT_NAME epoki)
foreach(kind static shared) # what other programs include; this build also looks into src
  set_target_properties(epoki_${kind} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
    "$<BUILD_INTERFACE:$<TARGET_PROPERTY:epoki_${kind},INCLUDE_DIRECTORIES>>;$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
endforeach()
install(TARGETS epoki_shared epoki_static EXPORT epoki LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT epoki FILE epoki-targets.cmake NAMESPACE epoki:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/epoki)
configure_package_config_file(packaging/epoki-config.cmake.in ${CMAKE_BINARY_DIR}/epoki-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/epoki)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/epoki-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/epoki-config.cmake ${CMAKE_BINARY_DIR}/epoki-config-version.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/epoki)
file(RELATIVE_PATH PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /) # so that the files work wherever they are put
configure_file(packaging/epoki.pc.in ${CMAKE_BINARY_DIR}/epoki.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/epoki.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(DIRECTORY include/epoki DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

install(DIRECTORY ${CMAKE_BINARY_DIR}/manual/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/manual/completions/epoki.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME epoki)
install(FILES ${CMAKE_BINARY_DIR}/manual/completions/_epoki DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${CMAKE_BINARY_DIR}/manual/completions/epoki.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES packaging/epoki.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES web/static/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME epoki.svg)
foreach(size 192 512)
  install(FILES web/static/icon-${size}.png DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps RENAME epoki.png)
endforeach()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

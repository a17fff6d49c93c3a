# setup.sh: sourced by ./run and ./test. Installs what is missing, and only that.

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

# missing_packages KIND...: the packages of tools/packages.txt with such a mark that are not installed
missing_packages() {
    local kinds=" $* " kind package command
    while read -r kind package command; do
        case $kind in '' | '#'*) continue ;; esac
        case $kinds in *" $kind "*) ;; *) continue ;; esac
        [ -z "$command" ] || ! command -v "$command" >/dev/null || continue
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done <tools/packages.txt
}

# as_root COMMAND...: runs it as root, by sudo where needed
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "installing packages needs root: run this as root, or install sudo"
    fi
}

install_packages() {
    local missing
    command -v dpkg-query >/dev/null || die "this script sets up Debian; on another system install the packages of tools/packages.txt"
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    say "installing:" $missing
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >/dev/null || die "the package lists could not be updated"
    # shellcheck disable=SC2086  # one word per package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing >/dev/null ||
        die "these packages could not be installed:" $missing
}

# fetch_page_tools: what the page is made with, in web/node_modules
fetch_page_tools() {
    mkdir -p build
    [ ! web/node_modules/.package-lock.json -nt web/package-lock.json ] || return 0
    say "fetching what the page is made with"
    (cd web && npm ci --no-audit --no-fund) >build/npm.log 2>&1 || { cat build/npm.log >&2; die "npm failed"; }
}

# build_page: the page as files in build/web, after the wasm module
build_page() {
    fetch_page_tools
    node web/build.mjs --wasm build/wasm/epoki.wasm --out build/web >build/page.log 2>&1 || { cat build/page.log >&2; die "the page could not be built"; }
}

# build PRESET [TARGET...]: configures once, then builds quietly; the full output only when it fails
build() {
    local preset=$1 dir log
    shift
    dir=build/$preset
    [ "$preset" = release ] && dir=build
    mkdir -p build
    log=build/$preset.log
    if [ ! -f "$dir/build.ninja" ]; then
        say "configuring ($preset)"
        cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; die "configuring failed ($preset)"; }
    fi
    if ! cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1; then
        cat "$log" >&2
        die "the build failed ($preset)"
    fi
}

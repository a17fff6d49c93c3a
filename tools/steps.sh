# steps.sh: the list of what ./test runs; sourced by it. Each: name, seconds it takes, builds it needs, files it concerns, command. What measures times, or uses both cores by itself, begins with
# alone_ and has the machine to itself. docs/tour.md says what is tested where.
# shellcheck shell=bash disable=SC2154  # deep, and the places of the programs

asan() { step "$1" "$2" "${need:-asan}" "$3" env EPOKI="$EPOKI_ASAN" "${@:4}"; }
asan_unit() { asan "$1" "$2" "$3" tools/unittests "${@:4}"; }
page() { step "web_$1" "$2" "${need:-site}" "web/|tests/web/(support|positions|parts|measure)|tests/web/$1" tools/webtests "${@:3}"; }

# The library, natively and with sanitizers
step sanitized 200 asan 'tests/(unit|rules|golden|room|fuzz|api|games|gpu)' ctest --test-dir build/asan --output-on-failure
step release 2 programs 'tests/(unit|rules|golden|room|api)' ctest --test-dir build --output-on-failure -j 2 -L 'api|rules|room|golden'
step verify 30 release 'src/cli' "$EPOKI" verify duel --games 3000 --quiet
for game in ages steel tempus; do step verify_$game 20 release 'src/cli' "$EPOKI" verify $game --games 60 --seed 5001 --quiet; done
step verify_civ 13 release 'src/cli' "$EPOKI" verify civ --option trade=0 --games 6 --seed 5001 --quiet
step verify_civ_trade 30 release 'src/cli' "$EPOKI" verify civ --option trade=1 --games 10 --seed 5001 --quiet
step coverage_duel 1 release 'src/cli' "$EPOKI" coverage duel --missing
step coverage_ages 6 release 'src/cli' "$EPOKI" coverage ages --games 5000 --missing
step coverage_steel 2 release 'src/cli' "$EPOKI" coverage steel --games 3000 --missing
step coverage_tempus 3 release 'src/cli' "$EPOKI" coverage tempus --games 8000 --seed 388031 --missing # an advance above the limit is rare
step coverage_civ 9 release 'src/cli' "$EPOKI" coverage civ --games 1500 --missing
step bench_signature 15 wasm,release 'tests/signatures|docs' bash -c 'tools/bench_signature && tools/check_figures'
step rule_coverage 1 release 'docs/rules|tests/rules' tools/rule_coverage --quiet
step data_generator 15 release 'tests/data' tools/unittests tests/data/test_gen_data.py tests/data/test_gen_words.py tests/data/test_{duel,ages,steel,tempus,civ}_tables.py
asan_unit messages 12 'tests/messages' tests/messages/test_messages.py
asan_unit corrected_tables 25 'tests/data' tests/data/test_corrected.py
step room_scripts 1 release 'tests/room' tools/unittests tests/room/test_scripts.py
step wasm_parity 45 wasm,release 'web/wasm|tests/wasm|src/wasm' tools/webtests tests/wasm/*.test.mjs

# The program
step terminal 40 asan 'src/tui|tests/tui' env EPOKI="$EPOKI_ASAN" ASAN_OPTIONS=detect_leaks=0 tools/unittests tests/tui/test_{tui,steel,tempus,civ,turns,toys}.py
asan_unit arena 80 'src/arena|tests/arena' tests/arena/test_arena.py tests/arena/test_matches.py tests/arena/test_ratings.py
asan_unit stats 3 'src/stats|tests/stats' tests/stats/test_stats.py
asan_unit tune 5 'src/tune|tests/tune' tests/tune/test_tune.py
step train 40 programs 'src/train|src/bots/nets|src/core/net|inputs|tools/train|tests/train' env EPOKI_TRAIN="$PWD/build/epoki_train" EPOKI="$EPOKI" tools/unittests tests/train/test_train.py
asan_unit robust 26 'tests/robust' tests/robust/test_robust.py
asan_unit analysis 40 'src/analysis|tests/analysis' tests/analysis/test_analysis.py
asan_unit puzzles 30 'src/puzzles|tests/puzzles' tests/puzzles/test_puzzles.py
step threads 115 tsan 'src/host|tests/threads' env EPOKI="$PWD/build/tsan/epoki" tools/unittests tests/threads/test_threads.py
step install 8 release 'tests/install|packaging|src/cli' tools/unittests tests/install/test_install.py
step release_tool 5 site 'tests/packages|packaging|tools/(release|gen_sbom)' tools/unittests tests/packages/test_release.py
step upgrade 8 release 'tests/upgrade|tests/server/(case|client)|src/server' tools/unittests tests/upgrade/test_upgrade.py

# The server
asan_unit server 105 'src/server|tests/server' tests/server/test_server.py tests/server/test_travel.py tests/server/test_kill.py
asan_unit server_people 50 'src/server|tests/server' tests/server/test_people.py
step accounts_on_postgres 20 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_accounts.py -q
asan_unit server_accounts 40 'src/server|tests/server' tests/server/test_accounts.py
asan_unit server_doors 15 'src/server|data/messages|tests/server' tests/server/test_doors.py
asan_unit server_size 20 'src/server|tests/server' tests/server/test_size.py
step size_on_postgres 20 programs 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_size.py -q
asan_unit server_ratings 40 'src/(server|rating|room)|tests/server' tests/server/test_ratings.py
step ratings_on_postgres 45 release 'src/(server|rating)|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_ratings.py -q
asan_unit server_deals 30 'src/server|src/core|tests/server|tests/challenges' tests/server/test_deals.py
step deals_on_postgres 10 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_deals.py -q
asan_unit server_profiles 30 'src/(server|room)|tests/server' tests/server/test_profiles.py
step profiles_on_postgres 25 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_profiles.py -q
asan_unit server_told 60 'src/server|tests/server' tests/server/test_told.py
step told_on_postgres 60 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_told.py -q
asan_unit server_moderation 40 'src/server|tests/server' tests/server/test_moderation.py
step moderation_on_postgres 30 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_moderation.py -q
asan_unit server_cups 130 'src/(server|tournament)|tests/server' tests/server/test_cups.py
step cups_on_postgres 120 release 'src/(server|tournament)|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_cups.py -q
asan_unit server_reads 45 'src/server|tests/server' tests/server/test_reads.py
step reads_on_postgres 20 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_reads.py -q
asan_unit server_storage 26 'src/server|tests/server' tests/server/test_storage.py
step server_postgres 26 release 'src/server|tests/server' python3 tests/server/test_postgres.py -q
step server_on_postgres 15 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_kill.py -q
step server_cluster 40 release 'src/server|tests/server' python3 tests/server/test_cluster.py -q
step server_workers 60 release 'src/server|src/room|tests/server' python3 tests/server/test_workers.py -q
asan_unit server_logs 10 'src/server|tests/server' tests/server/test_logs.py
step server_deploy 15 release 'src/server|deploy|tests/server' python3 tests/server/test_deploy.py -q
step store_on_postgres 5 asan 'src/server|tests/unit' python3 tests/server/postgres.py build/asan/test_server_store
asan_unit server_attacks 40 'src/server|tests/server' tests/server/test_attacks.py
asan_unit server_rooms 13 'src/server|tests/(server|room)' tests/server/test_rooms.py
asan server_bots 13 'src/server|tests/server' python3 tests/server/test_bots.py -q Hints Unwatched
step server_bots_play 42 release 'src/server|tests/server' python3 tests/server/test_bots.py -q Flood Memory Turns Threads Course
asan server_fuzz 21 'src/server|tests/server' python3 tests/server/fuzz.py --steps 1200

# The page
step web_types 4 site,release 'web/' web/node_modules/.bin/tsc --noEmit -p web
need=site,release page unit 36 tests/web/{unit,steel_unit,map,civ_unit,art}.test.mjs
step alone_web_times 15 site 'web/|tests/web/(support|times)' tools/webtests tests/web/times.test.mjs
step web_page 150 site 'web/|tests/web' tools/webtests tests/web/e2e.test.mjs
need=site,release page atonce 12 tests/web/atonce.test.mjs
page frame 85 tests/web/frame.test.mjs
page layout 50 tests/web/layout.test.mjs
page after 20 tests/web/after.test.mjs
page light 20 tests/web/light.test.mjs
page rules 30 tests/web/rules.test.mjs
step web_lessons 15 site 'web/|data/.*/lessons|tests/web/(support|parts|lesson)' tools/webtests tests/web/lessons.test.mjs
step web_puzzles 20 site 'web/|data/.*/puzzles|tests/web/(support|parts|puzzle)' tools/webtests tests/web/puzzles.test.mjs
step web_handbook 28 site 'web/|data/.*/(overview|stats)|tests/web/(support|parts|handbook)' tools/webtests tests/web/handbook.test.mjs
step web_challenges 25 site 'web/|data/.*/challenges|tests/(challenges|web/(support|parts|challenge))' tools/webtests tests/web/challenges.test.mjs
step web_coach 45 site 'web/|tests/coach|tests/web/(support|parts|coach)' tools/webtests tests/web/coach.test.mjs
page watch 30 tests/web/watch.test.mjs
need=site,release page people 40 tests/web/people.test.mjs
page screens 90 tests/web/screens.test.mjs
page steel 150 tests/web/steel.test.mjs
page tempus 75 tests/web/tempus.test.mjs
page npm 8 tests/web/npm.test.mjs
need=site,release page home 105 tests/web/home.test.mjs
need=site,release page ages 120 tests/web/ages.test.mjs
need=site,release page civ 100 tests/web/civ.test.mjs
need=site,release page export 18 tests/web/export.test.mjs
need=site,release page journey 60 tests/web/journey.test.mjs
need=site,release page told 60 tests/web/told.test.mjs
need=site,release page accounts 60 tests/web/accounts.test.mjs
need=site,release page cups 60 tests/web/cups.test.mjs
need=site,release page online 260 tests/web/online.test.mjs

# The Python package
step python 60 release 'python/|tools/python_tests|src/(arena|analysis|host)' tools/python_tests

# Graphics cards
ptx_games="duel steel" ptx_targets="gpu_duel gpu_steel"
[ "$deep" = no ] || ptx_games="duel ages steel tempus civ" ptx_targets= # the kernels of all games take minutes
step gpu 45 gpu,programs,asan 'src/gpu|tests/gpu' env EPOKI_PTX_GAMES="$ptx_games" tools/unittests tests/gpu/test_gpu.py
step card 1 programs 'src/gpu|tests/gpu' build/gpu_check

# The house
step format 2 release '.' tools/check_format
step web_lint 8 site,release 'web/|tests/(web|wasm)|tools' tools/check_page
step docs 1 release '.' tools/check_docs
step site 4 release 'docs|md$|data/.*/lessons' tools/make_site
step spelling 3 release 'data|docs|md$' tools/check_spelling
step layers 1 release 'src|docs/tour' tools/check_layers
step unused 1 release 'src|tests|python/src' tools/check_unused
[ "$deep" = yes ] || return 0

step alone_python_deep 1800 release,asan 'python/' tools/python_tests --deep
step deep_packages 1500 site 'packaging|tools/release|tests/packages|cmake/install' bash -c 'tools/release --once deb image --out build/packages && tests/packages/test_packages.py build/packages'
step tidy 200 release 'src' tools/check_tidy
for game in duel ages steel tempus civ; do step deep_puzzles_$game 600 release 'src/(puzzles|bots)' tests/puzzles/test_puzzles.py --deep $game; done
step deep_verify 600 release 'src' "$EPOKI" verify duel --games 100000 --seed 1000000 --quiet
for game in tempus ages civ; do
    step deep_no_card_$game 200 asan 'src' env LD_LIBRARY_PATH=build/asan/no_card build/asan/gpu_check --kernels build/asan/no_card --game $game --games 8
done
step deep_asan 900 asan 'src' "$EPOKI_ASAN" verify duel --games 100000 --seed 2000000 --quiet
step room_mutations 3000 asan 'src/room' tools/mutate_room --jobs 2
step deep_store 300 asan 'src/server' env EPOKI_DEEP=1 build/asan/test_server_store
step server_kills 200 release 'src/server' python3 tests/server/test_storage.py --deep Crash
step server_postgres_kills 600 release 'src/server' python3 tests/server/test_postgres.py --deep Killed
step server_worker_kills 300 release 'src/server' python3 tests/server/test_workers.py --deep Faults
for part in server people travel rooms; do
    step deep_${part}_on_postgres 120 release 'src/server|tests/server' env EPOKI_TEST_DB=postgresql python3 tests/server/test_$part.py -q
done
step server_cluster_faults 1500 release 'src/server' python3 tests/server/test_cluster.py --deep Faults
step server_cluster_cuts 4200 release 'src/server' python3 tests/server/test_cluster.py --deep CutOff
step web_online_on_postgres 200 site,release 'src/server|web/|tests/web/online' python3 tests/server/postgres.py tools/webtests tests/web/online.test.mjs
step alone_server_load 30 release 'src/server' tools/bench_server --seconds 10
step alone_site_load 60 release 'src/server' tools/bench_server --servers 3 --tables 3000 --moving 300 --seconds 10
step alone_server_attacked 30 release 'src/server' tools/bench_server --seconds 10 --attack
step alone_server_idle 60 release 'src/server' tools/bench_server --idle --tables 3000 --seconds 35 --check
step deep_server_fuzz 190 asan 'src/server' env EPOKI="$EPOKI_ASAN" python3 tests/server/fuzz.py --seconds 180 --seed 2
step web_shots 400 site,release 'web' env EPOKI_SHOTS="$PWD/build/shots" node --test --test-concurrency=1 tests/web/{e2e,frame,screens,online,ages,steel,tempus,civ}.test.mjs
step web_ages_online 300 site,release 'web' env EPOKI_DEEP=1 node --test --test-name-pattern 'three people online|by keyboard' tests/web/ages.test.mjs
step web_steel_whole 300 site 'web' env EPOKI_DEEP=1 node --test --test-name-pattern 'against the computer by mouse' tests/web/steel.test.mjs
step web_tempus_whole 400 site 'web' env EPOKI_DEEP=1 node --test --test-name-pattern 'alone, without the list' tests/web/tempus.test.mjs
step web_civ_whole 300 site,release 'web' env EPOKI_DEEP=1 node --test --test-name-pattern 'to a victory' tests/web/civ.test.mjs
for players in 2 3 4; do
    step deep_ages_$players 900 asan 'src' "$EPOKI_ASAN" verify ages --players $players --games 3000 --quiet
    step deep_civ_$players 3000 asan 'src' "$EPOKI_ASAN" verify civ --players $players --games 1000 --quiet
    for set in new_world renaissance combined; do
        step deep_steel_${set}_$players 600 asan 'src' "$EPOKI_ASAN" verify steel --players $players --option set=$set --games 3000 --quiet
    done
done
for players in 3 4 5; do
    for setup in auto players; do
        step deep_tempus_${setup}_$players 600 asan 'src' "$EPOKI_ASAN" verify tempus --players $players --option setup=$setup --games 2000 --quiet
    done
done

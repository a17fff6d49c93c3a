#!/usr/bin/env python3
"""gen_sbom.py TREE OUT: what a release consists of, as SPDX 2.3 (OUT/epoki-VERSION.spdx.json): its files with their sums, what is inside the page, the libraries
the program needs, and the tools that made it. TREE is the source tree it was made in (tools/release), with web/node_modules; OUT holds its files.

The same release gives the same bytes: the date is that of the commit (SOURCE_DATE_EPOCH)."""
import base64
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

BUNDLED = ("preact", "@iconify-json/game-icons")  # of web/package.json: what ends up in the page
TOOLS = ("gcc", "clang", "lld", "cmake", "ninja-build", "python3", "debhelper")
NAMESPACE = "https://epoki.invalid/spdx"


def identifier(*words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]+", "-", "-".join(words)).strip("-")


def package(name, version, licence, purl=None, **more):
    references = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}] if purl else []
    return {"SPDXID": identifier("Package", name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", **({"externalRefs": references} if references else {}), **more}


def npm_packages(tree):
    """{name: package} of everything web/package-lock.json installs."""
    lock = json.loads((tree / "web/package-lock.json").read_text())["packages"]
    made = {}
    for place, entry in sorted(lock.items()):
        name = place.removeprefix("node_modules/")
        if not place or not (tree / "web" / place).is_dir():
            continue  # built for another kind of machine
        algorithm, _, value = entry["integrity"].partition("-")
        licence = json.loads((tree / "web" / place / "package.json").read_text()).get("license", "NOASSERTION")
        made[name] = package(name, entry["version"], licence, f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}", downloadLocation=entry.get("resolved", "NOASSERTION"),
                             checksums=[{"algorithm": algorithm.upper(), "checksumValue": base64.b64decode(value).hex()}])
    return made


def debian_package(name):
    """An installed package of Debian, or None."""
    told = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True)
    return package(name, told.stdout, "NOASSERTION", f"pkg:deb/debian/{name}@{told.stdout}") if told.returncode == 0 and told.stdout else None


def libraries(out):
    """The names of the packages that the packages of this release depend on."""
    names = set()
    for deb in sorted(out.glob("*.deb")):
        told = subprocess.run(["dpkg-deb", "-f", deb, "Depends"], capture_output=True, text=True, check=True).stdout
        names |= {re.split(r"[ (|]", word.strip())[0] for word in told.split(",") if word.strip()}
    return sorted(name for name in names if "epoki" not in name)


def file_entry(path):
    content = path.read_bytes()
    sums = [{"algorithm": name, "checksumValue": hashlib.new(name.lower(), content).hexdigest()} for name in ("SHA1", "SHA256")]
    return {"SPDXID": identifier("File", path.name), "fileName": f"./{path.name}", "checksums": sums, "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION"}


def document(tree, out, version):
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    own = package("epoki", version, "MIT", copyrightText="2026 The Epoki authors", primaryPackagePurpose="APPLICATION")
    files = [file_entry(path) for path in sorted(out.iterdir()) if path.suffix not in (".json", ".md") and path.name != "SHA256SUMS"]
    npm = npm_packages(tree)
    needed = [made for made in map(debian_package, libraries(out)) if made]
    tools = [made for made in map(debian_package, TOOLS) if made] + [made for name, made in npm.items() if "esbuild" in name]
    others = [made for name, made in npm.items() if name not in BUNDLED and "esbuild" not in name]  # types and tests
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    relations += [(entry["SPDXID"], "GENERATED_FROM", own["SPDXID"]) for entry in files]
    relations += [(own["SPDXID"], "CONTAINS", npm[name]["SPDXID"]) for name in BUNDLED]
    relations += [(own["SPDXID"], "DEPENDS_ON", entry["SPDXID"]) for entry in needed]
    relations += [(entry["SPDXID"], "BUILD_TOOL_OF", own["SPDXID"]) for entry in tools]
    relations += [(entry["SPDXID"], "DEV_TOOL_OF", own["SPDXID"]) for entry in others]
    packages = {entry["SPDXID"]: entry for entry in [own, *(npm[name] for name in BUNDLED), *needed, *tools, *others]}
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"epoki-{version}",
        "documentNamespace": f"{NAMESPACE}/epoki-{version}-{hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]}",
        "creationInfo": {"created": created, "creators": ["Organization: The Epoki authors", f"Tool: gen_sbom.py-{version}"]},
        "packages": list(packages.values()), "files": files,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations],
    }


def main():
    tree, out = map(pathlib.Path, sys.argv[1:])
    version = re.search(r"project\(epoki VERSION ([\d.]+)", (tree / "CMakeLists.txt").read_text())[1]
    (out / f"epoki-{version}.spdx.json").write_text(json.dumps(document(tree, out, version), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

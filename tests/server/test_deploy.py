"""deploy/: the site of its compose file is started here without containers, every service by the command that stands there, and played on; the units of systemd
are sound, and their options exist. EPOKI names the program."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import yaml

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from case import FAST, HUMAN, bot  # noqa: E402
from client import PROGRAM, ROOT, Client, Server, free_port, wait_until  # noqa: E402
from postgres import cluster  # noqa: E402

DEPLOY = os.path.join(ROOT, "deploy")


def read(name):
    with open(os.path.join(DEPLOY, name), encoding="utf-8") as file:
        return file.read()


class Started(Server):
    """A server whose options stand elsewhere."""

    def try_port(self, port):
        self.given = tuple(word.replace("PORT", str(port)) for word in self.options)
        kept, self.options = self.options, self.given
        try:
            return super().try_port(port)
        finally:
            self.options = kept


class Compose(unittest.TestCase):
    def setUp(self):
        self.file = yaml.safe_load(read("compose.yaml"))
        self.folder = tempfile.mkdtemp(prefix="epoki-deploy-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.secret = os.path.join(self.folder, "workers.secret")
        with open(self.secret, "w", encoding="utf-8") as file:
            file.write("0123456789abcdef0123456789abcdef\n")

    def services(self, command):
        return {name: service for name, service in self.file["services"].items() if service.get("entrypoint") == ["/usr/bin/epoki", command]}

    def test_it_hangs_together(self):
        """What one service names the others have."""
        services, proxy = self.file["services"], read("nginx.conf")
        servers = self.services("serve")
        self.assertEqual(len(servers), 3)
        self.assertEqual(services["worker"]["deploy"]["replicas"], 2)
        peers = {f"{name}:8081" for name in servers}
        for name, service in servers.items():
            words = dict(zip(service["command"][::2], service["command"][1::2]))
            self.assertEqual(words["--peer"], f"{name}:8081")
            self.assertEqual(words["--proxy"], self.file["networks"]["site"]["ipam"]["config"][0]["subnet"])
            self.assertEqual(urllib.parse.urlsplit(words["--db"]).hostname, "database")
            self.assertEqual(urllib.parse.urlsplit(words["--db"]).username, services["database"]["environment"]["POSTGRES_USER"])
        workers = services["worker"]["command"]
        self.assertEqual(set(workers[workers.index("--server") + 1].split(",")), peers)
        self.assertEqual(set(re.findall(r"server (epoki\S+)", proxy)), peers)
        for service in services.values():
            for name in service.get("secrets", []):
                self.assertIn(name, self.file["secrets"])
            self.assertTrue(set(service["networks"]) <= set(self.file["networks"]))
        folder = next(volume for volume in services["proxy"]["volumes"] if volume.startswith("./tls")).split(":")[1]
        for path in re.findall(r"ssl_certificate\w* (\S+);", proxy):
            self.assertTrue(path.startswith(folder + "/"), path)

    def test_the_site(self):
        """Three servers and two workers, by the commands of the file; names become addresses of this machine."""
        database, servers, clients, workers = cluster().new_database(), {}, [], []

        def words(command):
            known = {"postgresql://epoki@database/epoki": database, "/run/secrets/workers": self.secret, "0.0.0.0": "127.0.0.1", "10.89.0.0/24": "127.0.0.1"}
            return [known.get(word, word) for word in command]

        try:
            for name, service in self.services("serve").items():
                given = words(service["command"])
                for option in ("--db", "--bind", "--port", "--log"):  # Server gives these; the log is read as text
                    at = given.index(option)
                    del given[at:at + 2]
                given[given.index("--peer") + 1] = "127.0.0.1:PORT"
                servers[name] = Started(*FAST, *given, database=database)
            for service in self.services("worker").values():
                given = words(service["command"])
                at = given.index("--server") + 1
                given[at] = ",".join(f"127.0.0.1:{servers[address.split(':')[0]].port}" for address in given[at].split(","))
                for _ in range(service["deploy"]["replicas"]):
                    workers.append(subprocess.Popen([PROGRAM, "worker", *given], stderr=subprocess.DEVNULL))
            for server in servers.values():
                wait_until(lambda server=server: server.metric("workers") == 2 and server.metric("site_members") == 3, "everybody is there")
                clients.append(Client(server))
            table = clients[0].call("create", game="duel", players=2, seats=[HUMAN, bot("easy")])
            clients[1].join(table["seats"][0])
            clients[2].join(table["spectator"])
            while clients[1].update["version"] < 8:
                clients[1].until(lambda update: update["turn"] == 0)
                clients[1].play()
            clients[2].until(lambda update: update["version"] >= 8)
            self.assertGreater(sum(server.metric("worker_jobs_total") for server in servers.values()), 0)
        finally:
            for client in clients:
                client.close()
            for worker in workers:
                worker.terminate()
                self.assertEqual(worker.wait(), 0)
            for server in servers.values():
                server.process.terminate()  # a second one ends the draining
                self.assertEqual(server.stop(), 0)
                shutil.rmtree(server.folder)


class Units(unittest.TestCase):
    NAMES = ("epoki@.service", "epoki-worker.service")

    def test_options_exist(self):
        for name in self.NAMES:
            words = next(line for line in read(name).splitlines() if line.startswith("ExecStart=")).split()
            told = subprocess.run([PROGRAM, words[1], "--help"], capture_output=True, text=True, check=True).stdout
            for word in words[2:]:
                if word.startswith("--"):
                    self.assertIn(word + " ", told, name)
            for value in re.findall(r"\$\{(\w+)\}", " ".join(words)):
                self.assertTrue(value == "CREDENTIALS_DIRECTORY" or f"\n{value}=" in read("site.conf"), value)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd")
    def test_they_are_sound(self):
        with tempfile.TemporaryDirectory(prefix="epoki-units-") as folder:
            for name in self.NAMES:
                path = os.path.join(folder, name.replace("@", "@8081"))
                with open(path, "w", encoding="utf-8") as file:
                    file.write(read(name).replace("/usr/bin/epoki", sys.executable))
                said = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False)
                self.assertNotIn(os.path.basename(path), said.stderr)

    @unittest.skipUnless(shutil.which("nginx"), "no nginx")
    def test_the_proxy(self):
        with tempfile.TemporaryDirectory(prefix="epoki-nginx-") as folder:
            key, certificate = os.path.join(folder, "key"), os.path.join(folder, "pem")
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", "-keyout", key, "-out", certificate],
                           check=True, capture_output=True)
            text = re.sub(r"epoki-\d:8081", lambda found: f"127.0.0.1:{free_port()}", read("nginx.conf"))
            text = re.sub(r"/etc/ssl/\S+\.key", key, re.sub(r"/etc/ssl/\S+\.pem", certificate, text))
            path = os.path.join(folder, "nginx.conf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"pid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\nhttp {{\n{text}\n}}\n")
            said = subprocess.run(["nginx", "-t", "-c", path], capture_output=True, text=True, check=False)
            self.assertEqual(said.returncode, 0, said.stderr)


if __name__ == "__main__":
    unittest.main()

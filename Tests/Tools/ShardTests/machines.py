"""Machines that build shards, all of them this one: two ssh servers, and a Slurm cluster of two nodes."""
import os
import pathlib
import shutil
import socket
import subprocess
import time

HOSTS = ["one", "two"]
START_SECONDS = 30


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Machines:
    """Programs that run in the background until `stop`; their files are in a folder that root owns."""

    def __init__(self, folder, path):
        self.folder, self.environment = pathlib.Path(folder), {**os.environ, "PATH": path}
        self._processes = []

    def start_ssh(self):
        """Starts a server for each host. `parallel` then finds the hosts by their names."""
        key, config = self.folder / "key", self.folder / "ssh_config"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        entries = []
        for host in HOSTS:
            port = free_port()
            server = self.folder / f"sshd_{host}"
            server.write_text(
                f"Port {port}\nListenAddress 127.0.0.1\nHostKey {key}\nAuthorizedKeysFile {key}.pub\nStrictModes no\n"
                f"PidFile none\nPasswordAuthentication no\nSetEnv PATH={self.environment['PATH']}\n")
            entries.append(
                f"Host {host}\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {key}\n  StrictHostKeyChecking no\n"
                f"  UserKnownHostsFile {self.folder}/known\n  LogLevel ERROR\n")
            self._start("/usr/sbin/sshd", "-D", "-e", "-f", server)
        config.write_text("".join(entries))
        self.environment["PARALLEL_SSH"] = f"ssh -F {config}"
        self._wait(["ssh", "-F", str(config), HOSTS[-1], "true"], "")

    def start_slurm(self):
        """Starts a controller and a node for each host."""
        key, munge, name = self.folder / "munge.key", self.folder / "munge", socket.gethostname()
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        munge.mkdir()
        for path in (key, munge):
            shutil.chown(path, "munge", "munge")
        self._start(
            "munged", "--foreground", f"--key-file={key}", f"--socket={munge}/socket", f"--pid-file={munge}/pid",
            f"--log-file={munge}/log", f"--seed-file={munge}/seed", user="munge", group="munge")
        nodes = "".join(
            f"NodeName={host} NodeHostname={name} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1 RealMemory=4096\n"
            for host in HOSTS)
        config = self.folder / "slurm.conf"
        config.write_text(
            f"ClusterName=test\nSlurmctldHost={name}(127.0.0.1)\nSlurmctldPort={free_port()}\nSlurmUser=root\n"
            f"AuthInfo=socket={munge}/socket\nStateSaveLocation={self.folder}\nSlurmdSpoolDir={self.folder}/%n\n"
            f"SlurmctldPidFile={self.folder}/controller.pid\nSlurmdPidFile={self.folder}/%n.pid\n"
            "ProctrackType=proctrack/pgid\nTaskPlugin=task/none\nSelectType=select/cons_tres\n"
            f"SelectTypeParameters=CR_Core_Memory\n{nodes}PartitionName=all Nodes=ALL Default=YES State=UP\n")
        self.environment["SLURM_CONF"] = str(config)
        self._start("slurmctld", "-D", "-f", config)
        for host in HOSTS:
            (self.folder / host).mkdir()
            self._start("slurmd", "-D", "-N", host, "-f", config)
        self._wait(["sinfo", "--noheader", "--format=%T %D"], f"idle {len(HOSTS)}")

    def stop(self):
        for process in reversed(self._processes):
            process.terminate()
            process.wait()

    def _start(self, *command, **options):
        with open(self.folder / f"{pathlib.Path(command[0]).name}.log", "a") as log:
            self._processes.append(subprocess.Popen(
                list(map(str, command)), env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                **options))

    def _wait(self, command, wanted):
        """Waits until a command succeeds and prints `wanted`."""
        end = time.monotonic() + START_SECONDS
        while True:
            ran = subprocess.run(command, env=self.environment, capture_output=True, text=True)
            if ran.returncode == 0 and ran.stdout.strip() == wanted:
                return
            if time.monotonic() > end:
                logs = "\n".join(f"{log}\n{log.read_text()[-2000:]}" for log in self.folder.glob("*.log"))
                raise RuntimeError(f"{command} printed {ran.stdout!r} and {ran.stderr!r}\n{logs}")
            time.sleep(0.2)

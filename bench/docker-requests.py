"""What each request to a Docker Engine costs a fork, and what containers that are created ahead would save.

    python3 bench/docker-requests.py [FORKS]        default: 25; IMAGE names another image than threadscale:jvm-25

Creates all containers, then in turn starts one of them with the Engine's API and runs an equal one with `docker run --rm`,
and removes all. Needs the Engine at /var/run/docker.sock, and a host that is otherwise idle.
"""
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import time

IMAGE = os.environ.get("IMAGE", "threadscale:jvm-25")
WORKER = "-jar /opt/threadscale/worker.jar workload=factorization number=4 threads=sequential tasks=1 warmup=0 iterations=1".split()
BY_HAND = ("docker run --rm --cpuset-cpus=0 --memory=1g --memory-swap=1g --pids-limit=1024 --network=none --read-only "
           "--init=false --no-healthcheck --cap-drop=ALL --security-opt=no-new-privileges --user=10001:10001 "
           "--log-driver=none --entrypoint=java").split() + [IMAGE] + WORKER
SPEC = {"Image": IMAGE, "Entrypoint": ["java"], "Cmd": WORKER, "AttachStdout": True, "AttachStderr": True,
        "Healthcheck": {"Test": ["NONE"]}, "User": "10001:10001",
        "HostConfig": {"Memory": 1 << 30, "MemorySwap": 1 << 30, "PidsLimit": 1024, "ReadonlyRootfs": True, "Init": False,
                       "CapDrop": ["ALL"], "SecurityOpt": ["no-new-privileges"], "LogConfig": {"Type": "none"},
                       "CpusetCpus": "0", "NetworkMode": "none"}}
times = {}


def dial():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("/var/run/docker.sock")
    return connection


def ask(method, path, body=None):
    connection = http.client.HTTPConnection("localhost")
    connection.sock = dial()
    connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status >= 400:
        raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
    return json.loads(text) if text else None


def timed(name, action):
    begin = time.monotonic()
    result = action()
    times.setdefault(name, []).append((time.monotonic() - begin) * 1e3)
    return result


def attach(container):
    stream = dial()
    stream.sendall(f"POST /containers/{container}/attach?stream=1&stdout=1&stderr=1 HTTP/1.1\r\nHost: docker\r\n"
                   "Connection: Upgrade\r\nUpgrade: tcp\r\nContent-Length: 0\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += stream.recv(4096)
    return stream


def drain(stream):
    while stream.recv(65536):
        pass
    stream.close()


def fork(container):
    path = f"/containers/{container}"
    stream = timed("attach", lambda: attach(container))
    timed("start", lambda: ask("POST", path + "/start"))
    timed("output", lambda: drain(stream))
    timed("wait, after the output", lambda: ask("POST", path + "/wait"))
    timed("inspect", lambda: ask("GET", path + "/json"))


forks = int(sys.argv[1]) if len(sys.argv) > 1 else 25
containers = []
try:
    for _ in range(forks):
        containers.append(timed("create", lambda: ask("POST", "/containers/create", SPEC)["Id"]))
    for one in containers:
        timed("a prepared fork", lambda: fork(one))
        timed("docker run --rm", lambda: subprocess.run(BY_HAND, stdout=subprocess.DEVNULL, check=True))
finally:
    for one in containers:
        timed("remove", lambda: ask("DELETE", f"/containers/{one}?force=1&v=1"))
for name, values in times.items():
    print(f"{name:24} median {statistics.median(values):7.1f} ms, {min(values):.1f} to {max(values):.1f}")
ratios = [a / b for a, b in zip(times["a prepared fork"], times["docker run --rm"])]
print(f"prepared fork / docker run --rm: median {statistics.median(ratios):.3f}")

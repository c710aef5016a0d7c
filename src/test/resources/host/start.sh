# start.sh NAME...: serves Docker with certificates of its own for these names, and SSH.
set -e

# With cgroup v2 a group that has groups below it may hold no process.
groups=/sys/fs/cgroup
if [ -f $groups/cgroup.controllers ]; then
  mkdir -p $groups/init
  while read -r process; do echo "$process" >$groups/init/cgroup.procs || true; done <$groups/cgroup.procs
  for controller in $(cat $groups/cgroup.controllers); do echo "+$controller" >$groups/cgroup.subtree_control; done
fi

mkdir -p /certificates/client /run/sshd
cd /certificates
names=
for name in "$@"; do
  case $name in
    *[!0-9.]*) names="$names,DNS:$name" ;;
    *) names="$names,IP:$name" ;;
  esac
done
request() { openssl req -newkey rsa:2048 -nodes "$@" 2>/dev/null; }
sign() { openssl x509 -req -CA client/ca.pem -CAkey ca-key.pem -days 30 "$@" 2>/dev/null; }
request -x509 -days 30 -subj /CN=authority -keyout ca-key.pem -out client/ca.pem
echo "subjectAltName=${names#,}" >server.ext
echo "extendedKeyUsage=clientAuth" >client.ext
request -subj /CN=server -keyout key.pem | sign -extfile server.ext -out cert.pem
request -subj /CN=client -keyout client/key.pem | sign -extfile client.ext -out client/cert.pem

/usr/sbin/sshd

# As a service manager does: whatever ends the daemon, it is started again, unless it is to stay away.
while true; do
  while [ -e /away ]; do sleep 1; done
  rm -f /var/run/docker.pid
  dockerd --host=unix:///var/run/docker.sock --host=tcp://0.0.0.0:2376 --tlsverify \
    --tlscacert=client/ca.pem --tlscert=cert.pem --tlskey=key.pem || true
done

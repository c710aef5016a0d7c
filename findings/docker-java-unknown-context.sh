#!/bin/bash
# docker-java 3.7.1 (Maven Central, com.github.docker-java:docker-java-core): a Docker context that does not exist, named
# by DOCKER_CONTEXT or as currentContext in config.json, silently means the Engine of this host,
# unix:///var/run/docker.sock. Docker's own client refuses both ("context not found").
# A DOCKER_CERT_PATH without certificates is accepted as well, together with DOCKER_TLS_VERIFY=1.
#
# Why it matters: a program that follows DOCKER_CONTEXT through this library works on another host than its user named,
# without a message, for example after a context was renamed.
#
# Needs: bash, mvn, a JDK 17 or later. Reads no Docker Engine. Exit codes: 0 as stated, 1 the behaviour changed,
# 2 the packages cannot be had.
set -euo pipefail
VERSION=3.7.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > pom.xml <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.github.docker-java</groupId><artifactId>docker-java-core</artifactId><version>$VERSION</version></dependency>
  </dependencies>
</project>
POM
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath -Dmdep.outputFile=classpath \
  || mvn -q -B -o dependency:build-classpath -Dmdep.outputFile=classpath || exit 2

cat > Where.java <<'JAVA'
import com.github.dockerjava.core.DefaultDockerClientConfig;

class Where {
    public static void main(String[] arguments) {
        try {
            System.out.println(DefaultDockerClientConfig.createDefaultConfigBuilder().build().getDockerHost());
        } catch (RuntimeException refused) {
            System.out.println("refused: " + refused.getMessage());
        }
    }
}
JAVA
javac -cp "$(cat classpath)" Where.java
where() { env -u DOCKER_HOST -u DOCKER_TLS_VERIFY -u DOCKER_CERT_PATH -u DOCKER_CONTEXT "$@" java -cp ".:$(cat classpath)" Where 2>/dev/null; }

echo "docker-java $VERSION, $(java -version 2>&1 | head -1)"
mkdir empty current
echo '{"currentContext": "gone"}' > current/config.json
unknown=$(where DOCKER_CONFIG="$work/empty" DOCKER_CONTEXT=gone)
current=$(where DOCKER_CONFIG="$work/current")
uncertified=$(where DOCKER_CONFIG="$work/empty" DOCKER_HOST=tcp://192.0.2.1:2376 DOCKER_TLS_VERIFY=1 DOCKER_CERT_PATH="$work/empty")
echo "DOCKER_CONTEXT=gone, no such context:        $unknown"
echo "currentContext is gone, no such context:     $current"
echo "DOCKER_TLS_VERIFY=1, no certificate in path: $uncertified"
[ "$unknown" = unix:///var/run/docker.sock ] && [ "$current" = unix:///var/run/docker.sock ] \
  && [ "$uncertified" = tcp://192.0.2.1:2376 ] || exit 1

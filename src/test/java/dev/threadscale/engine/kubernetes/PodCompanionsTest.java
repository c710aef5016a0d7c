package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Companions of a pod have no rights, their own limits, and a name for the worker. */
class PodCompanionsTest {

    private static final String TWO =
            "companions={db: {image: postgres:17, user: '999', cpus: 1, memory: 512m,"
                    + " environment: {POSTGRES_PASSWORD: se.cret, RUN: a$b$(C), PEER: '{cache}'},"
                    + " command: [postgres, -c, max_connections=300], tmpfs: [/tmp, /var/run/postgresql],"
                    + " files: {study.yaml: /etc/app/study.yaml},"
                    + " ready: {port: 5432, command: [pg_isready], within: 30s}},"
                    + " cache: {image: valkey:8, cpus: 0.5, ready: {command: [\"true\"]}}}";

    private final ForkJob job =
            ForkJob.of(
                    "20260301-101500",
                    Plans.fork("matrix.cpus=[1]", TWO),
                    "worker:jvm-25",
                    Map.of("kubernetes.io/hostname", "node-1"));

    private Container before(String name) {
        return job.pod().getInitContainers().stream()
                .filter(container -> container.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The form that the cluster gets, except for secrets. */
    @Test
    void podIsSealed() {
        String yaml = Serialization.asYaml(job.shown());
        assertThat(yaml).doesNotContain("se.cret");
        Golden.matches("companion-pod.txt", yaml.replace(job.name(), "NAME"));
    }

    @Test
    void noContainerHasRights() {
        PodSpec pod = job.pod();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getInitContainers())
                .hasSize(3)
                .extracting(Container::getSecurityContext)
                .allMatch(rights -> !rights.getAllowPrivilegeEscalation())
                .allMatch(rights -> rights.getReadOnlyRootFilesystem())
                .allMatch(rights -> rights.getCapabilities().getDrop().contains("ALL"))
                .allMatch(rights -> rights.getCapabilities().getAdd().isEmpty());
        assertThat(before("db").getSecurityContext().getRunAsUser()).isEqualTo(999);
        assertThat(before("cache").getSecurityContext().getRunAsUser()).isNull();
        assertThat(pod.getContainers().getFirst().getSecurityContext().getRunAsUser())
                .isEqualTo(10001);
    }

    /** A cluster refuses a pod with two containers of one name. */
    @Test
    void companionMayBeNamedLikeWaitForAnother() {
        String named = "%s={image: a, ready: {port: %d}}";
        PodSpec pod =
                ForkJob.of(
                                "20260301-101500",
                                Plans.fork(
                                        "matrix.cpus=[1]",
                                        "companions." + named.formatted("db", 1),
                                        "companions." + named.formatted("db-ready", 2),
                                        "companions." + named.formatted("ready-db", 3)),
                                "w",
                                Map.of())
                        .pod();
        assertThat(pod.getInitContainers())
                .extracting(Container::getName)
                .hasSize(6)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?"));
        assertThat(pod.getVolumes()).extracting(Volume::getName).doesNotHaveDuplicates();
    }

    /** Kubernetes replaces {@code $(NAME)} in values and arguments. */
    @Test
    void valuesReachCompanionUnchanged() {
        assertThat(before("db").getEnv())
                .extracting(EnvVar::getValue)
                .containsExactly("se.cret", "a$$b$$(C)", "cache");
    }

    @Test
    void commandByHandHasFilesAndNoSecrets() {
        String command = job.invocation("studies").command();
        assertThat(command)
                .startsWith("kubectl create configmap " + job.name())
                .contains("--from-file=db-0=companions/db/study.yaml")
                .endsWith("kubectl delete configmap " + job.name() + " --namespace=studies >&2")
                .doesNotContain("se.cret");
    }

    @Test
    void filesAreNotMistakenForOwnerOfRun() {
        ConfigMap map = job.companions().files().configMap(Optional.empty());
        assertThat(map.getMetadata().getLabels()).isNullOrEmpty();
        assertThat(map.getData()).containsOnlyKeys("db-0");
    }

    @Test
    void podWithoutCompanionsIsAsBefore() {
        PodSpec pod =
                ForkJob.of("20260301-101500", Plans.fork("matrix.cpus=[1]"), "w", Map.of()).pod();
        assertThat(pod.getInitContainers()).isEmpty();
        assertThat(pod.getHostAliases()).isEmpty();
        assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(10001);
    }
}

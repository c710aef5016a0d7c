package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.docker.CompanionSpec.CompanionImage;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seals how to start the companions of a fork by hand, and which CPUs they get. */
class ForkCompanionsTest {

    private static final String TWO =
            "companions={db: {image: postgres:17, cpus: 1.5, memory: 512m,"
                    + " environment: {POSTGRES_PASSWORD: secret1, PEER: '{cache}'},"
                    + " command: [postgres, -c, max_connections=300], tmpfs: [/tmp, /var/run/postgresql],"
                    + " ready: {port: 5432, command: [pg_isready], within: 30s}},"
                    + " cache: {image: valkey:8, user: '999', ready: {log: Ready to accept}}}";

    @Test
    void commandsHaveEverythingExceptSecrets() {
        Fork fork = Plans.fork("matrix.cpus=1", TWO);
        ContainerSpec worker = ContainerSpecTest.spec(fork, false);
        Companion db = fork.configuration().companions().getFirst();
        Companion cache = fork.configuration().companions().getLast();
        CpuSet cpus = CpuSet.parse("0,2");
        ForkCompanions companions =
                new ForkCompanions(
                        List.of(
                                spec(fork, worker, db, cpus, true),
                                spec(fork, worker, cache, CpuSet.parse("3"), true)),
                        Map.of(
                                db,
                                worker.probe(
                                        fork.configuration().runtime(), worker.image(), db, cpus)));

        String script =
                DockerFork.byHand(
                        worker, Optional.empty(), Optional.empty(), companions, Optional.empty());

        assertThat(script).doesNotContain("secret1");
        Golden.matches("companion-fork.txt", script.replace(worker.name(), "NAME") + "\n");
    }

    /** A secret that is also a word of the commands. */
    @Test
    void commandsKeepTheirWords() {
        Fork fork = Plans.fork("matrix.cpus=1", TWO.replace("secret1", "postgres"));
        ContainerSpec worker = ContainerSpecTest.spec(fork, false);
        Companion db = fork.configuration().companions().getFirst();
        CompanionSpec spec = spec(fork, worker, db, CpuSet.parse("0"), true);

        assertThat(new ForkCompanions(List.of(spec), Map.of()).byHand("worker"))
                .contains("postgres:17 postgres -c", "POSTGRES_PASSWORD=hidden-secret");
    }

    @Test
    void probeTakesTimeThatIsLeft() {
        Fork fork = Plans.fork("matrix.cpus=1", TWO);
        ContainerSpec worker = ContainerSpecTest.spec(fork, false);
        ContainerSpec probe =
                worker.probe(
                        fork.configuration().runtime(),
                        worker.image(),
                        fork.configuration().companions().getFirst(),
                        CpuSet.parse("0"));
        assertThat(probe.dockerRun()).contains("within=30s");
        assertThat(probe.within(Duration.ofMillis(2_500)).arguments())
                .contains("within=2500ms")
                .doesNotContain("within=30s");
    }

    private static CompanionSpec spec(
            Fork fork, ContainerSpec worker, Companion companion, CpuSet cpus, boolean root) {
        PinnedImage image = new PinnedImage(companion.image(), "sha256:3");
        return new CompanionSpec(
                worker.name() + "-" + companion.name(),
                companion,
                fork.configuration().companions(),
                new CompanionImage(image, root),
                worker.access().network().orElseThrow(),
                worker.labels(),
                cpus);
    }

    @ParameterizedTest
    @CsvSource({
        // The study measures CPU 3: its companions get the others.
        "4, 3, 2, 1, 1-2|0",
        "4, 3, 2, 2, ",
        "2, 1, 1, 0, 0|",
    })
    void setsAreDisjoint(int host, String fork, int first, int second, String expected) {
        Placement placement = Placement.of(HostCpus.count(host), List.of());
        Optional<List<CpuSet>> sets =
                placement.beside(
                        CpuSet.parse(fork), second == 0 ? List.of(first) : List.of(first, second));
        if (expected == null) {
            assertThat(sets).isEmpty();
        } else {
            assertThat(sets.orElseThrow())
                    .extracting(CpuSet::toString)
                    .containsExactly(
                            Arrays.stream(expected.split("\\|"))
                                    .map(text -> CpuSet.parse(text).toString())
                                    .toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | it needs 4 CPUs, 1 for the program and 2 for db, 1 for cache, and the host has 3",
                "4 | ",
            })
    void missingCpusAreCounted(int host, String reason) {
        Configuration configuration = Plans.configuration("matrix.cpus=1", TWO);
        assertThat(Unavailable.cpus(HostCpus.count(host), configuration).map(Unavailable::reason))
                .isEqualTo(Optional.ofNullable(reason));
    }

    /** A program that may use all CPUs would take time from its database. */
    @Test
    void unboundProgramIsUnavailable() {
        Configuration configuration = Plans.configuration("matrix.cpus={quota: 0.5}", TWO);
        Unavailable why = Unavailable.cpus(HostCpus.count(8), configuration).orElseThrow();
        assertThat(why.reason()).contains("companions need CPUs apart", "cpus=quota:0.5");
        assertThat(why.remedy()).contains("{count: 1, quota: 0.5}");
        assertThat(why.lacksCpus()).isFalse();
    }
}

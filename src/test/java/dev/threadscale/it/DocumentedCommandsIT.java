package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A shell runs each command that a page shows, as the page shows it. Experiments are small ones of
 * the same names, measured by the local engine; the rest is in a table, with who runs it.
 */
@Order(3)
class DocumentedCommandsIT {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```");

    private static final Pattern RUN = Pattern.compile("(?<runs>results/[\\w-]+/)RUN");

    /** Beginnings of commands that cannot run here, and what runs them in place of this test. */
    private static final Map<String, String> ELSEWHERE =
            """
            git clone               | needs the network
            docker compose up       | ContainerIT starts what it would; CI's compose builds it
            BUDGET=1h docker compose up | DecidingTest holds what a budget does
            PROFILE=quick docker compose up | ShippedExperimentsTest plans all quick profiles
            docker compose run --rm tests | CI, which is this
            docker compose run --rm soak | takes hours
            docker compose run --rm threadscale gate | GateIT
            docker compose run --rm threadscale more | MoreIT
            docker compose run --rm threadscale image | NativeImageIT
            docker compose run --rm threadscale run /experiments/transfer/ | UserCodeIT
            docker compose run --rm threadscale run /experiments/service/ | ServiceIT
            docker compose run --rm threadscale doctor --calibrate | CalibrationIT
            threadscale bundle results/factorization/RUN --images | ReproduceIT
            java -jar target/threadscale.jar run experiments/factorization.yaml --host | SeveralHostsIT
            threadscale run experiments/factorization.yaml --engine kubernetes | KubernetesIT, KubernetesSpreadIT
            threadscale plan experiments/factorization.yaml --engine kubernetes | KubernetesSpreadIT
            kubectl                 | needs a cluster; KubernetesIT
            deploy/kubernetes/fetch | needs a cluster; KubernetesIT
            alias threadscale=      | NoFileIT
            threadscale run my-lookup.yaml | NoFileIT runs such a file, ExplainIT explains runs
            threadscale run --      | NoFileIT
            docker compose run --rm threadscale run -- | NoFileIT
            docker build            | CI's compose builds the same target
            docker push             | needs a registry
            docker compose build worker-jvm | CI's compose
            ./mvnw                  | this build
            THREADSCALE_GOLDEN=update ./mvnw | writes sources
            .ci/                    | CI
            pip install             | needs the network
            cd results/             | belongs to the next one
            frictionless validate   | another program; BundleTest holds what it reads
            rocrate-validator       | another program; BundleTest holds what it reads
            THREADSCALE_RUN=        | another program
            threadscale reproduce https:// | DownloadTest, ReproduceIT
            jq -r .command          | NeedsIT, UserCodeIT
            threadscale holds       | HoldsIT
            java -jar target/benchmarks.jar | JMH itself
            mvn -f experiments/transfer | UserCodeIT
            mvn dependency:copy     | needs the network
            docker compose run --rm threadscale run /experiments/companions/ | CompanionIT
            """
                    .lines()
                    .map(line -> line.split("\\|", 2))
                    .collect(Collectors.toMap(row -> row[0].strip(), row -> row[1].strip()));

    /** As the page has it, in a few seconds. */
    private static final String FEW =
            "s/^  cpus: .*/  cpus: [1]/; s/^  tasks: .*/  tasks: [1000]/;"
                    + " s/^measure: .*/measure: {warmup: 0, iterations: 1, forks: 1}/";

    @TempDir private static Path world;

    @BeforeAll
    static void makeTheWorld() throws Exception {
        Path bin = Files.createDirectory(world.resolve("bin"));
        script(bin, "java", "exec " + String.join(" ", LauncherCommand.java()) + " \"$@\"");
        script(bin, "threadscale", "exec java -jar target/threadscale.jar \"$@\"");
        // In place of the launcher's container, which has both folders at the top.
        script(
                bin,
                "docker",
                "until [ \"$1\" = threadscale ]; do shift || exit; done; shift;"
                        + " [ $# != 0 ] || set -- run /experiments --results /results;"
                        + " exec threadscale \"${@/#\\//./}\"");
        Files.createSymbolicLink(
                Files.createDirectory(world.resolve("target")).resolve("threadscale.jar"),
                Launcher.JAR);
        Path experiments = Files.createDirectory(world.resolve("experiments"));
        for (String name : List.of("factorization", "random-memory", "primes", "cpu-scaling")) {
            Files.writeString(experiments.resolve(name + ".yaml"), experiment(name));
        }
        String readme = Files.readString(Path.of("README.md"));
        Files.writeString(
                experiments.resolve("my-study.yaml"),
                readme.replaceAll("(?s).*```yaml\n(.*?)```.*", "$1"));
        Files.writeString(
                world.resolve("jmh-result.json"),
                """
                [{"jmhVersion": "1.37", "benchmark": "bench.QueueBench.offer", "mode": "avgt",
                  "threads": 2, "forks": 1, "warmupIterations": 5, "measurementIterations": 2,
                  "primaryMetric": {"scoreUnit": "us/op", "rawData": [[2.5, 5.0]]}}]
                """);
        shrink("my-study");
        inWorld("threadscale run experiments && threadscale run experiments/my-study.yaml");
        // Runs of their own: copies would count as one.
        inWorld(
                "for day in 1 2; do threadscale run experiments/primes.yaml"
                        + " && mv $(ls -d results/primes/2* | tail -1) results/primes/2026010$day-100000-000;"
                        + " done");
        inWorld(
                "threadscale bundle $(ls -d results/my-study/2* | head -1) --output results/my-study.zip");
        inWorld("threadscale bundle results/factorization/* --output factorization-RUN.zip");
    }

    private static String experiment(String name) {
        return """
        apiVersion: threadscale/v1
        name: %s
        workload: {name: factorization, number: 87654321}
        matrix: {cpus: 1, threads: [platform, virtual], tasks: 2}
        measure: {warmup: 0, iterations: 2, forks: 1}
        profiles: {quick: {measure: {iterations: 1}}}
        findings:
          - {id: A1, claim: c, compare: {threads: platform}, with: {threads: virtual}, expect: {ratio: '> 1'}}
        """
                .formatted(name);
    }

    private static void shrink(String experiment) throws Exception {
        inWorld("sed -i '%s' experiments/%s.yaml".formatted(FEW, experiment));
    }

    private static void script(Path bin, String name, String text) throws IOException {
        Path file = Files.writeString(bin.resolve(name), "#!/usr/bin/env bash\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static String inWorld(String line) throws Exception {
        Path said = world.resolve("said");
        ProcessBuilder shell =
                new ProcessBuilder("bash", "-euc", "yes '' | head -100 | { " + line + "\n}")
                        .directory(world.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
        shell.environment()
                .putAll(
                        Map.of(
                                "PATH", world.resolve("bin") + ":" + System.getenv("PATH"),
                                "THREADSCALE_ENGINE", "local",
                                "THREADSCALE_RESULTS", "results"));
        int code = shell.start().waitFor();
        assertThat(code).as(line + "\n" + Files.readString(said)).isZero();
        return Files.readString(said);
    }

    /** Commands of all pages, each once, in their order. */
    static List<String> shown() throws IOException {
        return Stream.concat(
                        Stream.of("README.md", "CONTRIBUTING.md"),
                        Folders.names(Path.of("docs"), ".md").stream().map("docs/"::concat))
                .flatMap(page -> of(Path.of(page)))
                .distinct()
                .toList();
    }

    private static Stream<String> of(Path page) {
        try {
            return BLOCK.matcher(Files.readString(page).replaceAll("\\\\\n *", ""))
                    .results()
                    .filter(block -> Set.of("", "sh", "bash").contains(block.group(1)))
                    .flatMap(block -> block.group(2).lines())
                    .filter(line -> !line.isBlank())
                    .map(line -> line.replaceFirst(" +# .*", ""));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static Optional<String> elsewhere(String command) {
        return ELSEWHERE.keySet().stream().filter(command::startsWith).findFirst();
    }

    static List<String> here() throws IOException {
        return shown().stream().filter(command -> elsewhere(command).isEmpty()).toList();
    }

    /** Runs of the same experiment in turn, where a page only says RUN. */
    private static String named(String command) {
        String named = command;
        for (int i = 1; RUN.matcher(named).find(); i++) {
            named =
                    RUN.matcher(named)
                            .replaceFirst("\\$(ls -d ${runs}2* | sed -n %dp)".formatted(i));
        }
        return named;
    }

    @ParameterizedTest
    @MethodSource("here")
    void runs(String command) throws Exception {
        assertThat(inWorld(named(command))).isNotEmpty();
        if (command.endsWith(" init")) {
            // Later commands run whatever is in the folder.
            shrink("my-factorization");
        }
    }

    @Test
    void everyCommandOfTheTableIsOnAPage() throws IOException {
        List<String> shown = shown();

        assertThat(ELSEWHERE.keySet())
                .allMatch(start -> shown.stream().anyMatch(command -> command.startsWith(start)));
        assertThat(here()).hasSizeGreaterThan(25);
    }
}

package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A finished run that goes on in containers. */
@Order(6)
class MoreIT extends StudyOnDocker {

    private Path results() throws Exception {
        return study.run().getParent().getParent();
    }

    private Launcher.End more(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("more", "--plain"));
        arguments.addAll(List.of(options));
        return Launcher.run(arguments.toArray(String[]::new));
    }

    /** Two kinds of threads that sleep as long: no number of forks decides which is faster. */
    private void finishedRun() throws Exception {
        study.write(
                "{name: sleep, time: 20ms}",
                "{cpus: 1, threads: [virtual, platform], tasks: [1]}",
                "{warmup: 1, iterations: 3, forks: 3}");
        study.append(
                """
                findings:
                  - id: EVEN
                    claim: Platform threads sleep half a percent longer.
                    compare: {threads: platform}
                    with: {threads: virtual}
                    expect: {ratio: ">= 1.005"}
                  - id: MAC
                    claim: Another system differs.
                    expect: {other-system: Mac OS X}
                """);
        run().endedWith(0);
    }

    @Test
    void finishedRunGetsForksForTheFindingThatIsNamed() throws Exception {
        finishedRun();
        Path run = study.run();

        Launcher.End end = more(run.toString(), "--finding", "EVEN").endedWith(0);

        assertThat(end.err())
                .contains("Continuing for 1 of the 2 open findings, in this order:")
                .contains("EVEN: up to 6 forks of each configuration")
                .doesNotContain("MAC");
        RunRecord record = RunReader.read(run);
        assertThat(record.finished()).isNotNull();
        assertThat(record.plan().forks()).isEqualTo(12);
        assertThat(record.experiment().measure().extended()).containsExactly(Map.of("EVEN", 6));
        assertThat(Files.readString(run.resolve("findings.csv")))
                .contains("3 + 3 forks, looked at twice");
        assertThat(Files.readString(results().resolve("index.html"))).contains("EVEN");
    }

    @Test
    void runOfAnotherEngineIsNotExtended() throws Exception {
        finishedRun();

        assertThat(
                        more(study.run().toString(), "--finding", "EVEN", "--engine", "local")
                                .endedWith(2)
                                .err())
                .contains("this cannot be extended: the run")
                .contains("threadscale reproduce");
        assertThat(RunReader.read(study.run()).experiment().measure().extended()).isEmpty();
    }

    /** One of two runs in a folder was measured in another way, which no container can continue. */
    @Test
    void folderGoesOnWithoutTheRunThatCannotBeExtended() throws Exception {
        finishedRun();
        Path second = study.beside("second.yaml");
        Files.writeString(
                second, Files.readString(study.file()).replace("name: study", "name: second"));
        Launcher.run(
                        "run",
                        second.toString(),
                        "--results",
                        results().toString(),
                        "--engine",
                        "local")
                .endedWith(0);

        Launcher.End end = more(results().toString(), "--finding", "EVEN").endedWith(0);

        assertThat(end.err())
                .containsSubsequence(
                        "warning: this cannot be extended: the run ",
                        " was begun with the engine local",
                        "Continuing for 1 of the 2 open findings, in this order:");
        assertThat(RunReader.read(study.run()).plan().forks()).isEqualTo(12);
    }
}

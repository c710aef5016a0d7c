package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Without containers the same plan runs, and every result says what it is worth. */
@EnabledOnOs(OS.LINUX)
@ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
class LocalEngineIT {

    private static final String MEASURE = "{warmup: 0, iterations: 2, forks: 1}";

    private Study study;

    @BeforeEach
    void study(@TempDir Path folder) {
        study = new Study(folder);
    }

    private Launcher.End run(String workload, String matrix) throws Exception {
        study.write(workload, matrix, MEASURE);
        Launcher.End end = Launcher.run(study.arguments("--engine", "local")).endedWith(0);
        assertThat(study.iterations()).hasSize(2);
        return end;
    }

    @Test
    void processesGetTheirCpusAndWhatCannotBeEnforcedIsUnavailable() throws Exception {
        Launcher.End end =
                run(
                        "{name: factorization}",
                        "{runtime: [jvm-25, jvm-21], cpus: [1, {quota: 0.5}], threads: virtual,"
                                + " tasks: 10}");

        assertThat(study.fork().get("seen").get("processors").asText()).isEqualTo("1");
        assertThat(study.fork().get("seen").get("affinity").asText())
                .isEqualTo(study.fork().get("cpuset").asText());
        assertThat(study.runJson().get("isolated").asBoolean()).isFalse();
        assertThat(study.iterations()).allMatch(row -> row.getField("engine").equals("local"));
        assertThat(end.err())
                .contains("a process without a container does not have a CPU quota")
                .contains("the local engine runs only Java 25, not jvm-21");
        assertThat(study.run().resolve("report/index.html")).content().contains("not isolated");
    }

    private static String found(String pattern, String command) {
        Matcher matcher = Pattern.compile(pattern).matcher(command);
        assertThat(matcher.find()).as(command).isTrue();
        return matcher.group(1);
    }

    @Test
    void serverAndAFolderAreThereAndGoneAfterwards() throws Exception {
        var _ = run("{name: mixed}", "{cpus: 1, threads: {fixed-pool: {size: 2}}, tasks: 4}");
        String command = study.fork().get("command").asText();

        assertNobodyServes(Integer.parseInt(found(" server=http://127.0.0.1:([0-9]+)", command)));
        Path scratch = Path.of(found(" scratch=(\\S+)", command));
        assertThat(scratch).doesNotExist();
        Study.assertRepeats(command);
        assertThat(scratch).doesNotExist();
    }

    private static void assertNobodyServes(int port) {
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }
}

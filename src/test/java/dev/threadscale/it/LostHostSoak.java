package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of several hosts goes away in the middle of a run, for longer than anybody waits. */
class LostHostSoak extends StudyOnDocker {

    private static final int FORKS_OF_EACH = 3;

    @Test
    void othersGoOnAndResumeRunsTheRest(@TempDir Path folder) throws Exception {
        study.write(
                "{name: sleep, time: 3s}",
                ONE,
                "{warmup: 0, iterations: 2, forks: %d, sentinel: false}".formatted(FORKS_OF_EACH));
        try (OtherHost lab = OtherHost.start(folder);
                Starts started = new Starts(lab.client(), study::has)) {
            lab.give(Docker.IMAGE);
            String[] command =
                    study.arguments("--host=here=" + Docker.address(), "--host=" + OtherHost.NAME);
            Map<String, String> context = lab.asContext();
            Launcher.Running launcher = Launcher.start(context, command);
            started.next();
            lab.goAway();
            assertThat(launcher.end().endedWith(3).err())
                    .contains("warning: lab is lost for this run: ")
                    .contains("error: lab: ");
            assertThat(study.forks())
                    .hasSizeBetween(FORKS_OF_EACH, 2 * FORKS_OF_EACH - 1)
                    .filteredOn(fork -> fork.get("node").asText().equals("here"))
                    .hasSize(FORKS_OF_EACH);

            lab.back();
            Launcher.run(
                            context,
                            Stream.concat(Stream.of(command), Stream.of("--resume"))
                                    .toArray(String[]::new))
                    .endedWith(0);
            study.assertCompleted(2 * FORKS_OF_EACH);
            assertThat(lab.client().listContainersCmd().withShowAll(true).exec()).isEmpty();
        }
    }
}

package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Somebody begins a second study while the first one runs, or after it was killed. Neither may cost
 * what is measured, or leave anything for good.
 */
class TwoLaunchersIT extends StudyOnDocker {

    @Test
    void secondIsRefusedOrWarnedAndAKilledOneIsCleanedUpAfter() throws Exception {
        study.write(
                "{name: primes, limit: 3000000}",
                "{cpus: 1, threads: platform, tasks: 2}",
                "{warmup: 0, iterations: 1000000, forks: 1, timeout: 1h}");
        Starts started = starts();
        Launcher.Running first = start();
        String container = started.next();
        String run = study.runJson().get("run").asText();
        study.write(
                "{name: factorization}", "{cpus: 1, threads: virtual, tasks: 1}", ONE_ITERATION);

        Launcher.End sameFolder = run();
        Launcher.End otherFolder =
                Launcher.run(
                        "run",
                        study.file().toString(),
                        "--results",
                        study.results().resolveSibling("other").toString());

        assertThat(sameFolder.endedWith(2).err())
                .contains("results is in use by process " + first.pid() + " on ")
                .contains("fix: ");
        assertThat(otherFolder.endedWith(0).err())
                .containsPattern(
                        "warning: container threadscale-\\S+ of run [0-9-]+ is also running on this host");

        first.kill();
        Launcher.End refused = Launcher.run("clean", "--run", run);
        Launcher.End cleaned = Launcher.run("clean", "--run", run, "--force");

        assertThat(refused.endedWith(3).err()).contains(" is in use").contains("--force");
        assertThat(cleaned.endedWith(0).out())
                .containsPattern("(?m)^removed container threadscale-\\S+ of run ");
        assertThat(Docker.containers("")).noneMatch(left -> left.getId().equals(container));
        nothingIsLeft();
        assertThat(Launcher.run("clean", "--run", run).out())
                .isEqualTo("There is nothing to remove.\n");
        assertThat(run().exitCode()).isZero();
    }
}

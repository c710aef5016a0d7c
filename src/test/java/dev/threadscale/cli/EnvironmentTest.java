package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defaults from the environment: the command line wins, and a message names what is wrong. */
class EnvironmentTest {

    private static final String PLAN = "validate src/test/resources/golden/plan/small.yaml";

    private static CommandLineRun run(String variable, String value, String command) {
        return CommandLineRun.with(Map.of(variable, value), command.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "THREADSCALE_FORMAT, json, '', '{'",
        "THREADSCALE_FORMAT, json, ' --format text', 'src'",
        "THREADSCALE_FORMAT, xml, ' --format=text', 'src'",
        "THREADSCALE_FORMAT, '', '', 'src'",
        "THREADSCALE_SET, 'measure.forks=none', '', 'src'",
        "THREADSCALE_ONLY, 'cpus=7', '', 'src'",
        "OTHER_FORMAT, json, '', 'src'",
    })
    void aVariableIsTheDefaultOfItsOption(
            String variable, String value, String option, String begins) {
        assertThat(run(variable, value, PLAN + option).whole()).startsWith(begins);
    }

    @ParameterizedTest
    @CsvSource({
        "THREADSCALE_ENGINE, doctor --help, local",
        "THREADSCALE_RESULTS, run --help, elsewhere",
        "THREADSCALE_IMAGE_REPOSITORY, run --help, example.org/kit",
    })
    void helpShowsTheDefault(String variable, String command, String value) {
        assertThat(run(variable, value, command).whole()).contains("default: " + value);
    }

    @ParameterizedTest
    @CsvSource({
        "THREADSCALE_ENGINE, podman, doctor, 'THREADSCALE_ENGINE: Invalid value for option'",
        "THREADSCALE_ENGINE, podman, doctor --engine=x, 'Invalid value for option ''--engine'''",
        "THREADSCALE_ENGINE, podman, doctor --engine x, 'Invalid value for option ''--engine'''",
        "THREADSCALE_RESULTS, ' ', doctor, 'THREADSCALE_RESULTS: the path is empty'",
        "THREADSCALE_IMAGE_REPOSITORY, A, doctor, 'THREADSCALE_IMAGE_REPOSITORY: ''A'' is not'",
        "THREADSCALE_FORMAT, XML, list threads, 'THREADSCALE_FORMAT: Invalid value for option'",
    })
    void invalidValueNamesItsVariable(
            String variable, String value, String command, String message) {
        assertThat(run(variable, value, command).refusal()).startsWith("error: " + message);
    }

    @Test
    void completionKnowsCommandsAndOptions() {
        assertThat(CommandLineRun.outOf("completion"))
                .contains("complete -F _complete_threadscale", "fail-on-change", "validate");
    }
}

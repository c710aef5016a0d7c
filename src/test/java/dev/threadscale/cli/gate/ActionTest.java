package dev.threadscale.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.threadscale.cli.CommandLines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The action calls a command that exists, with inputs that it declares. The danger is an action
 * that nobody runs here, and that only a user's pull request shows to be broken.
 */
class ActionTest {

    private static final Pattern INPUT = Pattern.compile("inputs\\.([a-z-]+)");
    private static final Pattern OPTION = Pattern.compile("(?<= )--[a-z-]+(?= )");

    private static JsonNode action() throws Exception {
        return new ObjectMapper(new YAMLFactory()).readTree(Path.of("action.yml").toFile());
    }

    static Stream<JsonNode> steps() throws Exception {
        return action().at("/runs/steps").valueStream();
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        for (MatchResult one : pattern.matcher(text).results().toList()) {
            found.add(one.group(one.groupCount()));
        }
        return found;
    }

    @Test
    void declaredInputsAreUsed() throws Exception {
        Set<String> declared = new TreeSet<>();
        action().get("inputs").fieldNames().forEachRemaining(declared::add);

        assertThat(found(INPUT, action().get("runs").toString())).isEqualTo(declared);
        assertThat(action().at("/runs/using").asText()).isEqualTo("composite");
    }

    /** What stands in an input, or in the name of a branch, must not become a command. */
    @ParameterizedTest
    @MethodSource("steps")
    void scriptsAreShellWithoutExpressions(JsonNode step) throws Exception {
        String script = step.get("run").asText();
        assertThat(step.get("shell").asText()).isEqualTo("bash");
        assertThat(script).doesNotContain("${{");

        Process bash = new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        bash.getOutputStream().write(script.getBytes(StandardCharsets.UTF_8));
        bash.getOutputStream().close();
        assertThat(bash.getInputStream().readAllBytes()).isEmpty();
        assertThat(bash.waitFor()).isZero();
    }

    @Test
    void gateIsCalledWithExistingOptions() throws Exception {
        String script =
                steps().map(step -> step.get("run").asText())
                        .filter(run -> run.contains("\"$LAUNCHER\" gate "))
                        .findFirst()
                        .orElseThrow();
        String call = script.substring(script.indexOf("\"$LAUNCHER\" gate "));

        assertThat(found(OPTION, call))
                .contains("--base", "--head", "--tolerance", "--summary")
                .isSubsetOf(CommandLines.options("gate"));
    }
}

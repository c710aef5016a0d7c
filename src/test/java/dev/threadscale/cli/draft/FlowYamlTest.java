package dev.threadscale.cli.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer is a YAML list, and cannot change the rest of the experiment. */
class FlowYamlTest {

    @Test
    void listMayHaveBracketsAndKeepsItsQuotes() {
        assertThat(FlowYaml.list("1,2, {quota: 0.5}")).containsExactly("1", "2", "{quota: 0.5}");
        assertThat(FlowYaml.list("[1, 2]")).containsExactly("1", "2");
        assertThat(FlowYaml.list("{cpuset: \"0,2\"}, 'no'"))
                .containsExactly("{cpuset: \"0,2\"}", "\"no\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1], tasks: [2", "1 #", "1,,2", "[", "{", "*all", "!!int 1", ",", "[]"})
    void textOtherThanAListIsRefused(String typed) {
        assertThatThrownBy(() -> FlowYaml.list(typed)).isInstanceOf(UserException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "Pools against threads, Pools against threads",
        "true, '\"true\"'",
        "12, '\"12\"'",
        "a: b, '\"a: b\"'",
        "say \"hi\" \\o/, '\"say \\\"hi\\\" \\\\o/\"'",
    })
    void titleIsAlwaysText(String title, String yaml) {
        assertThat(FlowYaml.text(title)).isEqualTo(yaml);
    }
}

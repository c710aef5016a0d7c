package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Refusals;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What passes here and is refused by Docker ends in the middle of a run, far from its line. */
class ImageNameTest {

    private static final String SHA256 = "0123456789abcdef".repeat(4);

    /** A tilde stands for a space. */
    static List<String> refused() {
        return words(
                """
                x: a..b a@ a/ /a a//b a:b:c a_-b a___b -a a- .a a:-b a:b/c host:port/a a/B a~b
                http://host/a a@sha256:12 a@md5:SHA256 a@sha256:SHA256a a@sha256:SHA256:b SHA256 a/ä
                --privileged
                """);
    }

    static List<String> taken() {
        return words(
                """
                a eclipse-temurin:21-jre eclipse-temurin:21.0.1_12-JRE library/a__b/c-d/e--f.g
                registry.example.com/team/image Registry:5000/path/name:tag@sha256:SHA256
                localhost:5000/name 127.0.0.1:5000/name:1 [::1]:5000/name name@sha256:SHA256 a:_b
                """);
    }

    private static List<String> words(String text) {
        return List.of(text.split("\\s+"));
    }

    private static Experiment with(String image) {
        return Experiments.smallest(
                "matrix.runtime={image: \"%s\"}".formatted(image.replace("SHA256", SHA256)));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void namesAcceptedByDockerAreAccepted(String image) {
        assertThat(with(image).matrix().axes().getFirst().labels())
                .containsExactly(image.replace("SHA256", SHA256));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void namesRejectedByDockerAreRejected(String image) {
        Refusals.refused(() -> with(image.replace('~', ' ')))
                .contains("is not the name of a container image");
    }

    @Test
    void nameIsAsLongAsDockerAllows() {
        assertThat(with("a".repeat(255) + ":1").matrix().axes()).isNotEmpty();
        for (String image : List.of("a".repeat(256), "a/".repeat(300_000) + "a")) {
            assertThatExceptionOfType(UserException.class).isThrownBy(() -> with(image));
        }
    }

    @ParameterizedTest
    @CsvSource({"Eclipse-Temurin:21-jre", "A"})
    void capitalsGetTheirOwnRemedy(String image) {
        Refusals.refused(() -> with(image))
                .endsWith(
                        "\nfix: Write it in lower case: %s."
                                .formatted(image.toLowerCase(Locale.ROOT)));
    }
}

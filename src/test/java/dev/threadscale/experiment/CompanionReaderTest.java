package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A companion that could not start is refused at its place in the file, before anything runs. */
class CompanionReaderTest {

    private static final String DB =
            "companions.db={image: postgres:17, environment: {POSTGRES_PASSWORD: secret1},"
                    + " ready: {port: 5432}}";

    @Test
    void companionHasDefaults() {
        Companion db = Experiments.smallest(DB).companions().getFirst();
        assertThat(db.cpuCount()).isEqualTo(1);
        assertThat(db.quota()).isEmpty();
        assertThat(db.memoryBytes()).isEqualTo(1L << 30);
        assertThat(db.tmpfs()).containsExactly("/tmp");
        assertThat(db.ready().within()).hasMinutes(1);
        assertThat(db.address()).isEqualTo("db:5432");
    }

    @Test
    void fractionOfCpuIsQuotaOnWholeCpus() {
        Companion db =
                Experiments.smallest(DB.replace("ready:", "cpus: 1.50, ready:"))
                        .companions()
                        .getFirst();
        assertThat(db.cpuCount()).isEqualTo(2);
        assertThat(db.quota()).map(Object::toString).contains("1.5");
    }

    @Test
    void addressAndVariablesReplacePlaceholders() {
        List<Companion> companions = Experiments.smallest(DB).companions();
        assertThat(Companion.resolve("jdbc://{db}/shop?p={db.POSTGRES_PASSWORD}&{x}", companions))
                .isEqualTo("jdbc://db:5432/shop?p=secret1&{x}");
    }

    @Test
    void fileIsReadFromFolderOfExperiment(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("orders.sql"), "select 1;\n");
        Companion db =
                withFile(folder, "{orders.sql: /docker-entrypoint-initdb.d/orders.sql}")
                        .companions()
                        .getFirst();
        assertThat(db.files())
                .containsExactly(
                        new Companion.MountedFile(
                                "orders.sql",
                                "/docker-entrypoint-initdb.d/orders.sql",
                                "select 1;\n"));
    }

    @Test
    void missingFileIsReportedAtItsPlace(@TempDir Path folder) {
        assertThatThrownBy(() -> withFile(folder, "{orders.sql: /init/orders.sql}"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("x.yaml:")
                .hasMessageContaining("'orders.sql' does not exist");
    }

    private static Experiment withFile(Path folder, String files) throws Exception {
        Path file = folder.resolve("x.yaml");
        Files.writeString(
                file,
                Experiments.SMALLEST
                        + "companions: {db: {image: a, files: %s, ready: {log: up}}}\n"
                                .formatted(files));
        return ExperimentReader.read(file, Optional.empty(), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "db={ready: {port: 1}} | lacks the key 'image'",
                "db={image: a} | lacks the key 'ready'",
                "db={image: a, ready: {}} | does not say when the companion is ready",
                "db={image: a, ready: {http: /up}} | needs the port",
                "db={image: a, ready: {port: 0}} | from 1 to 65535",
                "db={image: -v, ready: {port: 1}} | the name of an image",
                "db={image: a, ready: {port: 1}, port: 2} | unknown key 'port'",
                "db={image: a, ready: {port: 1}, lifetime: month} | unknown lifetime",
                "db={image: a, ready: {port: 1}, tmpfs: [tmp]} | an absolute path",
                "db={image: a, ready: {port: 1}, tmpfs: ['/a/../b']} | an absolute path",
                "db={image: a, ready: {port: 1}, cpus: 0} | a number from 0.01",
                "db={image: a, ready: {port: 1}, environment: {A_TOKEN: abc}} | could not be hidden",
                "db={image: a, ready: {port: 1}, environment: {a-b: c}} | the name of a variable",
                "threads={image: a, ready: {port: 1}} | cannot be called 'threads'",
                "localhost={image: a, ready: {port: 1}} | cannot be called 'localhost'",
                "db-={image: a, ready: {port: 1}} | cannot be called 'db-'",
            })
    void mistakeIsRefused(String companion, String problem) {
        assertThatThrownBy(() -> Experiments.smallest("companions." + companion))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(problem);
    }

    /** A run keeps the file, in which only such secrets can be found that stand plainly. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DB_PASSWORD: >-\n    s3cret",
                "DB_PASSWORD:\n    s3cret",
                "DB_PASSWORD: # of the shop\n    s3cret",
                "DB_PASSWORD: \"s3cr\\x65t\"",
                "\"DB_P\\x41SSWORD\": s3cret",
                "? DB_PASSWORD\n  : s3cret",
            })
    void secretThatCannotBeHiddenIsRefusedAtItsPlace(String variable) {
        String yaml =
                Experiments.SMALLEST
                        + "companions:\n db:\n  image: a\n  ready: {port: 1}\n  environment:\n   "
                        + variable.replace("\n", "\n ");
        assertThatThrownBy(() -> Experiments.read(yaml, null))
                .isInstanceOfSatisfying(
                        UserException.class,
                        problem ->
                                assertThat(problem.remedy())
                                        .contains("on the line of its name, without escapes"))
                .hasMessageContaining(".yaml:1")
                .hasMessageContaining("the secret DB_PASSWORD has a form that could not be hidden");
    }

    @Test
    void secretOfProfileThatIsNotUsedIsRefusedAsWell() {
        String yaml =
                Experiments.SMALLEST
                        + "profiles: {own: {companions: {db: {environment: {A_TOKEN: \"\\x65abc\"}}}}}";
        assertThatThrownBy(() -> Experiments.read(yaml, null))
                .hasMessageContaining("the secret A_TOKEN");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres:17, postgres:16",
        "port: 5432, port: 5433",
        "'ready:', 'cpus: 2, ready:'",
        "'ready:', 'user: postgres, ready:'",
        "'environment: {', 'environment: {A: b, '",
    })
    void companionIsPartOfId(String from, String to) {
        assertThat(id(DB.replace(from, to))).isNotEqualTo(id(DB));
    }

    /** Whoever repeats a run does not have its secrets. */
    @Test
    void secretIsNotPartOfId() {
        assertThat(id(DB.replace("secret1", "other"))).isEqualTo(id(DB));
    }

    private static String id(String override) {
        Configuration configuration = Plans.configuration(override);
        return configuration.id();
    }

    @Test
    void secretIsNotShown() {
        Companion db = Experiments.smallest(DB).companions().getFirst();
        assertThat(db.shownEnvironment()).isEqualTo(Map.of("POSTGRES_PASSWORD", "hidden-secret"));
        assertThat(Companion.masked("user=a password=secret1", List.of(db)))
                .doesNotContain("secret1");
        assertThat(Companion.shown("{db} {db.POSTGRES_PASSWORD}", List.of(db)))
                .isEqualTo("db:5432 hidden-secret");
    }

    /** A secret can begin with another one, also one of another companion. */
    @Test
    void noPartOfSecretIsShown() {
        List<Companion> companions =
                Experiments.smallest(
                                DB,
                                DB.replace("companions.db", "companions.app")
                                        .replace("secret1", "secret1-of-app"))
                        .companions();
        assertThat(Companion.masked("with secret1-of-app and secret1", companions))
                .isEqualTo("with hidden-secret and hidden-secret");
    }
}

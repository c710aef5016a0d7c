package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting of a companion varies like one of the program. */
class CompanionAxesTest {

    private static final String DB =
            "companions.db={image: postgres:17, environment: {POSTGRES_PASSWORD: secret1, MODE: a},"
                    + " ready: {port: 5432}}";

    private static final String[] AXES = {
        DB, "matrix.tasks=10", "matrix.cpus=1", "matrix.threads=virtual"
    };

    private static Plan plan(String... overrides) {
        List<String> all = new ArrayList<>(List.of(AXES));
        all.addAll(List.of(overrides));
        return Plans.smallest(all.toArray(String[]::new));
    }

    private static Companion db(Configuration configuration) {
        return configuration.companions().getFirst();
    }

    @Test
    void levelReplacesSettingOfCompanion() {
        Plan plan =
                plan(
                        "matrix.db.image=[postgres:17, postgres:16]",
                        "matrix.db.cpus=[0.50, 2]",
                        "matrix.db.environment.MODE=[b, c]");

        assertThat(plan.configurations())
                .hasSize(8)
                .extracting(one ->
                        "%s %s %s"
                                .formatted(
                                        db(one).image(),
                                        db(one).cpus(),
                                        db(one).environment().get("MODE")))
                .contains("postgres:17 0.5 b", "postgres:16 2 c")
                .doesNotHaveDuplicates();
        assertThat(Plans.ids(plan)).doesNotHaveDuplicates();
        assertThat(plan.configurations().getLast().describe())
                .endsWith("db.image=postgres:16 db.cpus=2 db.environment.MODE=c");
    }

    /** A profile may measure one level of an axis: its forks are the same configuration. */
    @ParameterizedTest
    @CsvSource({
        "matrix.db.cpus=2, companions.db.cpus=2",
        "matrix.db.image=postgres:16, companions.db.image=postgres:16",
        "matrix.db.environment.MODE=a, companions.db.cpus=1",
    })
    void settingHasSameIdAsLevelOfAxis(String axis, String setting) {
        assertThat(Plans.ids(plan(axis))).isEqualTo(Plans.ids(plan(setting)));
    }

    @Test
    void levelsAreExcludedAndFoundByFindings() {
        Experiment experiment =
                Experiments.read(
                        Experiments.SMALLEST
                                        .replace("[1, 2]", "1")
                                        .replace("tasks: [10, 100]", "tasks: 10")
                                + "  db.cpus: [1, 2]\n"
                                + "  exclude: [{db.cpus: 2, threads: platform}]\n"
                                + "companions: {db: {image: a, ready: {port: 1}}}\n"
                                + "findings: [{id: A, claim: More., compare: {db.cpus: 1},"
                                + " with: {db.cpus: 2}, expect: {ratio: '>= 1'}}]\n",
                        null);
        assertThat(Plans.of(experiment).configurations()).hasSize(3);
        assertThat(experiment.findings()).hasSize(1);
    }

    @Test
    void levelThatDoesNotFitIsUnavailableWithNumber() {
        List<Configuration> configurations = plan("matrix.db.cpus=[1, 3]").configurations();
        assertThat(
                        configurations.stream()
                                .map(one -> Unavailable.cpus(HostCpus.count(2), one))
                                .map(why -> why.map(Unavailable::reason)))
                .containsExactly(
                        Optional.empty(),
                        Optional.of(
                                "it needs 4 CPUs, 1 for the program and 3 for db, and the host has 2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "matrix.dbx.cpus=1 | the experiment lacks | Did you mean 'db'",
                "matrix.db.cpu=1 | 'db.cpu' cannot be an axis | 'db.cpus'",
                "matrix.db.environment.A-B=1 | cannot be an axis | 'db.environment.NAME'",
                "matrix.db={cpus: 1} | unknown key 'db' | 'db.cpus'",
                "matrix.db.cpus=x | must be a number from 0.01 | a number",
                "matrix.db.cpus=[1, 1.0] | occurs twice | Remove one",
                "matrix.db.image=-v | the name of an image | postgres:17",
                "matrix.db.environment.MODE='' | a text that is not empty | a text",
                "matrix.db.environment.A_TOKEN=[abcd] | by its name it is a secret | Set it in 'companions'",
                "profiles.own.matrix.db.environment.A_TOKEN=[abcd] | by its name it is a secret | Set it in",
            })
    void mistakeIsRefusedWithRemedy(String override, String problem, String remedy) {
        assertThatThrownBy(() -> plan(override))
                .isInstanceOfSatisfying(
                        UserException.class,
                        mistake -> assertThat(mistake.remedy()).contains(remedy))
                .hasMessageContaining(problem);
    }

    @Test
    void mistakeIsAtItsPlaceInFile() {
        String yaml = Experiments.SMALLEST + "  db.cpus: [1]\n";
        assertThatThrownBy(() -> Experiments.read(yaml, null))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(".yaml:8:3")
                .hasMessageContaining("of a companion 'db'");
    }

    /** Each companion is a section: the rest of it stays. */
    @Test
    void overrideChangesOneSettingOfCompanion() {
        Companion db = db(plan("companions.db.cpus=2").configurations().getFirst());
        assertThat(db.cpuCount()).isEqualTo(2);
        assertThat(db.shownEnvironment())
                .isEqualTo(Map.of("POSTGRES_PASSWORD", "hidden-secret", "MODE", "a"));
    }
}

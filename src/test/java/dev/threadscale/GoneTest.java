package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Second forms of the same value do not return. Each name was a type beside another one that says
 * the same.
 */
class GoneTest {

    private static final String FORKS = "EndedFork ForkContext ForkFigures ForkRow";

    private static final String RUNS =
            "Dataset Evidence MeasurementsReader ObservationsFile RunChecksums RunIdentity"
                    + " RunTables TasksFile";

    private static final String LEVELS = "MeasuredAxis PoolSizes";

    private static final String COMPARISONS =
            "ComparedRun ComparisonRow Difference GateAnswer GateErrors GateResult GateRow"
                    + " GateWords JudgedTwice Matching RepetitionText RunParticulars";

    private static final String PICTURES =
            "AxisLevels CountLines Histories Layout LoadViews ObservedViews PanelSeries"
                    + " RatioSeries SearchedRates TimeViews Variable View";

    private static final String PAGES = "Fastest LowestLatency ReportSections RunEntries";

    private static final String COMMANDS =
            "EndedSession ExperimentRun JunitOptions KeptRunCommand LiveTable MeasuringCommand"
                    + " PlainTable SessionOptions";

    private static final String EXPERIMENTS =
            "ClaimKinds ClaimValues Combinations CompanionPlace DocumentFolder EngineVersion"
                    + " ForksReader JmhParams Places PlanHash ServiceLevelReader SettingsReader"
                    + " Trial WorkerProbe";

    @Test
    void secondFormsStayGone() {
        Set<String> names = new HashSet<>();
        for (JavaClass type :
                new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.threadscale")) {
            names.add(type.getSimpleName());
        }

        for (String gone :
                List.of(FORKS, RUNS, LEVELS, COMPARISONS, PICTURES, PAGES, COMMANDS, EXPERIMENTS)) {
            assertThat(names).doesNotContain(gone.split(" "));
        }
    }
}

package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Text becomes a typed value where it is read, and text again where it is written. */
class EdgesTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.threadscale");

    /**
     * The types with names and values that an engine, a virtual machine or a user chooses, and the
     * one that receives the rows of a worker.
     */
    private static final Set<String> OPEN =
            Set.of(
                    "Choice",
                    "Comparison",
                    "Disturbance",
                    "ForkAttempt",
                    "MachineChoices",
                    "NodeFacts",
                    "OfRun",
                    "Particulars",
                    "PublishedCurve",
                    "Report",
                    "Resumption",
                    "RunFacts",
                    "RunPage");

    @Test
    void rowsOfTextAreNotPassedOn() {
        List<String> found = new ArrayList<>();
        for (JavaClass type : CLASSES) {
            if (!OPEN.contains(type.getSimpleName())
                    && type.getPackageName()
                            .matches("dev.threadscale.(claim|run|report|stats)(..*)?")) {
                for (JavaCodeUnit method : type.getCodeUnits()) {
                    if (hasRow(method)) {
                        found.add(method.getFullName());
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static final String TEXT_BY_TEXT = "java.util.Map<java.lang.String, java.lang.String>";

    private static boolean hasRow(JavaCodeUnit method) {
        List<JavaType> types = new ArrayList<>(method.getParameterTypes());
        if (method instanceof JavaMethod) {
            types.add(method.getReturnType());
        }
        return !method.getName().contains("$")
                && types.stream().anyMatch(type -> type.toString().contains(TEXT_BY_TEXT));
    }

    @Test
    void rowsOfCsvStayInTheStore() {
        List<String> users = new ArrayList<>();
        for (JavaClass type : CLASSES) {
            if (!type.getPackageName().startsWith("dev.threadscale.results")
                    && type.getDirectDependenciesFromSelf().stream()
                            .anyMatch(
                                    use -> use.getTargetClass().getSimpleName().equals("CsvRow"))) {
                users.add(type.getName());
            }
        }
        assertThat(users).isEmpty();
    }

    /** The public types of each package. A number may fall, and never rises. */
    private static final String PUBLIC_TYPES =
            """
            bundle 4
            calibrate 1
            claim 19
            cli 1
            cli.draft 5
            cli.gate 2
            cli.machine 3
            cli.options 7
            cli.start 1
            cli.text 5
            comparison 2
            doctor 3
            engine 23
            engine.docker 2
            engine.kubernetes 3
            engine.local 1
            error 6
            experiment 12
            experiment.code 7
            experiment.companion 2
            experiment.yaml 7
            explain 9
            extend 4
            flip 10
            holds 2
            host 8
            levels 4
            measured 18
            measured.companion 2
            plan 11
            protocol 19
            report 1
            report.chart 6
            report.compare 3
            report.data 9
            report.flip 4
            report.layout 7
            report.page 9
            report.table 10
            report.upgrade 1
            reproduce 2
            results 35
            results.companion 1
            results.csv 9
            results.files 6
            results.imported 1
            results.json 1
            run 13
            serve 1
            stats 14
            text 10
            worker 1
            worker.carriers 3
            worker.counters 5
            worker.load 10
            worker.own 10
            worker.server 2
            worker.threads 3
            worker.workload 2
            workload 14
            """;

    @Test
    void fewTypesArePublic() {
        Map<String, Integer> counts = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            String house = type.getPackageName().replaceFirst("dev.threadscale\\.?", "");
            // The templates of pages are generated.
            if (type.isTopLevelClass()
                    && type.getModifiers().contains(JavaModifier.PUBLIC)
                    && !house.equals("report.page.template")) {
                counts.merge(house, 1, Integer::sum);
            }
        }
        StringBuilder found = new StringBuilder();
        counts.forEach((house, count) -> found.append(house + " " + count + "\n"));
        assertThat(found.toString()).isEqualTo(PUBLIC_TYPES);
    }
}

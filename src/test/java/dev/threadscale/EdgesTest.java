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
                            .anyMatch(use ->
                                    use.getTargetClass().getSimpleName().equals("CsvRow"))) {
                users.add(type.getName());
            }
        }
        assertThat(users).isEmpty();
    }

    /** A number may fall, and never rises. */
    private static final Map<String, Integer> PUBLIC_TYPES = Map.of();

    @Test
    void fewTypesArePublic() {
        Map<String, Integer> counts = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            if (type.isTopLevelClass()
                    && type.getModifiers()
                            .contains(JavaModifier.PUBLIC)
                    && !type.getSimpleName().equals("package-info")) {
                counts.merge(
                        type.getPackageName().replaceFirst("dev.threadscale\\.?", ""),
                        1,
                        Integer::sum);
            }
        }
        assertThat(counts).isEqualTo(PUBLIC_TYPES);
    }
}

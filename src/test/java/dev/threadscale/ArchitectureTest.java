package dev.threadscale;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.threadscale.bundle.ArchivedRun;
import dev.threadscale.text.CsvInput;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between packages. */
class ArchitectureTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.threadscale");

    private static void holds(ArchRule rule) {
        rule.check(CLASSES);
    }

    /** Each package, and what it may use besides itself. */
    private static final Map<String, List<String>> ARROWS =
            """
            text:
            error: text
            protocol:
            workload:
            worker: protocol, workload
            stats:
            levels: text, protocol, worker, host
            measured: protocol, stats, levels
            flip: text, workload, measured, stats, levels
            claim: measured, stats, levels, flip
            comparison: measured, stats, claim, levels
            host:
            experiment: error, text, protocol, workload, worker, measured, claim, host, levels, flip
            plan: error, text, protocol, workload, worker, experiment, measured, host, levels, flip
            engine: error, text, protocol, workload, worker, experiment, plan, measured, host
            doctor: experiment, engine, host
            results: error, text, protocol, workload, experiment, plan, comparison, measured, claim, stats, levels, flip
            explain: error, text, protocol, workload, worker, experiment, results, measured, levels
            run: error, protocol, experiment, plan, host, engine, results, measured, claim, stats, levels, flip
            holds: engine, plan, experiment, protocol, measured, explain, worker
            calibrate: experiment, plan, engine, results, run, measured, stats
            extend: error, experiment, results, measured, claim, stats, levels
            report: extend, error, text, protocol, workload, worker, experiment, explain, results, comparison, measured, claim, stats, plan, levels, flip
            serve: error, report, results
            bundle: error, text, protocol, results
            reproduce: error, experiment, plan, results, comparison, measured, claim, levels
            """
                    .lines()
                    .map(line -> List.of(line.split("[:, ]+")))
                    .collect(Collectors.toMap(List::getFirst, Function.identity()));

    @Test
    void packagesUseWhatTheHouseAllows() {
        ARROWS.forEach((user, allowed) -> {
            String[] packages =
                    allowed.stream()
                            .map(name -> "dev.threadscale." + name + "..")
                            .toArray(String[]::new);
            holds(
                    classes()
                            .that()
                            .resideInAPackage("dev.threadscale." + user + "..")
                            .should()
                            .onlyDependOnClassesThat(
                                    resideOutsideOfPackage("dev.threadscale..")
                                            .or(resideInAnyPackage(packages))));
        });
    }

    @Test
    void everyPackageHasItsArrows() {
        assertThat(
                        CLASSES.stream()
                                .map(one ->
                                        one.getPackageName()
                                                .replaceFirst("dev.threadscale.(\\w+).*", "$1"))
                                .filter(name -> !name.equals("cli")))
                .isSubsetOf(ARROWS.keySet());
    }

    @Test
    void noPackagesGoInCircles() {
        holds(slices().matching("dev.threadscale.(*)..").should().beFreeOfCycles());
    }

    @Test
    void noPackagesBelowTheTopLevelGoInCircles() {
        holds(slices().matching("dev.threadscale.(**)").should().beFreeOfCycles());
    }

    @Test
    void protocolAndTheApiOfWorkloadsNeedNothingButJavaBase() {
        holds(
                classes()
                        .that(
                                resideInAnyPackage(
                                        "dev.threadscale.protocol..", "dev.threadscale.workload.."))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                        "dev.threadscale.protocol..",
                                        "dev.threadscale.workload..",
                                        "java.io",
                                        "java.lang..",
                                        "java.net",
                                        "java.nio..",
                                        "java.security",
                                        "java.time",
                                        "java.util..")));
    }

    @Test
    void workerNeedsNothingButTheJdk() {
        holds(
                classes()
                        .that(resideInAPackage("dev.threadscale.worker.."))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                        "dev.threadscale.worker..",
                                        "dev.threadscale.protocol..",
                                        "dev.threadscale.workload..",
                                        "java..",
                                        "com.sun.management..",
                                        "jdk.jfr..",
                                        "org.jspecify.annotations..")));
    }

    @Test
    void eachLibraryHasOneUser() {
        onlyIn("dev.threadscale.engine.docker..", "com.github.dockerjava..");
        onlyIn("dev.threadscale.engine.kubernetes..", "io.fabric8..");
        onlyIn("dev.threadscale.report.chart..", "org.jfree..");
        onlyIn("dev.threadscale.report.chart..", "org.apache.batik..");
        onlyIn("dev.threadscale.report.page..", "gg.jte..");
        onlyIn("dev.threadscale.cli..", "picocli..");
        onlyIn("dev.threadscale.experiment.yaml..", "org.snakeyaml..");
        onlyIn("dev.threadscale.stats..", "org.apache.commons.statistics..");
    }

    /** On its own the library accepts a quote that is never closed, which hides rows. */
    @Test
    void csvIsOpenedInOnePlace() {
        holds(
                noClasses()
                        .that(not(type(CsvInput.class)))
                        .should()
                        .callMethod(CsvReader.class, "builder"));
    }

    private static void onlyIn(String user, String library) {
        holds(
                noClasses()
                        .that(not(resideInAPackage(user)))
                        .should()
                        .dependOnClassesThat(resideInAPackage(library)));
    }

    @Test
    void onlyMainEndsTheProcess() {
        holds(
                noClasses()
                        .that(not(type(dev.threadscale.cli.Main.class)))
                        .and(not(type(dev.threadscale.cli.start.Start.class)))
                        .should()
                        .callMethod(System.class, "exit", int.class)
                        .orShould()
                        .callMethod(Runtime.class, "exit", int.class));
        holds(
                noClasses()
                        .that(not(type(dev.threadscale.worker.Worker.class)))
                        .and(not(type(dev.threadscale.cli.Main.class)))
                        .should()
                        .callMethod(Runtime.class, "halt", int.class));
    }

    /** A run may be a stranger's: one package opens, writes and removes its files. */
    @Test
    void onlyOnePackageTouchesTheFilesOfResults() {
        holds(
                noClasses()
                        .that()
                        .resideInAnyPackage(
                                Stream.of(
                                                "results",
                                                "run",
                                                "report",
                                                "explain",
                                                "bundle",
                                                "serve",
                                                "reproduce",
                                                "calibrate")
                                        .map(name -> "dev.threadscale." + name + "..")
                                        .toArray(String[]::new))
                        .and(not(resideInAPackage("dev.threadscale.results.files..")))
                        // Unpacks into a temporary folder, before anything reads what is in it.
                        .and(not(type(ArchivedRun.class)))
                        .should()
                        .dependOnClassesThat()
                        .belongToAnyOf(
                                Files.class,
                                File.class,
                                FileInputStream.class,
                                FileOutputStream.class,
                                RandomAccessFile.class));
    }

    /** The methods of {@link Files} that change something. */
    private static final Pattern CHANGES =
            Pattern.compile(
                    "(write|newOutput|newBufferedW|newByteCh|create|delete|move|copy|set).*");

    /**
     * Else only what is the launcher's own is written: temporary folders, and the file of {@code
     * --summary}, which is appended to.
     */
    @Test
    void onlyOnePackageWritesOrRemovesFilesOfUsers() {
        Set<String> own =
                Set.of(
                        "ArchivedRun",
                        "GateCommand",
                        "HoldsOfTask",
                        "LocalBelongings",
                        "LocalNeeds",
                        "ReproduceCommand",
                        "SshRelay");
        DescribedPredicate<JavaCall<?>> changing =
                DescribedPredicate.describe("changes files", ArchitectureTest::changesFiles);
        holds(
                noClasses()
                        .that(not(resideInAPackage("dev.threadscale.worker..")))
                        .and(not(resideInAPackage("dev.threadscale.results.files..")))
                        .and(
                                DescribedPredicate.describe(
                                        "write files of users",
                                        one -> !own.contains(one.getSimpleName())))
                        .should()
                        .callCodeUnitWhere(changing));
    }

    private static boolean changesFiles(JavaCall<?> call) {
        JavaClass owner = call.getTargetOwner();
        if (owner.isEquivalentTo(Files.class)) {
            return CHANGES.matcher(call.getName()).matches();
        }
        if (owner.isEquivalentTo(FileChannel.class)) {
            return call.getName().equals("open");
        }
        return owner.isEquivalentTo(RandomAccessFile.class)
                || (owner.isEquivalentTo(FileOutputStream.class)
                        && !call.getTarget()
                                .getRawParameterTypes()
                                .getFirst()
                                .isEquivalentTo(FileDescriptor.class));
    }

    @Test
    void nameStandsOnce() {
        assertThat(
                        CLASSES.stream()
                                .filter(JavaClass::isTopLevelClass)
                                .filter(one -> !one.getSimpleName().equals("package-info"))
                                .collect(groupingBy(JavaClass::getSimpleName, counting()))
                                .entrySet())
                .allSatisfy(name -> assertThat(name.getValue()).as(name.getKey()).isOne());
    }

    @Test
    void printedTextsDoNotKnowTheCommands() {
        holds(
                noClasses()
                        .that()
                        .resideInAPackage("dev.threadscale.cli.text..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("dev.threadscale.cli"));
    }

    @Test
    void namesSayWhatAClassIs() {
        holds(noClasses().should().haveSimpleNameEndingWith("Impl"));
        holds(noClasses().should().resideInAPackage("..util.."));
    }
}

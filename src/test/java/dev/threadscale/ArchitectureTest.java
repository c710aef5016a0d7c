package dev.threadscale;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** Holds the arrows between packages: what is drawn in CONTRIBUTING.md is what the code does. */
class ArchitectureTest {

    private static final String[] ANNOTATIONS = {"org.jspecify.annotations.."};

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.threadscale");

    private static void holds(ArchRule rule) {
        rule.check(CLASSES);
    }

    @Test
    void packagesDependOneWay() {
        holds(
                layeredArchitecture()
                        .consideringOnlyDependenciesInLayers()
                        .layer("protocol")
                        .definedBy("dev.threadscale.protocol..")
                        .layer("worker")
                        .definedBy("dev.threadscale.worker..")
                        .layer("experiment")
                        .definedBy("dev.threadscale.experiment..")
                        .layer("search")
                        .definedBy("dev.threadscale.search..")
                        .layer("plan")
                        .definedBy("dev.threadscale.plan..")
                        .layer("draft")
                        .definedBy("dev.threadscale.draft..")
                        .layer("host")
                        .definedBy("dev.threadscale.host..")
                        .layer("doctor")
                        .definedBy("dev.threadscale.doctor..")
                        .layer("engine")
                        .definedBy("dev.threadscale.engine..")
                        .layer("store")
                        .definedBy("dev.threadscale.store..")
                        .layer("run")
                        .definedBy("dev.threadscale.run..")
                        .layer("calibrate")
                        .definedBy("dev.threadscale.calibrate..")
                        .layer("stats")
                        .definedBy("dev.threadscale.stats..")
                        .layer("claim")
                        .definedBy("dev.threadscale.claim..")
                        .layer("report")
                        .definedBy("dev.threadscale.report..")
                        .layer("bundle")
                        .definedBy("dev.threadscale.bundle..")
                        .layer("cli")
                        .definedBy("dev.threadscale.cli..")
                        .whereLayer("cli")
                        .mayNotBeAccessedByAnyLayer()
                        .whereLayer("report")
                        .mayOnlyBeAccessedByLayers("cli")
                        .whereLayer("bundle")
                        .mayOnlyBeAccessedByLayers("cli")
                        .whereLayer("calibrate")
                        .mayOnlyBeAccessedByLayers("cli")
                        .whereLayer("claim")
                        .mayOnlyBeAccessedByLayers("experiment", "store", "run", "report", "cli")
                        .whereLayer("stats")
                        .mayOnlyBeAccessedByLayers("claim", "run", "calibrate", "report")
                        .whereLayer("run")
                        .mayOnlyBeAccessedByLayers("calibrate", "cli")
                        .whereLayer("store")
                        .mayOnlyBeAccessedByLayers("run", "calibrate", "bundle", "cli")
                        .whereLayer("doctor")
                        .mayOnlyBeAccessedByLayers("cli")
                        .whereLayer("engine")
                        .mayOnlyBeAccessedByLayers("doctor", "store", "run", "calibrate", "cli")
                        .whereLayer("draft")
                        .mayOnlyBeAccessedByLayers("cli")
                        .whereLayer("host")
                        .mayOnlyBeAccessedByLayers("doctor", "engine", "run", "cli")
                        .whereLayer("plan")
                        .mayOnlyBeAccessedByLayers(
                                "draft", "engine", "store", "run", "calibrate", "cli")
                        .whereLayer("search")
                        .mayOnlyBeAccessedByLayers("plan", "run", "cli")
                        .whereLayer("experiment")
                        .mayOnlyBeAccessedByLayers(
                                "search",
                                "plan",
                                "draft",
                                "host",
                                "doctor",
                                "engine",
                                "run",
                                "calibrate",
                                "cli")
                        .whereLayer("worker")
                        .mayOnlyBeAccessedByLayers("experiment", "plan", "draft", "engine", "cli"));
    }

    @Test
    void noPackagesGoInCircles() {
        holds(slices().matching("dev.threadscale.(*)..").should().beFreeOfCycles());
    }

    @Test
    void theProtocolNeedsNothingButJavaBase() {
        holds(
                classes()
                        .that(resideInAPackage("dev.threadscale.protocol.."))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                        "dev.threadscale.protocol..",
                                        "java.io",
                                        "java.lang..",
                                        "java.net",
                                        "java.nio..",
                                        "java.security",
                                        "java.time",
                                        "java.util..")));
    }

    @Test
    void theWorkerNeedsNothingButTheJdk() {
        holds(
                classes()
                        .that(resideInAPackage("dev.threadscale.worker.."))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                                "dev.threadscale.worker..",
                                                "dev.threadscale.protocol..",
                                                "java..",
                                                "com.sun.management..",
                                                "com.sun.net.httpserver")
                                        .or(resideInAnyPackage(ANNOTATIONS))));
    }

    @Test
    void eachLibraryHasOneUser() {
        onlyIn("dev.threadscale.engine.docker..", "com.github.dockerjava..");
        onlyIn("dev.threadscale.engine.kubernetes..", "io.fabric8..");
        onlyIn("dev.threadscale.report.chart..", "org.jfree..");
        onlyIn("dev.threadscale.report.chart..", "org.apache.batik..");
        onlyIn("dev.threadscale.report.page..", "gg.jte..");
        onlyIn("dev.threadscale.cli..", "picocli..");
        onlyIn("dev.threadscale.experiment.yaml..", "com.fasterxml.jackson.dataformat..");
        onlyIn("dev.threadscale.stats..", "org.apache.commons.statistics..");
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
                        .should()
                        .callMethod(System.class, "exit", int.class)
                        .orShould()
                        .callMethod(Runtime.class, "exit", int.class));
        holds(
                noClasses()
                        .that(not(type(dev.threadscale.worker.Main.class)))
                        .and(not(type(dev.threadscale.cli.Main.class)))
                        .should()
                        .callMethod(Runtime.class, "halt", int.class));
    }

    @Test
    void namesSayWhatAClassIs() {
        holds(noClasses().should().haveSimpleNameEndingWith("Impl"));
        holds(noClasses().should().resideInAPackage("..util.."));
    }
}

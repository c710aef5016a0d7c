package dev.threadscale.experiment.code;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.worker.own.UserExecutor;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * The method that creates a user's executor, checked by its class file.
 *
 * @param at the place where the experiment names it
 */
record ExecutorFactory(Location at, String name) {

    private static final String NO_PARAMETERS = "()";

    /** Rejects a method that a worker will not find. */
    void check(Optional<Code> code) {
        Matcher parts = UserExecutor.NAME.matcher(name);
        if (!parts.matches()) {
            throw problem(
                    "is not the name of a method",
                    "Write class and method, as in com.acme.Executors::bounded.");
        }
        if (code.isEmpty()) {
            throw problem(
                    "works only with your own classes, but the workload is the kit's",
                    "Use another thread kind, or measure a class that is on the same class path.");
        }
        try {
            check(new ClassFiles(code.get().files()), parts.group(1), parts.group(2));
        } catch (IOException | IllegalArgumentException broken) {
            throw problem("cannot be read: " + broken.getMessage(), "Build its class again.");
        }
    }

    private void check(ClassFiles classes, String type, String method) throws IOException {
        ClassModel found =
                classes.find(type.replace('.', '/'))
                        .orElseThrow(() ->
                                problem(
                                        "is not in any class on the class path",
                                        "Write the class with its package, and name its jar in"
                                                + " 'classpath'."));
        List<String> known =
                found.methods().stream()
                        .filter(ExecutorFactory::canBeAsked)
                        .map(candidate -> candidate.methodName().stringValue())
                        .toList();
        if (!known.contains(method)) {
            throw problem(
                    "is not a public static method without parameters",
                    known.isEmpty()
                            ? "Make it one that returns an ExecutorService or a ThreadFactory."
                            : Spelling.didYouMean(method, known));
        }
    }

    private static boolean canBeAsked(MethodModel method) {
        return method.flags().has(AccessFlag.PUBLIC)
                && method.flags().has(AccessFlag.STATIC)
                && method.methodType().stringValue().startsWith(NO_PARAMETERS + "L");
    }

    private UserException problem(String what, String remedy) {
        return UserException.at(at, "the executor '%s' %s", name, what).fix("%s", remedy);
    }
}

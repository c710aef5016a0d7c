package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.worker.own.ClassParameter;
import dev.threadscale.worker.workload.Service;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class that an experiment measures, checked by its file. */
final class MeasuredClass {

    /** The type that makes a class a service. */
    private static final String HANDLER = "dev/threadscale/workload/RequestHandler";

    /** The types of which a class must implement one. */
    private static final Set<String> TASKS =
            Set.of(
                    "dev/threadscale/workload/Workload",
                    HANDLER,
                    "java/util/function/IntConsumer",
                    "java/lang/Runnable");

    /** The types of fields that experiments can set, as class files write them. */
    private static final Map<String, Class<?>> TYPES =
            Stream.<Class<?>>of(int.class, long.class, boolean.class, String.class)
                    .collect(Collectors.toMap(Class::descriptorString, type -> type));

    private final YamlNode node;
    private final String name;
    private final ClassFiles classes;

    /** The class and its superclasses, starting with the class. */
    private final List<ClassModel> line = new ArrayList<>();

    /** The names of all its supertypes. */
    private final Set<String> supertypes = new HashSet<>();

    private MeasuredClass(YamlNode node, String name, ClassFiles classes) {
        this.node = node;
        this.name = name;
        this.classes = classes;
    }

    /**
     * Describes a class.
     *
     * @param node the place where the experiment names it
     * @throws UserException if it does not exist, or a worker could not run it
     */
    static Code read(YamlNode node, String name, List<CodeFile> files) {
        MeasuredClass measured = new MeasuredClass(node, name, new ClassFiles(files));
        try {
            return measured.describe(files);
        } catch (IOException | IllegalArgumentException broken) {
            throw measured.problem(
                    "cannot be read: " + broken.getMessage(),
                    "Build it again; its file is broken.");
        }
    }

    private Code describe(List<CodeFile> files) throws IOException {
        ClassModel own = classes.find(name.replace('.', '/')).orElseThrow(this::missing);
        if (own.flags().has(AccessFlag.ABSTRACT) || own.flags().has(AccessFlag.INTERFACE)) {
            throw problem(
                    "is abstract or an interface, so it cannot be instantiated",
                    "Name a class that can be instantiated.");
        }
        follow(own);
        if (!hasConstructor(own)) {
            throw problem(
                    "does not have a public constructor without parameters",
                    "Make the class and such a constructor public; settings are public fields.");
        }
        boolean service = supertypes.contains(HANDLER);
        List<Parameter> fields = new ArrayList<>();
        List<Observed> observed = new ArrayList<>();
        for (ClassModel type : line) {
            for (FieldModel field : type.fields()) {
                parameter(field).ifPresent(fields::add);
            }
            for (Observed quantity : ApiAnnotations.observed(type)) {
                observed.add(checked(quantity));
            }
        }
        if (service) {
            rejectParametersOfTheLoad(fields);
        }
        return new Code(
                name,
                classes.release(own),
                List.of(),
                files,
                fields,
                observed,
                service ? Code.Role.HANDLER : Code.Role.TASKS,
                Optional.empty(),
                Code.FOLDER);
    }

    private UserException missing() {
        List<String> known = names();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String near =
                Spelling.nearest(name, known)
                        .or(() -> ofSimpleName(known, simple))
                        .map("Did you mean '%s'? "::formatted)
                        .orElse("");
        return problem(
                "is not on the class path",
                near + "Write its name with its package, and name its jar in 'classpath'.");
    }

    private List<String> names() {
        try {
            return classes.names();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static Optional<String> ofSimpleName(List<String> known, String simple) {
        return known.stream()
                .filter(type -> type.endsWith("." + simple) || type.endsWith("$" + simple))
                .findFirst();
    }

    private static boolean hasConstructor(ClassModel own) {
        return own.methods().stream()
                .anyMatch(method ->
                        method.methodName().equalsString("<init>")
                                && method.methodType().equalsString("()V")
                                && method.flags().has(AccessFlag.PUBLIC));
    }

    /** Rejects fields that an experiment could not set, since the same name sets the load. */
    private void rejectParametersOfTheLoad(List<Parameter> fields) {
        List<String> load = Service.PARAMETERS.stream().map(Parameter::name).toList();
        for (Parameter field : fields) {
            if (load.contains(field.name())) {
                throw problem(
                        "has the public field '%s', which is the name of a parameter of its load"
                                .formatted(field.name()),
                        "Rename the field. The load has %s.".formatted(String.join(", ", load)));
            }
        }
    }

    /** Collects the supertypes, one of which a worker has to be able to run. */
    private void follow(ClassModel own) throws IOException {
        Deque<ClassModel> left = new ArrayDeque<>(List.of(own));
        line.add(own);
        while (!left.isEmpty()) {
            ClassModel below = left.pop();
            for (ClassEntry above : above(below)) {
                String type = above.asInternalName();
                if (supertypes.add(type)) {
                    ClassModel found = classes.find(type).orElseThrow(() -> lost(below, type));
                    left.add(found);
                    if (line.getLast() == below
                            && below.superclass().filter(above::equals).isPresent()) {
                        line.add(found);
                    }
                }
            }
        }
        if (Collections.disjoint(supertypes, TASKS)
                && new MainMethods(classes, own).isUsual().isPresent()) {
            throw problem(
                    "is a program: it has a main method, but no tasks",
                    "Write a class with a task: 'public class %s implements Runnable { public void run() { ... } }'. If its main method starts an HTTP server, name its jar with 'server'."
                            .formatted(name.substring(name.lastIndexOf('.') + 1)));
        }
        if (Collections.disjoint(supertypes, TASKS)) {
            throw problem(
                    "does not implement Runnable, IntConsumer, dev.threadscale.workload.Workload or"
                            + " dev.threadscale.workload.RequestHandler",
                    "Make it implement one of them; IntConsumer receives the number of the task,"
                            + " RequestHandler that of the request.");
        }
    }

    private static List<ClassEntry> above(ClassModel type) {
        return Stream.concat(type.superclass().stream(), type.interfaces().stream()).toList();
    }

    private UserException lost(ClassModel below, String type) {
        return problem(
                "needs %s, which is not on the class path (%s names it)"
                        .formatted(
                                type.replace('/', '.'),
                                below.thisClass().asInternalName().replace('/', '.')),
                "Add its jar to 'classpath'.");
    }

    /** Returns the parameter that a field is; empty if an experiment cannot set it. */
    private Optional<Parameter> parameter(FieldModel field) {
        if (!field.flags().has(AccessFlag.PUBLIC)
                || field.flags().has(AccessFlag.STATIC)
                || field.flags().has(AccessFlag.FINAL)) {
            return Optional.empty();
        }
        String name = field.fieldName().stringValue();
        return Optional.ofNullable(TYPES.get(field.fieldType().stringValue()))
                .flatMap(type -> ClassParameter.of(name, type, ApiAnnotations.limits(field), ""))
                .map(this::withAnyDefault);
    }

    /**
     * Returns the parameter with some valid default, because the real one is in code that only a
     * worker runs.
     */
    private Parameter withAnyDefault(Parameter parameter) {
        String any =
                switch (parameter.domain()) {
                    case Parameter.Whole(long min, long max, _) ->
                            Long.toString(Math.max(min, Math.min(0, max)));
                    case Parameter.Words(List<String> words) -> words.getFirst();
                    case Parameter.Time _, Parameter.Text _ -> "";
                };
        if (parameter.problem(any).isPresent()) {
            throw problem(
                    "does not allow any value of '%s'".formatted(parameter.name()),
                    "Set 'min' of its @Allowed to at most 'max'.");
        }
        return new Parameter(parameter.name(), parameter.domain(), any, "");
    }

    private Observed checked(Observed observed) {
        if (!ApiAnnotations.canBeObserved(observed.name())) {
            throw problem(
                    "observes '%s', which is not a valid name of a quantity"
                            .formatted(observed.name()),
                    "Use a name such as transfers or wait_ns that is not a column of a run.");
        }
        return observed;
    }

    private UserException problem(String what, String remedy) {
        return node.problem("the class '%s' %s", name, what).fix("%s", remedy);
    }
}

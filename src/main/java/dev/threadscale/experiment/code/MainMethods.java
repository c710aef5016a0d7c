package dev.threadscale.experiment.code;

import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The main methods of a class, its own and those that it inherits. */
record MainMethods(ClassFiles classes, ClassModel main) {

    private static final String NAME = "main";
    private static final String ARGUMENTS = "([Ljava/lang/String;)V";
    private static final String NO_ARGUMENTS = "()V";

    /**
     * Returns true if every release of Java starts the class, and false if only those do that
     * accept other methods than {@code public static void main(String[])}; empty if none does.
     */
    Optional<Boolean> isUsual() throws IOException {
        List<MethodModel> found = new ArrayList<>();
        for (ClassModel type : line()) {
            for (MethodModel method : type.methods()) {
                if (method.methodName().equalsString(NAME)
                        && !method.flags().has(AccessFlag.PRIVATE)
                        && !method.flags().has(AccessFlag.ABSTRACT)
                        && (takesArguments(method)
                                || method.methodType().equalsString(NO_ARGUMENTS))) {
                    found.add(method);
                }
            }
        }
        // With several, Java starts the one with the parameter.
        return found.stream()
                .filter(MainMethods::takesArguments)
                .findFirst()
                .or(() -> found.stream().findFirst())
                .filter(method -> method.flags().has(AccessFlag.STATIC) || canBeMade())
                .map(method ->
                        takesArguments(method)
                                && method.flags().has(AccessFlag.STATIC)
                                && method.flags().has(AccessFlag.PUBLIC));
    }

    private static boolean takesArguments(MethodModel method) {
        return method.methodType().equalsString(ARGUMENTS);
    }

    private boolean canBeMade() {
        return !main.flags().has(AccessFlag.ABSTRACT)
                && main.methods().stream()
                        .anyMatch(method ->
                                method.methodName().equalsString("<init>")
                                        && method.methodType().equalsString(NO_ARGUMENTS)
                                        && !method.flags().has(AccessFlag.PRIVATE));
    }

    /** Returns the class, its superclasses and then their interfaces, as far as they are known. */
    private List<ClassModel> line() throws IOException {
        List<ClassModel> line = new ArrayList<>();
        for (Optional<ClassModel> type = Optional.of(main);
                type.isPresent();
                type = find(type.get().superclass())) {
            line.add(type.get());
        }
        for (int i = 0; i < line.size(); i++) {
            for (ClassEntry type : line.get(i).interfaces()) {
                find(Optional.of(type)).filter(known -> !line.contains(known)).ifPresent(line::add);
            }
        }
        return line;
    }

    private Optional<ClassModel> find(Optional<ClassEntry> type) throws IOException {
        return type.isPresent() ? classes.find(type.get().asInternalName()) : Optional.empty();
    }
}

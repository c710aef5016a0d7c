package dev.threadscale.experiment.code;

import dev.threadscale.worker.own.ClassParameter;
import java.io.IOException;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.util.Optional;

/** A field that an experiment cannot set, such as one that only has a setter. */
record ClosedField(String type, FieldModel field) {

    private static final String OPEN =
            "parameters are public fields of type int, long, boolean or String, neither static nor final.";

    /** Finds a field of a class or its superclasses by its name. */
    static Optional<ClosedField> find(ClassFiles classes, String type, String name) {
        try {
            Optional<ClassModel> declaring = classes.find(type.replace('.', '/'));
            while (declaring.isPresent()) {
                for (FieldModel field : declaring.get().fields()) {
                    if (field.fieldName().equalsString(name)) {
                        return Optional.of(new ClosedField(type, field));
                    }
                }
                Optional<String> above = declaring.get().superclass().map(c -> c.asInternalName());
                declaring = above.isPresent() ? classes.find(above.get()) : Optional.empty();
            }
            return Optional.empty();
        } catch (IOException | IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    String remedy() {
        return "The field '%s' of %s %s: %s"
                .formatted(field.fieldName().stringValue(), type, reason(), OPEN);
    }

    private String reason() {
        if (!field.flags().has(AccessFlag.PUBLIC)) {
            return "is not public, and setters are not called";
        }
        if (field.flags().has(AccessFlag.STATIC)) {
            return "is static";
        }
        if (field.flags().has(AccessFlag.FINAL)) {
            return "is final";
        }
        return ClassParameter.canBe(field.fieldName().stringValue())
                ? "has the type " + field.fieldTypeSymbol().displayName()
                : "has a name with another meaning in an experiment";
    }
}

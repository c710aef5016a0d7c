package dev.threadscale.experiment.code;

import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.text.TextRule;
import dev.threadscale.worker.own.ClassParameter.Limits;
import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Observes;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the annotations of the API of workloads from a class file. */
final class ApiAnnotations {

    private static final int LONGEST_TEXT = 200;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    private ApiAnnotations() {}

    /**
     * Returns the values that a field accepts.
     *
     * @throws IllegalArgumentException if the compiler could not have written the annotation
     */
    static Limits limits(FieldModel field) {
        return of(field, Allowed.class)
                .findFirst()
                .map(found ->
                        new Limits(
                                number(found, "min").orElse(Limits.NONE.min()),
                                number(found, "max").orElse(Limits.NONE.max()),
                                values(found, "words").map(ApiAnnotations::text).toList()))
                .orElse(Limits.NONE);
    }

    /**
     * Returns the observations that a class declares.
     *
     * @throws IllegalArgumentException if the compiler could not have written an annotation
     */
    static List<Observed> observed(ClassModel type) {
        return Stream.concat(
                        of(type, Observes.class),
                        of(type, Observes.Several.class)
                                .flatMap(several -> values(several, "value"))
                                .map(ApiAnnotations::annotation))
                .map(found ->
                        new Observed(
                                text(found, "name"),
                                text(found, "unit"),
                                text(found, "description")))
                .toList();
    }

    /**
     * Returns true if a quantity can have the name, which must differ from all columns of
     * iterations and forks.
     */
    static boolean canBeObserved(String name) {
        return NAME.matcher(name).matches()
                && Arrays.stream(IterationColumn.values())
                        .noneMatch(column -> column.key().equals(name))
                && ForkQuantity.of(name).isEmpty();
    }

    private static Stream<Annotation> of(AttributedElement element, Class<?> type) {
        return element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .filter(annotation -> annotation.className().equalsString(type.descriptorString()));
    }

    private static Optional<AnnotationValue> value(Annotation in, String name) {
        return in.elements().stream()
                .filter(element -> element.name().equalsString(name))
                .map(AnnotationElement::value)
                .findFirst();
    }

    private static Optional<Long> number(Annotation in, String name) {
        return value(in, name).map(value -> as(AnnotationValue.OfLong.class, value).longValue());
    }

    private static String text(Annotation in, String name) {
        return value(in, name).map(ApiAnnotations::text).orElse("");
    }

    private static String text(AnnotationValue value) {
        String text = as(AnnotationValue.OfString.class, value).stringValue();
        if (text.length() > LONGEST_TEXT || !TextRule.LINE.holds(text)) {
            throw new IllegalArgumentException(
                    ("a text of an annotation is longer than %d characters, or contains"
                                    + " unprintable ones")
                            .formatted(LONGEST_TEXT));
        }
        return text;
    }

    private static Stream<AnnotationValue> values(Annotation in, String name) {
        return value(in, name).stream()
                .flatMap(value -> as(AnnotationValue.OfArray.class, value).values().stream());
    }

    private static Annotation annotation(AnnotationValue value) {
        return as(AnnotationValue.OfAnnotation.class, value).annotation();
    }

    private static <T extends AnnotationValue> T as(Class<T> type, AnnotationValue value) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("an annotation has a value of another type");
        }
        return type.cast(value);
    }
}

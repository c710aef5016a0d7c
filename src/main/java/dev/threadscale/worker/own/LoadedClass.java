package dev.threadscale.worker.own;

import dev.threadscale.worker.workload.Service;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.RequestHandler;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** A class of the user as a workload. */
public final class LoadedClass {

    private final Object instance;
    private final Map<String, Field> fields = new LinkedHashMap<>();

    private LoadedClass(Object instance) {
        this.instance = instance;
        for (Field field : instance.getClass().getFields()) {
            int modifiers = field.getModifiers();
            if (!Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)) {
                field.setAccessible(true);
                fields.putIfAbsent(field.getName(), field);
            }
        }
    }

    /**
     * Loads a class from the class path and creates its only instance.
     *
     * @throws BrokenClassException if that fails
     */
    public static WorkloadType type(String name) {
        try {
            Class<?> loaded = Class.forName(name);
            Constructor<?> constructor = loaded.getConstructor();
            constructor.setAccessible(true);
            return new LoadedClass(constructor.newInstance()).declared(name);
        } catch (ReflectiveOperationException | LinkageError broken) {
            throw BrokenClassException.of("cannot make a " + name, broken);
        }
    }

    private WorkloadType declared(String name) {
        return instance instanceof RequestHandler handler
                ? Service.of(name, setup -> with(setup, handler), parameters())
                : WorkloadType.of(
                        name,
                        setup -> with(setup, workload()),
                        parameters().toArray(Parameter[]::new));
    }

    private List<Parameter> parameters() {
        return fields.values().stream()
                .flatMap(field ->
                        ClassParameter.of(
                                field.getName(),
                                field.getType(),
                                ClassParameter.Limits.of(field),
                                value(field))
                                .stream())
                .toList();
    }

    private String value(Field field) {
        try {
            return String.valueOf(field.get(instance));
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Sets the fields of the instance, then returns one of its roles. */
    private <T> T with(Setup setup, T role) {
        for (Parameter parameter : parameters()) {
            Field field = fields.get(parameter.name());
            String text = setup.text(parameter);
            if (field != null && !text.equals(parameter.defaultValue())) {
                set(field, text);
            }
        }
        Field tasks = fields.get(ClassParameter.TASKS);
        if (tasks != null && tasks.getType() == int.class) {
            set(tasks, Integer.toString(setup.tasks()));
        }
        return role;
    }

    private Workload workload() {
        return switch (instance) {
            case Workload workload -> workload;
            case IntConsumer task -> new Plain(task);
            case Runnable task -> new Plain(number -> task.run());
            default ->
                    throw new IllegalArgumentException(
                            "%s is not a Workload, IntConsumer or Runnable"
                                    .formatted(instance.getClass().getName()));
        };
    }

    private void set(Field field, String text) {
        Class<?> type = field.getType();
        try {
            if (type == int.class) {
                field.setInt(instance, Integer.parseInt(text));
            } else if (type == long.class) {
                field.setLong(instance, Long.parseLong(text));
            } else if (type == boolean.class) {
                field.setBoolean(instance, Boolean.parseBoolean(text));
            } else {
                field.set(instance, text);
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * A workload of tasks whose results cannot be checked.
     *
     * @param task receives its number, from 0
     */
    private record Plain(IntConsumer task) implements Workload {

        @Override
        public void prepare() {}

        @Override
        public void run(int number) {
            task.accept(number);
        }

        @Override
        public void verify() {}
    }
}

package dev.threadscale.worker.own;

import dev.threadscale.workload.Workload;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The class path of the user's code. */
final class UserJars {

    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private UserJars() {}

    /**
     * Loads their classes, and is from now on what this thread's libraries look for classes with. A
     * native image loads none: those of the user were built into it.
     *
     * @param folder whose jar files are the class path, in the order of their names
     */
    static ClassLoader loader(Path folder) {
        ClassLoader loader =
                System.getProperty(NATIVE_IMAGE) == null
                        ? new URLClassLoader(jars(folder), new Api())
                        : Workload.class.getClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        return loader;
    }

    private static URL[] jars(Path folder) {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
            found.forEach(jars::add);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "classpath=%s is not a folder to read: %s".formatted(folder, unreadable),
                    unreadable);
        }
        return jars.stream().sorted().map(UserJars::url).toArray(URL[]::new);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    /** Shows the code the JDK, the API of workloads, and of the kit what JMH makes by name. */
    private static final class Api extends ClassLoader {

        private static final String PREFIX = Workload.class.getPackageName() + ".";

        Api() {
            super(getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(PREFIX) || name.equals(JmhExecutor.class.getName())) {
                return Class.forName(name, false, Workload.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}

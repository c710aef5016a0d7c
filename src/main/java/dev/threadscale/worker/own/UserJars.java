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
     * Creates a loader for the user's classes, which from then on also serves libraries on this
     * thread. A native image does not load any: the user's classes were built into it.
     *
     * @param folder the folder whose jar files are the class path, in the order of their names
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
                    "classpath=%s is not a readable folder: %s".formatted(folder, unreadable),
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

    /**
     * Shows the user's code only the JDK, the API of workloads, and the class of the kit that JMH
     * creates by name.
     */
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

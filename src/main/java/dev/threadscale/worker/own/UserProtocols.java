package dev.threadscale.worker.own;

import java.net.URLStreamHandler;
import java.net.spi.URLStreamHandlerProvider;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The protocols that a user's server brings along, as executable jars with jars inside do. Java
 * looks for them on the class path of the process only, which is the worker's.
 */
public final class UserProtocols extends URLStreamHandlerProvider {

    private static final String PACKAGES = "java.protocol.handler.pkgs";

    private static final AtomicReference<@Nullable ClassLoader> LOADER = new AtomicReference<>();

    /** Looks for protocols in the user's classes from now on. */
    static void in(ClassLoader loader) {
        LOADER.set(loader);
    }

    @Override
    public @Nullable URLStreamHandler createURLStreamHandler(String protocol) {
        ClassLoader loader = LOADER.get();
        String packages = System.getProperty(PACKAGES);
        if (loader == null || packages == null) {
            return null;
        }
        for (String name : packages.split("\\|", -1)) {
            try {
                return Class.forName(name + "." + protocol + ".Handler", true, loader)
                        .asSubclass(URLStreamHandler.class)
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException missing) {
                // Another package may have it.
            }
        }
        return null;
    }
}

package dev.threadscale.experiment.code;

import java.util.List;
import java.util.Optional;

/**
 * The releases of Java that can run a class.
 *
 * @param number the oldest one; with preview features, the only one
 * @param reason the feature of Java that requires it
 */
public record ClassRelease(int number, Reason reason) {

    /** The option without which the virtual machine does not load classes with preview features. */
    static final String ENABLE_PREVIEW = "--enable-preview";

    /** The offset between file format and release: the format of Java 1.1 is 45. */
    private static final int FORMAT_OF_RELEASE_0 = 44;

    /** The minor version of the format that marks preview features. */
    private static final int PREVIEW_FORMAT = 0xFFFF;

    /** The release that starts main methods of objects, without parameters and not public. */
    private static final int FLEXIBLE_MAIN = 25;

    /** The features that bind a class to releases. */
    public enum Reason {
        FORMAT,
        MAIN_METHOD,
        PREVIEW
    }

    /** Returns the releases that can load a class file with these numbers of its format. */
    static ClassRelease ofFormat(int major, int minor) {
        return new ClassRelease(
                major - FORMAT_OF_RELEASE_0,
                minor == PREVIEW_FORMAT ? Reason.PREVIEW : Reason.FORMAT);
    }

    /** Returns the releases that start a main method which only newer ones accept. */
    ClassRelease startingFlexibly() {
        return number >= FLEXIBLE_MAIN ? this : new ClassRelease(FLEXIBLE_MAIN, Reason.MAIN_METHOD);
    }

    /**
     * Returns the reason why a virtual machine cannot run the class; empty if it can.
     *
     * @param options of the virtual machine
     */
    public Optional<String> problem(int release, List<String> options) {
        if (reason == Reason.PREVIEW) {
            return release == number
                    ? withoutPreview(options)
                    : Optional.of(note() + ", not on Java " + release);
        }
        if (release >= number) {
            return Optional.empty();
        }
        return Optional.of(
                reason == Reason.FORMAT
                        ? "The class is compiled for Java %d (javac --release %d)"
                                .formatted(number, release)
                        : "Only Java %d and later start such a main method; 'public static void main(String[])' starts on Java %d as well"
                                .formatted(number, release));
    }

    /** Returns the reason why options do not enable what the class needs; empty if they do. */
    public Optional<String> withoutPreview(List<String> options) {
        return reason == Reason.PREVIEW && !options.contains(ENABLE_PREVIEW)
                ? Optional.of(
                        "The class uses preview features, which need 'jvm: {options: [%s]}'"
                                .formatted(ENABLE_PREVIEW))
                : Optional.empty();
    }

    /** Returns what people should know about it; empty for most classes. */
    public Optional<String> remark() {
        return reason == Reason.PREVIEW ? Optional.of(note() + ".") : Optional.empty();
    }

    private String note() {
        return "The class uses preview features of Java %d and runs only on that release"
                .formatted(number);
    }
}

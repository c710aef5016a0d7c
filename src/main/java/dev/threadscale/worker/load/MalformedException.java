package dev.threadscale.worker.load;

/** An answer that is not HTTP/1.1, or uses a part of it that the generator does not know. */
final class MalformedException extends Exception {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a few words that name what came: {@code HTTP/1.0 answer}. */
    MalformedException(String what) {
        super(what, null, false, false);
    }
}

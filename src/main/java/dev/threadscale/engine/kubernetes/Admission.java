package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cluster lets a namespace have: its quota, LimitRange, Pod Security and policies. They
 * refuse with the code of missing rights, and only the words tell which it is.
 */
final class Admission {

    static final String REMEDY =
            "See what the namespace allows ('kubectl describe namespace' shows its quota, limits and"
                    + " labels of Pod Security), and let its admin raise that, or name another:"
                    + " --namespace.";

    /** Which thing is refused; a pod's name differs each time, and says nothing. */
    private static final Pattern SUBJECT =
            Pattern.compile("[a-zA-Z.]+ \"[^\"]*\" is (?:forbidden|invalid): ");

    /** By a webhook or a policy, which say so in words of their own. */
    private static final Pattern DENIED = Pattern.compile("denied (?:the )?request");

    /** Whoever lacks a right is named. */
    private static final Pattern RIGHTS = Pattern.compile("User \"[^\"]*\" cannot ");

    private static final String QUOTA = "exceeded quota";

    /** A namespace or a quota that has just been made lacks what follows from it. */
    private static final Pattern TOO_EARLY =
            Pattern.compile("error looking up service account|status unknown for quota");

    private static final String TERMINATING = "because it is being terminated";

    private Admission() {}

    /** Makes a thing; what one before it had of a quota is not known at once to be free again. */
    static void create(Runnable creation, Patience patience, StopSignal stop)
            throws InterruptedException {
        Deadline sure = Deadline.in(patience.sure());
        while (true) {
            try {
                creation.run();
                return;
            } catch (KubernetesClientException refused) {
                if (sure.isPassed() || !Trouble.reason(refused).contains(QUOTA)) {
                    throw refused;
                }
            }
            stop.pause(patience.soon());
        }
    }

    /** Whether words of the API server refuse a thing for what it asks for. */
    static boolean refuses(String words) {
        return (SUBJECT.matcher(words).find() || DENIED.matcher(words).find())
                && !RIGHTS.matcher(words).find()
                && !isTooEarly(words)
                && !isTerminating(words);
    }

    /** Whether the same may be admitted in a moment. */
    static boolean isTooEarly(String words) {
        return TOO_EARLY.matcher(words).find();
    }

    /** Whether the namespace takes nothing new. */
    static boolean isTerminating(String words) {
        return words.contains(TERMINATING);
    }

    /** What remains of a refusal without the name of the refused. */
    static String why(String words) {
        Matcher subject = SUBJECT.matcher(words);
        return subject.lookingAt() ? words.substring(subject.end()) : words;
    }
}

package dev.threadscale.engine.kubernetes;

import static java.net.HttpURLConnection.HTTP_BAD_REQUEST;
import static java.net.HttpURLConnection.HTTP_CLIENT_TIMEOUT;
import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_FORBIDDEN;
import static java.net.HttpURLConnection.HTTP_INTERNAL_ERROR;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;
import static java.net.HttpURLConnection.HTTP_UNAUTHORIZED;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.error.RootCause;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Distinguishes failures of a fork, failures of the cluster, and missing rights of the user. */
final class KubernetesErrors {

    static final String STOPPED = "Kubernetes stopped answering: ";

    static final String NOT_ADMITTED_REMEDY =
            "See what the namespace allows ('kubectl describe namespace' shows its quota,"
                    + " limits and Pod Security labels), and ask its admin to change that, or use"
                    + " another: --namespace.";

    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY_REQUESTS = 429;

    /**
     * The subject of a refusal. It is left out because the name of a pod differs each time and does
     * not help.
     */
    private static final Pattern SUBJECT =
            Pattern.compile("[a-zA-Z.]+ \"[^\"]*\" is (?:forbidden|invalid): ");

    /** The wording with which a webhook or a policy refuses. */
    private static final Pattern DENIED = Pattern.compile("denied (?:the )?request");

    /** The wording that names the user who lacks a right. */
    private static final Pattern RIGHTS = Pattern.compile("User \"[^\"]*\" cannot ");

    /** The messages about a namespace or a quota that is new, so its contents do not exist yet. */
    private static final Pattern TOO_EARLY =
            Pattern.compile("error looking up service account|status unknown for quota");

    private static final String TERMINATING = "because it is being terminated";
    private static final String QUOTA = "exceeded quota";

    private KubernetesErrors() {}

    /**
     * Asks a question whose failures are always the cluster's, because no experiment can cause
     * them.
     */
    static <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (KubernetesClientException failed) {
            throw of(failed);
        }
    }

    /** Returns true if the same request may succeed later. */
    static boolean isPassing(KubernetesClientException thrown) {
        return isOutage(thrown)
                || thrown.getCode() == HTTP_CONFLICT
                || TOO_EARLY.matcher(reason(thrown)).find();
    }

    private static boolean isOutage(KubernetesClientException thrown) {
        int code = thrown.getCode();
        return code <= 0
                || code >= HTTP_INTERNAL_ERROR
                || code == TOO_MANY_REQUESTS
                || code == HTTP_CLIENT_TIMEOUT;
    }

    /** Returns true if something with that name exists. All other conflicts are temporary. */
    static boolean alreadyExists(KubernetesClientException thrown) {
        return thrown.getCode() == HTTP_CONFLICT
                && thrown.getStatus() != null
                && "AlreadyExists".equals(thrown.getStatus().getReason());
    }

    /** Returns true if the user is unknown or lacks a right. */
    static boolean isOfUser(KubernetesClientException thrown) {
        return thrown.getCode() == HTTP_UNAUTHORIZED || thrown.getCode() == HTTP_FORBIDDEN;
    }

    /** Returns true if a quota is used up, perhaps by something that is being deleted. */
    static boolean isQuota(KubernetesClientException thrown) {
        return reason(thrown).contains(QUOTA);
    }

    /**
     * Returns true if the namespace does not accept the request but may accept a different one.
     * Quota, LimitRange, Pod Security and policies use the same code as missing rights; only the
     * message distinguishes them.
     */
    static boolean isNotAdmitted(KubernetesClientException thrown) {
        return switch (thrown.getCode()) {
            case HTTP_BAD_REQUEST, UNPROCESSABLE -> true;
            case HTTP_FORBIDDEN -> !isPassing(thrown) && isOfNamespace(reason(thrown));
            default -> false;
        };
    }

    private static boolean isOfNamespace(String words) {
        return (SUBJECT.matcher(words).find() || DENIED.matcher(words).find())
                && !RIGHTS.matcher(words).find()
                && !words.contains(TERMINATING);
    }

    /** Returns the message of a refusal without the name of its subject. */
    static String notAdmittedReason(KubernetesClientException thrown) {
        return SUBJECT.matcher(reason(thrown)).replaceFirst("");
    }

    /**
     * Returns the failure of a request that creates a fork.
     *
     * @throws EngineException if no other fork can be created either
     */
    static Failure failure(KubernetesClientException thrown) {
        if (isPassing(thrown)) {
            return Failure.passing(problem(thrown));
        }
        boolean ofAllForks =
                switch (thrown.getCode()) {
                    case HTTP_UNAUTHORIZED, HTTP_NOT_FOUND -> true;
                    case HTTP_FORBIDDEN -> !isNotAdmitted(thrown);
                    default -> false;
                };
        if (ofAllForks) {
            throw of(thrown);
        }
        return Failure.refused("Kubernetes refused the fork: " + reason(thrown));
    }

    /** Returns the failure of any other request. */
    static EngineException of(KubernetesClientException thrown) {
        String reason = reason(thrown);
        return switch (thrown.getCode()) {
            case HTTP_UNAUTHORIZED ->
                    EngineException.unusable("Kubernetes does not recognize the user: %s", reason)
                            .because(thrown)
                            .fix(
                                    "Log in again: 'kubectl auth whoami' shows whether that"
                                            + " helped.");
            case HTTP_FORBIDDEN ->
                    EngineException.unusable("Kubernetes refuses: %s", reason)
                            .because(thrown)
                            .fix("%s", forbidden(reason));
            case HTTP_NOT_FOUND ->
                    EngineException.unusable("Kubernetes cannot find a resource: %s", reason)
                            .because(thrown)
                            .fix(
                                    "Create the namespace ('kubectl create namespace NAME'), or use another: --namespace.");
            default ->
                    EngineException.unusable("%s", problem(thrown))
                            .because(thrown)
                            .fix(
                                    "Check that 'kubectl get nodes' answers again, then"
                                            + " continue with --resume: completed forks are kept.");
        };
    }

    private static String problem(KubernetesClientException thrown) {
        return (isOutage(thrown) ? STOPPED : "Kubernetes refused: ") + reason(thrown);
    }

    private static String forbidden(String reason) {
        if (reason.contains(TERMINATING)) {
            return "Wait until the namespace is gone and create it again, or use another:"
                    + " --namespace.";
        }
        return isOfNamespace(reason)
                ? NOT_ADMITTED_REMEDY
                : "Grant the user or service account this right ('kubectl auth can-i"
                        + " --list' shows the present ones). deploy/kubernetes/access.yaml has all"
                        + " required rights (docs/kubernetes.md).";
    }

    /**
     * Returns the server's own message, or otherwise that of the innermost cause, because the outer
     * ones name classes.
     */
    static String reason(Throwable thrown) {
        Optional<String> told =
                thrown instanceof KubernetesClientException answer
                        ? Optional.ofNullable(answer.getStatus()).map(Status::getMessage)
                        : Optional.empty();
        if (told.isPresent()) {
            return told.get().strip();
        }
        return RootCause.chain(thrown).anyMatch(ConnectException.class::isInstance)
                // The JDK's client does not give any more details.
                ? "nothing listens there, or the network is not reachable"
                : RootCause.message(thrown);
    }
}

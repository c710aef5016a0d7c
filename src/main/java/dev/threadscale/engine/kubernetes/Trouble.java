package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.error.RootCause;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** What a refused request says: of the fork, of the cluster, or of who asks. */
final class Trouble {

    static final String STOPPED = "Kubernetes stopped answering: ";

    /** From here on HTTP's codes blame the server. */
    private static final int SERVERS_OWN = 500;

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNPROCESSABLE = 422;
    private static final String REFUSED_FORK = "Kubernetes refused the fork: ";

    private Trouble() {}

    /** Whether the same request may be answered another time. */
    static boolean passes(KubernetesClientException thrown) {
        return isAway(thrown)
                || thrown.getCode() == HttpURLConnection.HTTP_CONFLICT
                || Admission.isTooEarly(reason(thrown));
    }

    private static boolean isAway(KubernetesClientException thrown) {
        int code = thrown.getCode();
        return code <= 0
                || code >= SERVERS_OWN
                || code == TOO_MANY_REQUESTS
                || code == HttpURLConnection.HTTP_CLIENT_TIMEOUT;
    }

    /** Whether something of that name was made before; another conflict is one of moments. */
    static boolean isThere(KubernetesClientException thrown) {
        return thrown.getCode() == HttpURLConnection.HTTP_CONFLICT
                && thrown.getStatus() != null
                && "AlreadyExists".equals(thrown.getStatus().getReason());
    }

    /** Whether it is refused for what it asks for, and something else may be had. */
    static boolean isAdmissions(KubernetesClientException thrown) {
        return switch (thrown.getCode()) {
            case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE -> true;
            case HttpURLConnection.HTTP_FORBIDDEN -> Admission.refuses(reason(thrown));
            default -> false;
        };
    }

    /**
     * Of a request that makes a fork.
     *
     * @throws EngineException if no other fork can be made either
     */
    static Failure failure(KubernetesClientException thrown) {
        if (passes(thrown)) {
            return Failure.passing(problem(thrown));
        }
        if (isAdmissions(thrown)) {
            return Failure.refused(REFUSED_FORK + reason(thrown));
        }
        return switch (thrown.getCode()) {
            case HttpURLConnection.HTTP_UNAUTHORIZED,
                    HttpURLConnection.HTTP_FORBIDDEN,
                    HttpURLConnection.HTTP_NOT_FOUND ->
                    throw of(thrown);
            default -> Failure.refused(REFUSED_FORK + reason(thrown));
        };
    }

    /** Of any other request. */
    static EngineException of(KubernetesClientException thrown) {
        String reason = reason(thrown);
        return switch (thrown.getCode()) {
            case HttpURLConnection.HTTP_UNAUTHORIZED ->
                    new EngineException(
                            "Kubernetes does not know who asks: " + reason,
                            "Log in again: 'kubectl auth whoami' shows whether that has helped.",
                            thrown);
            case HttpURLConnection.HTTP_FORBIDDEN ->
                    new EngineException("Kubernetes refuses: " + reason, forbidden(reason), thrown);
            case HttpURLConnection.HTTP_NOT_FOUND ->
                    new EngineException(
                            "Kubernetes does not find what is needed: " + reason,
                            "Create the namespace ('kubectl create namespace NAME'), or name another:"
                                    + " --namespace.",
                            thrown);
            default ->
                    new EngineException(
                            problem(thrown),
                            "See that 'kubectl get nodes' answers again; forks that have ended are"
                                    + " kept, and --resume continues.",
                            thrown);
        };
    }

    private static String problem(KubernetesClientException thrown) {
        return (isAway(thrown) ? STOPPED : "Kubernetes refused: ") + reason(thrown);
    }

    private static String forbidden(String reason) {
        if (Admission.isTerminating(reason)) {
            return "Wait until the namespace is gone and create it anew, or name another:"
                    + " --namespace.";
        }
        return Admission.refuses(reason)
                ? Admission.REMEDY
                : "Give the user or service account this right ('kubectl auth can-i --list' shows"
                        + " those it has): docs/kubernetes.md has a Role with all that is needed.";
    }

    /** The server's own words, else the innermost message: the outer ones name classes. */
    static String reason(Throwable thrown) {
        Optional<String> told =
                thrown instanceof KubernetesClientException answer
                        ? Optional.ofNullable(answer.getStatus()).map(Status::getMessage)
                        : Optional.empty();
        if (told.isPresent()) {
            return told.get().strip();
        }
        return RootCause.chain(thrown).anyMatch(ConnectException.class::isInstance)
                // The JDK's client says no more of it.
                ? "nobody listens there, or nothing leads there"
                : RootCause.message(thrown);
    }
}

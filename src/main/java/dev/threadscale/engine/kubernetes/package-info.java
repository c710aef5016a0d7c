/**
 * The engine that runs each fork as a Job with one pod on a node of a Kubernetes cluster. Only this
 * package uses fabric8's client; everything that engines have in common is in {@code engine}. Begin
 * with {@link KubernetesEngine}, then read {@code ForkPod} for the life of one pod.
 */
package dev.threadscale.engine.kubernetes;

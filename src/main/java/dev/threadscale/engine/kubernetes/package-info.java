/**
 * The engine that runs each fork as a Job with one pod on a node of a Kubernetes cluster. This is
 * the only package that uses fabric8's client; everything that engines have in common is in {@code
 * engine}. Begin with {@link KubernetesEngine}, then {@code ForkPod} for the life of one pod.
 */
package dev.threadscale.engine.kubernetes;

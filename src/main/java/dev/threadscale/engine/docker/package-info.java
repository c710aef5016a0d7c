/**
 * The engine that runs each fork in its own container on a Docker Engine, local or remote. This is
 * the only package that uses docker-java; everything that engines have in common is in {@code
 * engine}. Begin with {@link DockerEngine}, then {@code DockerFork} for the life of one container.
 */
package dev.threadscale.engine.docker;

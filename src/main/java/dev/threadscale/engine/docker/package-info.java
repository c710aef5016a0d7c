/**
 * The engine that runs each fork in its own container on a Docker Engine, local or remote. Only
 * this package uses docker-java; everything that engines have in common is in {@code engine}. Begin
 * with {@link DockerEngine}, then read {@code DockerFork} for the life of one container.
 */
package dev.threadscale.engine.docker;

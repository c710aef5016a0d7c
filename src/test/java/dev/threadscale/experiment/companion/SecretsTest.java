package dev.threadscale.experiment.companion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run can be published: its copy of the experiment has no password. */
class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "environment: {POSTGRES_PASSWORD: s3cret, A: b} | environment: {POSTGRES_PASSWORD: hidden-secret, A: b}",
                "environment: {DB_PASSWORD: \"s3cret\"} | environment: {DB_PASSWORD: \"hidden-secret\"}",
                "\"api_key\" : 's3cret' | \"api_key\" : 'hidden-secret'",
                "AWS_SECRET_ACCESS_KEY: s3cret | AWS_SECRET_ACCESS_KEY: hidden-secret",
                "POSTGRES_PASSWORD_FILE: /run/pw | POSTGRES_PASSWORD_FILE: /run/pw",
                "companions.db.environment.PGPASSWORD=s3cret | companions.db.environment.PGPASSWORD=hidden-secret",
                "POSTGRES_DB: shop | POSTGRES_DB: shop",
            })
    void secretIsHiddenWhereverItIsWritten(String yaml, String hidden) {
        assertThat(Secrets.masked("companions: " + yaml)).isEqualTo("companions: " + hidden);
    }
}

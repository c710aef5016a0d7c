package dev.threadscale.draft;

import dev.threadscale.experiment.yaml.InvalidExperimentException;
import dev.threadscale.plan.PlanException;

/** An answer that leads to no experiment; the message says why, the remedy what would. */
public final class RefusedAnswerException extends Exception {

    private static final long serialVersionUID = 1;

    private final String problem;
    private final String remedy;

    public RefusedAnswerException(String problem, String remedy) {
        super(problem);
        this.problem = problem;
        this.remedy = remedy;
    }

    static RefusedAnswerException of(InvalidExperimentException invalid) {
        return new RefusedAnswerException(invalid.problem(), invalid.remedy());
    }

    static RefusedAnswerException of(PlanException unplanned) {
        return new RefusedAnswerException(unplanned.problem(), unplanned.remedy());
    }

    public String problem() {
        return problem;
    }

    public String remedy() {
        return remedy;
    }
}

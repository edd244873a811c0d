/** A plan for a better day: what it brings, its steps with switches, who is told, what is left out, and the button that applies the choice. */
import { Alert, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Refused } from '../../api/ask.ts';
import { useMay } from '../../api/session.ts';
import { CommitButton } from '../../parts/CommitButton.tsx';
import { useFocusBroughtHome } from '../../parts/focus.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MayNotCommit } from '../../parts/MayNotCommit.tsx';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { shownDays } from '../../parts/times.ts';
import { isDrift, useCommit } from '../../job/useCommit.tsx';
import { useDrawing } from '../model/useDrawnPlan.ts';
import type { BoardModel } from '../model/model.ts';
import type { Committed } from './Applied.tsx';
import { Drifted, type DriftData } from './Drifted.tsx';
import { EmptyDay } from './EmptyDay.tsx';
import { LeftOut } from './LeftOut.tsx';
import {
  chosenOf,
  drawnOf,
  outdatedSteps,
  switchedAlso,
  switchedOff,
  switchedOn,
  toldOf,
  type Chosen,
  type OptimizationPlan,
} from './optimisation.ts';
import { PlacesNote } from './PlacesNote.tsx';
import { Stays } from './Stays.tsx';
import { StepRow } from './StepRow.tsx';
import { ToldLists } from './ToldLists.tsx';
import { useChoicePrice } from './useOptimisation.ts';
import { useOptimiseWords } from './useOptimiseWords.ts';

export interface OptimisePlanProps {
  readonly model: BoardModel;
  readonly plan: OptimizationPlan;
  /** Steps that are switched off, as the address has them. */
  readonly without: Chosen;
  readonly onWithout: (stepIds: readonly number[]) => void;
  readonly onDone: (done: Committed) => void;
  /** Makes a new plan of the same day. */
  readonly onAgain: () => void;
  /** Shows the plan with more freedom; null: this one has more already. */
  readonly onMoreFreedom: (() => void) | null;
}

export function OptimisePlan({ model, plan, without, onWithout, onDone, onAgain, onMoreFreedom }: OptimisePlanProps) {
  if (plan.steps.length === 0) return <EmptyDay model={model} plan={plan} onAgain={onAgain} onMoreFreedom={onMoreFreedom} />;
  return <Steps model={model} plan={plan} without={without} onWithout={onWithout} onDone={onDone} onAgain={onAgain} />;
}

function Steps({ model, plan, without, onWithout, onDone, onAgain }: Omit<OptimisePlanProps, 'onMoreFreedom'>) {
  const { t, i18n } = useTranslation('optimise');
  const words = useOptimiseWords();
  const mayCommit = useMay('job_manage', 'schedule_manage');
  const { steps } = plan;
  const chosen = useMemo(() => chosenOf(plan, without), [plan, without]);
  const [also, setAlso] = useState<{ readonly stepId: number; readonly isOn: boolean; readonly others: readonly number[] } | null>(null);
  const price = useChoicePrice(plan, chosen);
  const outdated = useMemo(() => outdatedSteps(model, plan), [model, plan]);
  /** The step under the pointer or with the focus, which stands out on the board, also on one that is refreshed meanwhile. */
  const [pointed, setPointed] = useState<number | null>(null);
  const drawn = useMemo(() => drawnOf(model, plan, chosen, pointed), [model, plan, chosen, pointed]);
  useDrawing(drawn);
  const commit = useCommit({
    run: (ids: readonly number[]) => ask('commitScheduleOptimization', { plan_token: plan.plan_token, step_numbers: [...ids] }),
    onDone,
    said: (output) => t('done', { chosen: output.steps.length, all: steps.length }),
    named: (output) =>
      `${t('words:optimiseDay')}, ${shownDays(plan.date, plan.until_date, i18n.language)}: ${t('done', { chosen: output.steps.length, all: steps.length })}`,
  });
  const drift = commit.error && isDrift(commit.error) ? ((commit.error as Refused).data as DriftData) : null;
  useFocusBroughtHome(drift);
  const show = (next: Chosen) => onWithout(steps.map(({ step_number: id }) => id).filter((id) => !next.has(id)));
  const toggle = (stepId: number, isOn: boolean) => {
    const next = isOn ? switchedOn(steps, chosen, stepId) : switchedOff(steps, chosen, stepId);
    const others = switchedAlso(chosen, next, stepId);
    setAlso(others.length === 0 ? null : { stepId, isOn, others });
    commit.reset();
    show(next);
  };
  const listed = (ids: readonly number[]) => new Intl.ListFormat(i18n.language).format(ids.map(String));
  const brought = words.totals(plan.totals.before, price.totals, plan.balance);
  const placedWith = plan.steps.flatMap(({ moves }) => moves.map(({ to }) => to.technician_id));
  const apply = () => commit.mutate([...chosen].sort((a, b) => a - b));
  return (
    <Answer>
      <div className="optimise-totals" aria-live="polite" aria-busy={!price.isExact || undefined}>
        <strong>{brought.length > 0 ? words.sentence(brought) : t('nothingChosen')}</strong>
      </div>
      {price.error && <ErrorNotice error={price.error} asked="priceScheduleOptimization" onAgain={onAgain} onRetry={price.retry} />}
      <PlacesNote model={model} day={plan.date} untilDay={plan.until_date} placedWith={placedWith} />
      {outdated.size > 0 && !drift && (
        <Alert role="alert" color="yellow" variant="light" p="xs" mb="xs" title={t('outdated', { steps: listed([...outdated]) })}>
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        </Alert>
      )}
      <div className="optimise-head">
        <h3 className="tight">{t('steps', { chosen: chosen.size, all: steps.length })}</h3>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setAlso(null);
            onWithout(chosen.size === steps.length ? steps.map(({ step_number: id }) => id) : []);
          }}
        >
          {chosen.size === steps.length ? t('allOff') : t('allOn')}
        </Button>
      </div>
      <p className="quiet tight" role="status">
        {also && t(also.isOn ? 'alsoOn' : 'alsoOff', { step: also.stepId, others: listed(also.others) })}
      </p>
      <ol className="steps optimise-steps">
        {steps.map((step) => (
          <StepRow
            key={step.step_number}
            step={step}
            steps={steps}
            isOn={chosen.has(step.step_number)}
            isOutdated={outdated.has(step.step_number)}
            onToggle={(isOn) => toggle(step.step_number, isOn)}
            onPoint={(isPointed) => setPointed(isPointed ? step.step_number : null)}
          />
        ))}
      </ol>
      <ToldLists told={toldOf(steps, chosen)} />
      <LeftOut leftOut={plan.left_out} />
      <Stays plan={plan} model={model} />
      {drift && (
        <Drifted
          drift={drift}
          plan={plan}
          model={model}
          isBusy={commit.isPending}
          onApply={() => commit.mutate(drift.still_valid_step_numbers)}
          onAgain={onAgain}
        />
      )}
      {commit.error && !drift && (
        <ErrorNotice error={commit.error} asked="commitScheduleOptimization" onAgain={onAgain} onRetry={onAgain} />
      )}
      <div className="optimise-foot">
        <CommitButton isReady={mayCommit && chosen.size > 0 && !drift} isBusy={commit.isPending} onCommit={apply}>
          {t('apply', { chosen: chosen.size, all: steps.length })}
        </CommitButton>
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
        <MayNotCommit mayCommit={mayCommit} />
      </div>
    </Answer>
  );
}

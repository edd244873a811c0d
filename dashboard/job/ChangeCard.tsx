/** The preview of a change, who is touched by it, and the button that applies it. A refusal offers what would help. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Input, type Output } from '../api/ask.ts';
import { keyOf, useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { Answer } from '../parts/refusal/Answer.tsx';
import { shownMinutes } from '../parts/times.ts';
import { comparablePlan } from './plan.ts';
import { OrderChoice } from './OrderChoice.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanView } from './PlanView.tsx';
import { useCommit } from './useCommit.tsx';
import { useShownPlan } from './useShownPlan.ts';

export type ChangeInput = Input<'previewJobRequestChange'>;
type ChangePlan = Output<'previewJobRequestChange'>;

export interface ChangeCardProps {
  readonly input: ChangeInput;
  readonly onClose: () => void;
  /** Called when the change is sent. */
  readonly onApply?: () => void;
  /** Called when it is applied; `onClose` when left out. */
  readonly onDone?: () => void;
  /** The text takes the focus once the plan is there, so that Enter applies it. Not while the person types. */
  readonly takesFocus?: boolean;
  /** A plan that touches nobody else and tells nobody is applied at once, with undo. docs/internals/board.md#cards-and-plans. */
  readonly appliesPlain?: boolean;
}

/** Only the visit itself changes, and no person hears of it. */
const isPlain = (plan: ChangePlan): boolean =>
  plan.changed_parts.length > 0 &&
  plan.total_moves === 0 &&
  plan.overtime_minutes === 0 &&
  plan.warnings.length === 0 &&
  plan.customers_notified === 0 &&
  plan.customers_to_phone === 0;

/** A remedy changes what is asked for, which begins a new plan. */
export function ChangeCard(props: ChangeCardProps) {
  const [amended, setAmended] = useState<Partial<ChangeInput>>({});
  const input = { ...props.input, ...amended };
  return (
    <Answer className="section">
      <AskedChange
        key={JSON.stringify(input)}
        {...props}
        input={input}
        // A remedy was a decision of its own, whose plan is looked at.
        appliesPlain={props.appliesPlain === true && Object.keys(amended).length === 0}
        onAmend={(some) => setAmended({ ...amended, ...some })}
      />
    </Answer>
  );
}

interface AskedChangeProps extends ChangeCardProps {
  readonly onAmend: (some: Partial<ChangeInput>) => void;
}

function AskedChange({ input, onClose, onApply, onDone = onClose, takesFocus = false, appliesPlain = false, onAmend }: AskedChangeProps) {
  const { t } = useTranslation('board');
  const settled = useRef(false);
  // Never cached: a plan must match the schedule as it is now.
  const query = useQuery<ChangePlan>({
    queryKey: keyOf('previewJobRequestChange', input),
    queryFn: ({ signal }) => ask('previewJobRequestChange', input, { signal }),
    enabled: () => !settled.current,
    gcTime: 0,
    staleTime: 0,
  });
  const shown = useShownPlan(query, comparablePlan);
  const { plan } = shown;
  const commit = useCommit({
    run: () => {
      onApply?.();
      return ask('commitJobRequestChange', { ...input, plan_token: plan!.plan_token });
    },
    settled,
    onDone,
  });
  const again = ({ id: _id, plan_token: _token, ...more }: Readonly<Record<string, unknown>>) => {
    if (Object.keys(more).length === 0) shown.refetch();
    else onAmend(more as Partial<ChangeInput>);
  };
  const mayApply = useMay('job_manage', 'schedule_manage');
  const isHarmless = appliesPlain && mayApply && plan !== null && !shown.drift && !shown.isFetching && isPlain(plan);
  const apply = useEffectEvent(() => commit.isIdle && commit.mutate());
  useEffect(() => {
    if (isHarmless) apply();
  }, [isHarmless]);
  return (
    <PlanCard
      shown={shown}
      comparable={comparablePlan}
      commit={commit}
      asked={{ asked: ['previewJobRequestChange', 'commitJobRequestChange'], input, jobId: input.id, onAgain: again }}
      deed={(one) => <ChangeDeed plan={one} />}
      isReady={({ changed_parts: changes }) => changes.length > 0}
      onClose={onClose}
      closeLabel={t('frame:cancel')}
      takesFocus={takesFocus}
      choices={(one) => <OrderChoice plan={one} onChoose={(displacement_order) => onAmend({ displacement_order })} />}
    >
      {(one) => <Preview plan={one} />}
    </PlanCard>
  );
}

/** What the button does: it names what changes if that is one thing, and how many customers get a message. */
function ChangeDeed({ plan }: { readonly plan: ChangePlan }) {
  const { t, i18n } = useTranslation('board');
  const { changed_parts: changes, customers_notified: count, job_duration_minutes: minutes } = plan;
  if (count > 0) return t('deed.changeTold', { count });
  const [only] = changes.length === 1 ? changes : [];
  if (only === 'duration' && minutes !== null) return t('deed.changeDuration', { time: shownMinutes(minutes, i18n.language) });
  return t(only === 'crew' ? 'deed.changeCrew' : 'deed.change');
}

function Preview({ plan }: { readonly plan: ChangePlan }) {
  const { t, i18n } = useTranslation('jobs');
  const { data: job } = useAsk('getJobRequest', { id: plan.job_request_id });
  const { landing } = plan;
  if (plan.changed_parts.length === 0) return <p className="quiet tight">{t('change.nothing')}</p>;
  if (!landing) return <p className="tight">{t('change.noSchedule')}</p>;
  const helpers = plan.members.filter(({ role }) => role === 'buddy').map(({ technician_name }) => technician_name);
  return (
    <>
      <PlanView plan={{ ...plan, landing }} customer={job?.customer} />
      {helpers.length > 0 && (
        <p className="tight">
          {t('change.helpers')}: <bdi>{new Intl.ListFormat(i18n.language).format(helpers)}</bdi>
        </p>
      )}
    </>
  );
}

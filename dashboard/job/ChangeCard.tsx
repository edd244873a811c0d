/** The preview of a change, who is touched by it, and the button that applies it. A refusal offers what would help. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Input, type Output } from '../api/ask.ts';
import { keyOf } from '../api/queries.ts';
import { CommitButton } from '../parts/CommitButton.tsx';
import { Decision } from '../parts/Decision.tsx';
import { PlanView } from './PlanView.tsx';
import { isDrift, useCommit } from './useCommit.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';

export type ChangeInput = Input<'previewJobRequestChange'>;
type ChangePlan = Output<'previewJobRequestChange'>;

export interface ChangeCardProps {
  readonly input: ChangeInput;
  readonly onClose: () => void;
  /** The button takes the focus once the plan is there, so that Enter applies it. Not while the person types. */
  readonly takesFocus?: boolean;
  /** A plan that touches nobody else and tells nobody is applied at once, with undo. docs/decisions/0111. */
  readonly appliesPlain?: boolean;
}

/** Only the visit itself changes, and no person hears of it. */
const isPlain = (plan: ChangePlan): boolean =>
  plan.changes.length > 0 &&
  plan.total_moves === 0 &&
  plan.overtime_minutes === 0 &&
  plan.warnings.length === 0 &&
  plan.customers_notified === 0 &&
  plan.customers_to_phone === 0;

export function ChangeCard({ input: first, onClose, takesFocus = false, appliesPlain = false }: ChangeCardProps) {
  const { t } = useTranslation('board');
  const [amended, setAmended] = useState<Partial<ChangeInput>>({});
  const input = { ...first, ...amended };
  const settled = useRef(false);
  // Never cached: a plan must match the schedule as it is now.
  const { data, error, refetch, isFetching } = useQuery<ChangePlan>({
    queryKey: keyOf('previewJobRequestChange', input),
    queryFn: ({ signal }) => ask('previewJobRequestChange', input, { signal }),
    enabled: () => !settled.current,
    gcTime: 0,
    staleTime: 0,
  });
  const commit = useCommit({
    run: () => ask('commitJobRequestChange', { ...input, plan_token: data!.plan_token }),
    settled,
    onDone: onClose,
  });
  const again = ({ id: _id, plan_token: _token, ...more }: Readonly<Record<string, unknown>>) => {
    if (Object.keys(more).length === 0) void refetch();
    else setAmended({ ...amended, ...(more as Partial<ChangeInput>) });
  };
  const asked = { asked: ['previewJobRequestChange', 'commitJobRequestChange'], input, jobId: input.id, onAgain: again } as const;
  const isReady = !error && !isFetching && data !== undefined && data.changes.length > 0;
  // A remedy was a decision of its own, whose plan is looked at.
  const isHarmless = appliesPlain && isReady && isPlain(data) && Object.keys(amended).length === 0;
  const apply = useEffectEvent(() => commit.isIdle && commit.mutate());
  useEffect(() => {
    if (isHarmless) apply();
  }, [isHarmless]);
  return (
    <Answer className="section">
      {error && <ErrorNotice error={error} {...asked} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={96} animate={false} aria-busy />}
      {!error && data && (
        <div aria-live="polite">
          <Decision isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate} takesFocus={takesFocus}>
            <Preview plan={data} />
          </Decision>
        </div>
      )}
      {commit.error && !isDrift(commit.error) && <ErrorNotice error={commit.error} {...asked} />}
      <Group gap="xs" my="sm">
        {!error && (
          <CommitButton isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate}>
            {t('commit')}
          </CommitButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Answer>
  );
}

function Preview({ plan }: { readonly plan: ChangePlan }) {
  const { t, i18n } = useTranslation('jobs');
  const { landing } = plan;
  if (plan.changes.length === 0) return <p className="quiet tight">{t('change.nothing')}</p>;
  if (!landing) return <p className="tight">{t('change.noSchedule')}</p>;
  const helpers = plan.members.filter(({ role }) => role === 'buddy').map(({ technician_name }) => technician_name);
  return (
    <>
      <PlanView plan={{ ...plan, landing }} />
      {helpers.length > 0 && (
        <p className="tight">
          {t('change.helpers')}: <bdi>{new Intl.ListFormat(i18n.language).format(helpers)}</bdi>
        </p>
      )}
    </>
  );
}

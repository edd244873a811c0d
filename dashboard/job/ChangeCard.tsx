/** The preview of a change, who is touched by it, and the button that applies it. A refusal offers what would help. */
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, Refused, type Input, type Output } from '../api/ask.ts';
import { keyOf } from '../api/queries.ts';
import { CommitButton } from '../parts/CommitButton.tsx';
import { modeRemedyKey } from './modeRemedy.ts';
import { PlanView } from './PlanView.tsx';
import { isDrift, useCommit } from './useCommit.tsx';
import { useTechnicianChoices } from '../parts/choices.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { UnlockAndRetry } from './Marks.tsx';

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

export function ChangeCard({ input: asked, onClose, takesFocus = false, appliesPlain = false }: ChangeCardProps) {
  const { t } = useTranslation('board');
  const [amended, setAmended] = useState<Partial<ChangeInput>>({});
  const input = { ...asked, ...amended };
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
  const isHarmless = appliesPlain && data !== undefined && !isFetching && isPlain(data);
  const apply = useEffectEvent(() => commit.isIdle && commit.mutate());
  useEffect(() => {
    if (isHarmless) apply();
  }, [isHarmless]);
  if (error)
    return (
      <ChangeRefusal error={error} input={input} onAmend={(more) => setAmended({ ...amended, ...more })} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height={96} animate={false} aria-busy mb="sm" />;
  const isReady = !isFetching && data.changes.length > 0;
  return (
    <div className="section" aria-live="polite">
      <Preview plan={data} />
      {commit.error && !isDrift(commit.error) && <ErrorNotice error={commit.error} />}
      <Group gap="xs" my="sm">
        {takesFocus ? (
          <CommitButton isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate}>
            {t('commit')}
          </CommitButton>
        ) : (
          <Button onClick={() => commit.mutate()} disabled={!isReady} loading={commit.isPending}>
            {t('commit')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </div>
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

/** The part of a refusal's data that is shown; the contract has the rest. */
interface RefusalData {
  readonly failed_precondition?: string;
  readonly conflicts?: readonly { readonly short_code: string | null; readonly frozen_because: string }[];
  readonly would_push?: readonly { readonly short_code: string; readonly customer_name?: string }[];
  readonly unavailable_member_ids?: readonly string[];
  readonly remedies?: readonly { readonly kind: string; readonly operation: string; readonly arguments: Partial<ChangeInput> }[];
}

interface ChangeRefusalProps {
  readonly input: ChangeInput;
  readonly error: Error;
  readonly onAmend: (more: Partial<ChangeInput>) => void;
  readonly onRetry: () => void;
}

function ChangeRefusal({ error, input, onAmend, onRetry }: ChangeRefusalProps) {
  const { t } = useTranslation('board');
  const technicians = useTechnicianChoices();
  const nameOf = (id: string) => technicians.find(({ value }) => value === id)?.label ?? '';
  const data = (error instanceof Refused ? (error.data ?? {}) : {}) as RefusalData;
  const remedies = (data.remedies ?? []).filter(({ operation }) => operation === 'previewJobRequestChange');
  const labelOf = ({ kind, arguments: some }: (typeof remedies)[number]): string => {
    if (kind === 'choose_technician' && some.lead_technician_id) return nameOf(some.lead_technician_id) || t(`remedy.${kind}`);
    if (kind === 'shorten_visit') return t('jobs:change.shorter', { minutes: some.duration_minutes });
    return t(modeRemedyKey(kind, some, input));
  };
  return (
    <Stack gap="xs" mb="sm">
      <ErrorNotice error={error} onRetry={onRetry} />
      {data.failed_precondition === 'locked' && <UnlockAndRetry jobId={input.id} onDone={onRetry} />}
      {data.conflicts?.map(({ short_code, frozen_because }) => (
        <span key={short_code} className="tag" data-tone="danger">
          {t(`frozen.${frozen_because}`, { code: short_code ?? '' })}
        </span>
      ))}
      {data.would_push?.map(({ short_code, customer_name }) => (
        <span key={short_code} className="tag" data-tone="warn">
          {short_code} <bdi>{customer_name}</bdi>
        </span>
      ))}
      {data.unavailable_member_ids?.map((id) => (
        <span key={id} className="tag" data-tone="danger">
          <bdi>{nameOf(id)}</bdi>
        </span>
      ))}
      <Group gap="xs">
        {remedies.map((remedy, index) => {
          const { id: _id, ...more } = remedy.arguments;
          return (
            <Button key={`${remedy.kind} ${index}`} variant="default" onClick={() => onAmend(more)}>
              {labelOf(remedy)}
            </Button>
          );
        })}
      </Group>
    </Stack>
  );
}

/** The preview of several visits that move as one plan, and the button that applies it. A refusal says which visits do not fit, and what would help. */
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Input, type Output } from '../api/ask.ts';
import { keyOf } from '../api/queries.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';
import { CommitButton } from '../parts/CommitButton.tsx';
import { Decision } from '../parts/Decision.tsx';
import { useMoment } from '../parts/useMoment.ts';
import { toldKey } from './plan.ts';
import { Arrow } from './PlanView.tsx';
import { isDrift, useCommit } from './useCommit.tsx';

export type MovesInput = Input<'previewScheduleMoves'>;
type MovesPlan = Output<'previewScheduleMoves'>;

interface MovesCardProps {
  readonly input: MovesInput;
  readonly onClose: () => void;
}

/** The preview of what was asked for; null: nothing yet. Another input begins a new preview. */
export function MovesPreview({ input, onClose }: { readonly input: MovesInput | null; readonly onClose: () => void }) {
  return input && <MovesCard key={JSON.stringify(input)} input={input} onClose={onClose} />;
}

function MovesCard({ input: first, onClose }: MovesCardProps) {
  const { t } = useTranslation('board');
  const [amended, setAmended] = useState<MovesInput | null>(null);
  const input = amended ?? first;
  const settled = useRef(false);
  // Never cached: a plan must match the schedule as it is now.
  const { data, error, refetch, isFetching } = useQuery<MovesPlan>({
    queryKey: keyOf('previewScheduleMoves', input),
    queryFn: ({ signal }) => ask('previewScheduleMoves', input, { signal }),
    enabled: () => !settled.current,
    gcTime: 0,
    staleTime: 0,
  });
  const commit = useCommit({
    run: () => ask('commitScheduleMoves', { plan_token: data!.plan_token }),
    settled,
    onDone: onClose,
    named: () => `${t('moves.open')}: ${changed.map(({ short_code }) => short_code).join(', ')}`,
  });
  const again = ({ plan_token: _token, ...next }: Readonly<Record<string, unknown>>) => {
    if (Object.keys(next).length === 0) void refetch();
    else setAmended(next as MovesInput);
  };
  const asked = { asked: ['previewScheduleMoves', 'commitScheduleMoves'], input, onAgain: again } as const;
  const changed = data?.visits.filter(({ is_changed }) => is_changed) ?? [];
  const isReady = !isFetching && changed.length > 0;
  return (
    <Answer className="section">
      {error && <ErrorNotice error={error} {...asked} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={96} animate={false} aria-busy />}
      {!error && data && (
        <div aria-live="polite">
          <Decision isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate}>
            <Consequences plan={data} />
            <ul className="steps">
              {changed.map((visit) => (
                <VisitStep key={visit.job_request_id} visit={visit} />
              ))}
            </ul>
            {data.left_out.map(({ job_request_id, short_code, reason }) => (
              <p key={job_request_id} className="quiet tight">
                {t(`moves.stays.${reason}`, { code: short_code })}
              </p>
            ))}
          </Decision>
        </div>
      )}
      {commit.error && !isDrift(commit.error) && <ErrorNotice error={commit.error} {...asked} />}
      <Group gap="xs" my="sm">
        {!error && data && (
          <CommitButton isReady={isReady} isBusy={commit.isPending} onCommit={commit.mutate}>
            {t('moves.commit', { count: changed.length })}
          </CommitButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Answer>
  );
}

function Consequences({ plan }: { readonly plan: MovesPlan }) {
  const { t } = useTranslation('board');
  const codes = new Set(plan.visits.flatMap(({ warnings }) => warnings.map(({ code }) => code)));
  const lines: (readonly [tone: 'good' | 'warn' | 'danger', text: string])[] = [];
  if (plan.customers_renotified > 0) lines.push(['warn', t('plan.renotified', { count: plan.customers_renotified })]);
  if (plan.customers_notified > 0) lines.push(['good', t('plan.notified', { count: plan.customers_notified })]);
  if (plan.customers_to_phone > 0) lines.push(['warn', t('plan.toPhone', { count: plan.customers_to_phone })]);
  for (const { customer_name = '', short_codes } of plan.repeated_customers)
    lines.push(['warn', t('plan.repeated', { name: customer_name, codes: short_codes.join(', ') })]);
  for (const code of codes) lines.push([code === 'SLA_BREACHED' ? 'danger' : 'warn', t(`warning.${code}`)]);
  return lines.map(([tone, text]) => (
    <div key={text} className="consequence">
      <span className="tag" data-tone={tone}>
        {text}
      </span>
    </div>
  ));
}

function VisitStep({ visit }: { readonly visit: MovesPlan['visits'][number] }) {
  const { t, i18n } = useTranslation('board');
  const moment = useMoment();
  const { from, landing, members } = visit;
  const told = toldKey(visit.customer_notification);
  const isLater = from.start_at !== landing.start_at;
  const helpers = members.filter(({ role }) => role === 'buddy').map(({ technician_name }) => technician_name);
  return (
    <li>
      <strong>{visit.short_code}</strong> <bdi>{visit.customer_name}</bdi>
      <br />
      {moment(from.start_at)}
      {isLater && (
        <>
          {' '}
          <Arrow /> {moment(landing.start_at)}
        </>
      )}
      {from.technician_id !== landing.technician_id && (
        <>
          {' · '}
          <bdi>{from.technician_name}</bdi> <Arrow /> <bdi>{landing.technician_name}</bdi>
        </>
      )}
      {helpers.length > 0 && (
        <>
          <br />
          {t('jobs:change.helpers')}: <bdi>{new Intl.ListFormat(i18n.language).format(helpers)}</bdi>
        </>
      )}
      {told && (
        <>
          <br />
          <span className="tag" data-tone={told === 'plan.byMail' ? 'good' : 'warn'}>
            {t(told)}
          </span>
        </>
      )}
    </li>
  );
}

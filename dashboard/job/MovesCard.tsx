/** The preview of several visits that move as one plan, and the button that applies it. A refusal says which visits do not fit, and what would help. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, type Input, type Output } from '../api/ask.ts';
import { keyOf } from '../api/queries.ts';
import { Answer } from '../parts/refusal/Answer.tsx';
import { useMoment } from '../parts/useMoment.ts';
import { toldKey, type ComparablePlan } from './plan.ts';
import { PlanCard } from './PlanCard.tsx';
import { Arrow, Told } from './PlanView.tsx';
import { useCommit } from './useCommit.tsx';
import { useShownPlan } from './useShownPlan.ts';

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

/** A remedy changes what is asked for, which begins a new plan. */
function MovesCard({ input: first, onClose }: MovesCardProps) {
  const [amended, setAmended] = useState<MovesInput | null>(null);
  const input = amended ?? first;
  return (
    <Answer className="section">
      <AskedMoves key={JSON.stringify(input)} input={input} onClose={onClose} onAmend={setAmended} />
    </Answer>
  );
}

const changedVisits = ({ visits }: MovesPlan) => visits.filter(({ is_changed }) => is_changed);

const comparableMoves = (plan: MovesPlan): ComparablePlan => ({
  landing: null,
  moves: changedVisits(plan).map(({ job_request_id, short_code, landing }) => ({ job_request_id, short_code, kind: 'move', to: landing })),
  warnings: plan.visits.flatMap(({ warnings }) => warnings),
});

function AskedMoves({ input, onClose, onAmend }: MovesCardProps & { readonly onAmend: (input: MovesInput) => void }) {
  const { t } = useTranslation('board');
  const settled = useRef(false);
  // Never cached: a plan must match the schedule as it is now.
  const query = useQuery<MovesPlan>({
    queryKey: keyOf('previewScheduleMoves', input),
    queryFn: ({ signal }) => ask('previewScheduleMoves', input, { signal }),
    enabled: () => !settled.current,
    gcTime: 0,
    staleTime: 0,
  });
  const shown = useShownPlan(query, comparableMoves);
  const commit = useCommit({
    run: () => ask('commitScheduleMoves', { plan_token: shown.plan!.plan_token }),
    settled,
    onDone: onClose,
    named: () =>
      `${t('moves.open')}: ${changedVisits(shown.plan!)
        .map(({ short_code }) => short_code)
        .join(', ')}`,
  });
  const again = ({ plan_token: _token, ...next }: Readonly<Record<string, unknown>>) => {
    if (Object.keys(next).length === 0) shown.refetch();
    else onAmend(next as MovesInput);
  };
  return (
    <PlanCard
      shown={shown}
      comparable={comparableMoves}
      commit={commit}
      asked={{ asked: ['previewScheduleMoves', 'commitScheduleMoves'], input, onAgain: again }}
      deed={(plan) =>
        plan.customers_notified > 0
          ? t('deed.moveTold', { count: plan.customers_notified })
          : t('moves.commit', { count: changedVisits(plan).length })
      }
      isReady={(plan) => changedVisits(plan).length > 0}
      onClose={onClose}
      closeLabel={t('frame:cancel')}
    >
      {(plan) => (
        <>
          <Consequences plan={plan} />
          <ul className="steps">
            {changedVisits(plan).map((visit) => (
              <VisitStep key={visit.job_request_id} visit={visit} />
            ))}
          </ul>
          {plan.left_out.map(({ job_request_id, short_code, reason }) => (
            <p key={job_request_id} className="quiet tight">
              {t(`moves.stays.${reason}`, { code: short_code })}
            </p>
          ))}
        </>
      )}
    </PlanCard>
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
      {toldKey(visit.customer_notification) && <br />}
      <Told notification={visit.customer_notification} customer={{ phone: visit.customer_phone }} />
    </li>
  );
}

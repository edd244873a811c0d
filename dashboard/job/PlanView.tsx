/** A plan in words: where the job lands, which visits are displaced, and the warnings. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { shownClocks } from '../parts/times.ts';
import { useTravelWords } from './travelWords.ts';
import { useMoment } from '../parts/useMoment.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';
import { hasNewTime, toldKey, type Plan, type PlannedMove, type ShownPlan } from './plan.ts';

/** From one place to another, in the direction of reading. */
export const Arrow = () => <span className="arrow">→</span>;

export interface PlanViewProps {
  readonly plan: ShownPlan;
  /** The customer of the job that lands. */
  readonly customer?: ToldCustomer | undefined;
}

export function PlanView({ plan, customer }: PlanViewProps) {
  return (
    <>
      <LandingText landing={plan.landing} />
      <p className="tight">
        <Told notification={plan.customer_notification} customer={customer} />
      </p>
      <Consequences plan={plan} />
      {plan.moves.length > 0 && (
        <ul className="steps">
          {plan.moves.map((move) => (
            <MoveStep key={move.job_request_id} move={move} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Who comes, when, the travel before and after, and the promised window. */
export function LandingText({ landing }: { readonly landing: Plan['landing'] }) {
  const { t, i18n } = useTranslation(['board', 'jobs']);
  const { business } = useSession();
  const moment = useMoment();
  const { technician_name, start_at, end_at, travel_minutes: before, travel_after_minutes: after, arrival_window } = landing;
  const travel = useTravelWords()({ before: before ?? null, after: after ?? null });
  return (
    <p className="tight">
      <strong>
        <bdi>{technician_name}</bdi>
      </strong>
      <br />
      {moment(start_at)} –{' '}
      {moment(end_at)
        .split(/,? (?=\d)/)
        .at(-1)}
      {travel !== '' && (
        <>
          <br />
          <span className="quiet">{travel}</span>
        </>
      )}
      <br />
      <span className="quiet">
        {t('jobs:window')}: {shownClocks(arrival_window.start, arrival_window.end, business.timezone, i18n.language)}
      </span>
    </p>
  );
}

function Consequences({ plan }: { readonly plan: ShownPlan }) {
  const { t } = useTranslation('board');
  const leaves = plan.moves.filter(({ leaves_confirmed_window }) => leaves_confirmed_window).length;
  const breaches = plan.moves.filter(({ sla_breached }) => sla_breached).length;
  const codes = new Set(plan.warnings.map(({ code }) => code));
  const lines: (readonly [tone: 'good' | 'warn' | 'danger', text: string])[] = [];
  lines.push(plan.total_moves === 0 ? ['good', t('plan.free')] : ['warn', t('plan.moves', { count: plan.total_moves })]);
  if (leaves > 0) lines.push(['danger', t('plan.windows', { count: leaves })]);
  const newTimes = plan.moves.filter(hasNewTime).length;
  if (newTimes > 0) lines.push(['warn', t('plan.renotified', { count: newTimes })]);
  if (plan.customers_notified > 0) lines.push(['good', t('plan.notified', { count: plan.customers_notified })]);
  if (plan.customers_to_phone > 0) lines.push(['warn', t('plan.toPhone', { count: plan.customers_to_phone })]);
  for (const { customer_name = '', short_codes } of plan.repeated_customers)
    lines.push(['warn', t('plan.repeated', { name: customer_name, codes: short_codes.join(', ') })]);
  if (plan.overtime_minutes > 0) lines.push(['warn', t('mark.overtime', { minutes: plan.overtime_minutes })]);
  if (breaches > 0) lines.push(['danger', t('words:deadlinesMissed', { count: breaches })]);
  for (const code of codes)
    if (!['OVERTIME', 'DISPLACED_OUTSIDE_WINDOW'].includes(code))
      lines.push([code === 'SLA_BREACHED' ? 'danger' : 'warn', t(`warning.${code}`)]);
  return (
    <div>
      {lines.map(([tone, text]) => (
        <div key={text} className="consequence">
          <span className="tag" data-tone={tone}>
            {text}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Empty or left out where it is unknown or not shown to the person. */
export interface ToldCustomer {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** How a customer hears of the change: the address of the mail, or the number to call. */
export function Told({
  notification,
  customer = {},
}: {
  readonly notification: Plan['customer_notification'];
  readonly customer?: ToldCustomer | undefined;
}) {
  const { t } = useTranslation('board');
  const key = toldKey(notification);
  if (key === null) return null;
  const { email, phone } = customer;
  return (
    <>
      <span className="tag" data-tone={key === 'plan.mustPhone' ? 'warn' : 'good'}>
        {t(key)}
      </span>{' '}
      {(key === 'plan.byMail' || key === 'plan.byBoth') && email && <bdi>{email}</bdi>}
      {key === 'plan.mustPhone' && phone && <PhoneLink phone={phone} />}
    </>
  );
}

function MoveStep({ move }: { readonly move: PlannedMove }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  return (
    <li>
      <strong>{move.short_code}</strong> <bdi>{move.customer_name}</bdi> · {t(`moveKind.${move.kind}`)}
      <br />
      {moment(move.from.start_at)} <Arrow /> {moment(move.to.start_at)}
      {move.to.technician_id !== move.from.technician_id && (
        <>
          {' · '}
          <bdi>{move.from.technician_name}</bdi> <Arrow /> <bdi>{move.to.technician_name}</bdi>
        </>
      )}
      <br />
      {move.leaves_confirmed_window && (
        <span className="tag" data-tone="danger">
          {t('plan.leavesWindow')}
        </span>
      )}{' '}
      {hasNewTime(move) && (
        <span className="tag" data-tone="warn">
          {t('plan.toldAnew')}
        </span>
      )}{' '}
      <Told notification={move.customer_notification} customer={{ phone: move.customer_phone }} />{' '}
      {move.sla_breached && (
        <span className="tag" data-tone="danger">
          {t('words:pastDeadline')}
        </span>
      )}
    </li>
  );
}

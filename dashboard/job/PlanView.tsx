/** A plan in words: where the job lands, which visits are displaced, and the warnings. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { shownClocks } from '../parts/times.ts';
import { useMoment } from '../parts/useMoment.ts';
import { differences, toldKey, type Difference, type Plan, type PlannedMove, type ShownPlan } from './plan.ts';

/** From one place to another, in the direction of reading. */
export const Arrow = () => <span className="arrow">→</span>;

export function PlanView({ plan }: { readonly plan: ShownPlan }) {
  const { t, i18n } = useTranslation(['board', 'jobs']);
  const { business } = useSession();
  const moment = useMoment();
  return (
    <>
      <p className="tight">
        <strong>
          <bdi>{plan.landing.technician_name}</bdi>
        </strong>
        <br />
        {moment(plan.landing.start_at)} –{' '}
        {moment(plan.landing.end_at)
          .split(/,? (?=\d)/)
          .at(-1)}
        {plan.landing.travel_minutes !== undefined && (
          <>
            {' · '}
            {t('mark.travel', { minutes: plan.landing.travel_minutes })}
          </>
        )}
        <br />
        <span className="quiet">
          {t('jobs:window')}:{' '}
          {shownClocks(plan.landing.arrival_window.start, plan.landing.arrival_window.end, business.timezone, i18n.language)}
        </span>
      </p>
      <p className="tight">
        <ToldTag notification={plan.customer_notification} />
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

function Consequences({ plan }: { readonly plan: ShownPlan }) {
  const { t } = useTranslation('board');
  const leaves = plan.moves.filter(({ leaves_confirmed_window }) => leaves_confirmed_window).length;
  const breaches = plan.moves.filter(({ sla_breached }) => sla_breached).length;
  const codes = new Set(plan.warnings.map(({ code }) => code));
  const lines: (readonly [tone: 'good' | 'warn' | 'danger', text: string])[] = [];
  lines.push(plan.total_moves === 0 ? ['good', t('plan.free')] : ['warn', t('plan.moves', { count: plan.total_moves })]);
  if (leaves > 0) lines.push(['danger', t('plan.windows', { count: leaves })]);
  if (plan.customers_renotified > 0) lines.push(['warn', t('plan.renotified', { count: plan.customers_renotified })]);
  if (plan.customers_notified > 0) lines.push(['good', t('plan.notified', { count: plan.customers_notified })]);
  if (plan.customers_to_phone > 0) lines.push(['warn', t('plan.toPhone', { count: plan.customers_to_phone })]);
  for (const { customer_name = '', short_codes } of plan.repeated_customers)
    lines.push(['warn', t('plan.repeated', { name: customer_name, codes: short_codes.join(', ') })]);
  if (plan.overtime_minutes > 0) lines.push(['warn', t('mark.overtime', { minutes: plan.overtime_minutes })]);
  if (breaches > 0) lines.push(['danger', t('plan.sla', { count: breaches })]);
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

function ToldTag({ notification }: { readonly notification: Plan['customer_notification'] }) {
  const { t } = useTranslation('board');
  const key = toldKey(notification);
  return (
    key && (
      <span className="tag" data-tone={notification.will_be_sent ? 'good' : 'warn'}>
        {t(key)}
      </span>
    )
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
      {move.customer_renotified && (
        <span className="tag" data-tone="warn">
          {t('plan.toldAnew')}
        </span>
      )}{' '}
      <ToldTag notification={move.customer_notification} />{' '}
      {move.sla_breached && (
        <span className="tag" data-tone="danger">
          {t('mark.slaBreached')}
        </span>
      )}
    </li>
  );
}

/** The differences between the shown plan and the new one. */
export function PlanChanges({ before, after }: { readonly before: Plan; readonly after: Plan }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const words = (one: Difference): string => {
    if (one.kind === 'warnings') return t('drift.warnings');
    if (one.kind === 'landing')
      return t('drift.landing', {
        name: one.after.technician_name,
        before: moment(one.before.start_at),
        after: moment(one.after.start_at),
      });
    const place = `${moment(one.move.to.start_at)} · ${one.move.to.technician_name}`;
    return t(`drift.${one.kind}`, { code: one.move.short_code, place });
  };
  return (
    <ul className="steps">
      {differences(before, after).map((one) => (
        <li key={words(one)}>{words(one)}</li>
      ))}
    </ul>
  );
}

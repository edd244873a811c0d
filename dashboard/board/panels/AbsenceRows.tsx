/**
 * The rows of an absence's plan: a visit that somebody takes over, and a visit with choices and what each costs. A row under the pointer, or
 * with the focus, is drawn on the board.
 */
import './absence.css';
import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { toldKey } from '../../job/plan.ts';
import { shownDistance } from '../../parts/distance.ts';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { useRemedies } from '../../parts/refusal/Refusal.tsx';
import { refusalData } from '../../parts/refusal/refusalData.ts';
import { RemedyList } from '../../parts/refusal/RemedyList.tsx';
import { useMoment } from '../../parts/useMoment.ts';
import { drawPointed } from '../model/drawnPlan.ts';

type Preview = Output<'previewAbsenceResolve'>;
type Resolved = Preview['resolved'][number];
type Unresolved = Preview['unresolved'][number];
type Alternative = Unresolved['alternatives'][number];

/** The value of a row whose job keeps its absent technician and is flagged. */
export const stays = '';

/** Draws the visit where it would be while the pointer or the focus is on its row. */
function drawing(
  { job_id, short_code }: Pick<Resolved, 'job_id' | 'short_code'>,
  place: Pick<Resolved, 'technician_id' | 'start_at' | 'end_at'>,
) {
  const plan = { job_request_id: job_id, short_code, landing: place, moves: [] };
  return {
    onPointerEnter: () => drawPointed('pointer', plan),
    onPointerLeave: () => drawPointed('pointer', null),
    onFocus: () => drawPointed('focus', plan),
    onBlur: () => drawPointed('focus', null),
  };
}

/** Whose visit it is, with the job's code behind the name. */
export function JobName({
  row: { customer_name: name, short_code: code },
}: {
  readonly row: Pick<Resolved, 'customer_name' | 'short_code'>;
}) {
  return (
    <>
      <strong>
        <bdi>{name || code}</bdi>
      </strong>
      {name && <span className="quiet"> {code}</span>}
    </>
  );
}

interface ResolvedRowProps {
  readonly row: Resolved;
  readonly isTaken: boolean;
  readonly onTake: (taken: boolean) => void;
}

export function ResolvedRow({ row, isTaken, onTake }: ResolvedRowProps) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  return (
    <li {...drawing(row, row)}>
      <Checkbox
        checked={isTaken}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
        label={
          <>
            <JobName row={row} /> · {moment(row.start_at)}
            <br />→ <bdi>{row.technician_name}</bdi>
            {row.travel_minutes !== undefined && <> · {t('mark.travel', { minutes: row.travel_minutes })}</>}
          </>
        }
      />
    </li>
  );
}

interface UnresolvedRowProps {
  readonly row: Unresolved;
  /** The row_token of the chosen alternative, or `stays`. */
  readonly value: string;
  readonly onChange: (token: string) => void;
}

export function UnresolvedRow({ row, value, onChange }: UnresolvedRowProps) {
  const { t } = useTranslation(['board', 'refusals']);
  const moment = useMoment();
  return (
    <li>
      <JobName row={row} /> · {moment(row.start_at)}
      <br />
      <span className="tag" data-tone="warn">
        {t(`orphan.${row.detail ?? row.reason_code}`)}
      </span>
      {row.remedies && <RowRemedies row={row} />}
      {row.hand_over && <RowHandOver row={row} handOver={row.hand_over} />}
      {row.alternatives.length > 0 && (
        <Radio.Group
          mt={4}
          value={value}
          onChange={onChange}
          label={t('ladder.label', { code: `${isolated(row.customer_name)} ${row.short_code}`.trim() })}
        >
          {row.alternatives.map((one) => (
            <div key={one.row_token} className="absence-choice" {...drawing(row, one)}>
              <Radio value={one.row_token} label={<Choice alternative={one} />} />
            </div>
          ))}
          <Radio className="absence-choice" value={stays} label={t('ladder.stays')} />
        </Radio.Group>
      )}
      {row.alternatives.length === 0 && (
        <PageLink to="/board" search={{ open: row.job_id }}>
          {t('refusals:link.job')}
        </PageLink>
      )}
    </li>
  );
}

interface RowHandOverProps {
  readonly row: Unresolved;
  readonly handOver: NonNullable<Unresolved['hand_over']>;
}

/** Who could do the rest of a visit that has begun. The card on the board shows the plan. */
function RowHandOver({ row, handOver }: RowHandOverProps) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  const { technician_id, technician_name, start_at, start_local } = handOver;
  return (
    <p className="tight">
      <PageLink
        to="/board"
        search={{ date: start_local.slice(0, 10), ask: row.job_id, as: 'handOver', to: technician_id, at: start_local }}
      >
        {t('handOver.to', { name: isolated(technician_name), time: moment(start_at) })}
      </PageLink>
    </p>
  );
}

/** What makes the visit movable, as buttons. The plan is made again afterwards. */
function RowRemedies({ row }: { readonly row: Unresolved }) {
  const { buttons, forOthers, words } = useRemedies(refusalData(row), { operations: [], input: {} });
  return (
    <>
      {buttons.length > 0 && (
        <RemedyList
          buttons={buttons}
          onAgain={() => void queryClient.invalidateQueries({ queryKey: keyOf('previewAbsenceResolve') })}
          words={words}
        />
      )}
      {forOthers.map((sentence) => (
        <p key={sentence} className="tight quiet">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Who and when, and below it what this choice costs. */
function Choice({ alternative }: { readonly alternative: Alternative }) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const moment = useMoment();
  const { cost, customer_notification, technician_name, start_at, alternative_kind } = alternative;
  const told = toldKey(customer_notification);
  const price = [
    t(`ladder.${alternative_kind}`),
    cost.distance_km !== undefined && shownDistance(cost.distance_km, business.country, i18n.language),
    cost.travel_minutes !== undefined && t('mark.travel', { minutes: cost.travel_minutes }),
    cost.day_offset ? t('ladder.days', { count: cost.day_offset }) : null,
    cost.customer_renotified && t('plan.toldAnew'),
    told && t(told),
    cost.sla_breached && t('words:pastDeadline'),
  ];
  return (
    <>
      <bdi>{technician_name}</bdi>
      {alternative_kind !== 'reassign_out_of_area' && <> · {moment(start_at)}</>}
      <br />
      <span className="quiet">{price.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** The plan of an absence: who takes which job, and the commit of the chosen rows. */
import { Alert, Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, Refused, type Output } from '../../api/ask.ts';
import { useMay } from '../../api/session.ts';
import { useFocusBroughtHome } from '../../parts/focus.ts';
import { KeptLine } from '../../parts/drafts/KeptLine.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MayNotCommit } from '../../parts/MayNotCommit.tsx';
import { Answer } from '../../parts/refusal/Answer.tsx';
import { JobName, ResolvedRow, stays, UnresolvedRow } from './AbsenceRows.tsx';
import { useAbsencePlan } from '../model/commit.ts';
import { useErasing } from '../model/useDrawnPlan.ts';
import { Told as HowTold } from '../../job/PlanView.tsx';
import { useMoment } from '../../parts/useMoment.ts';
import { useCommit, type Settled } from '../../job/useCommit.tsx';

export interface AbsenceRange {
  readonly technician_id: string;
  readonly date: string;
  readonly until_date: string;
}

/** What a person chooses in a plan: its reason, the jobs that are left, and the alternatives by job. It outlasts a plan that drifts. */
const noChoices = { reason: '', left: [] as readonly string[], chosen: [] as readonly (readonly [jobId: string, rowToken: string])[] };

type Preview = Output<'previewAbsenceResolve'>;
type Committed = Output<'commitAbsenceResolve'>;

export function AbsencePlan({ range, close }: { readonly range: AbsenceRange; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const [done, setDone] = useState<Committed | null>(null);
  const settled = useRef(false);
  const { data, error, refetch, dataUpdatedAt } = useAbsencePlan(range, settled);
  /** When the plan that failed with drift was read. */
  const [driftedAt, setDriftedAt] = useState<number | null>(null);
  const draft = useKept(noChoices, {
    saves: 'commitAbsenceResolve',
    about: range.technician_id,
    part: `${range.date} ${range.until_date}`,
    title: t('absent.title'),
  });
  if (done) return <Told done={done} close={close} />;
  if (error instanceof Refused && error.code === 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS')
    return <OnlyTimeOff range={range} settled={settled} close={close} />;
  const asked = { asked: 'previewAbsenceResolve', input: range, technicianId: range.technician_id } as const;
  if (error)
    return (
      <Answer>
        <ErrorNotice error={error} {...asked} onAgain={() => void refetch()} onRetry={() => void refetch()} />
      </Answer>
    );
  // Hide the outdated plan until the new one arrives: a choice made in the old plan would be lost with it.
  const plan = driftedAt === dataUpdatedAt ? undefined : data;
  return (
    <>
      {driftedAt !== null && (
        <Alert role="alert" color="yellow" mt="sm" p="xs" title={t('drift.title')}>
          {t('absent.drifted')}
        </Alert>
      )}
      {plan ? (
        <Rows
          key={plan.resolved.map(({ row_token }) => row_token).join() + plan.unresolved.map(({ job_id }) => job_id).join()}
          range={range}
          plan={plan}
          settled={settled}
          draft={draft}
          onDone={setDone}
          onDrift={() => setDriftedAt(dataUpdatedAt)}
        />
      ) : (
        <Skeleton height={160} mt="sm" animate={false} aria-busy />
      )}
    </>
  );
}

function Rows({
  range,
  plan,
  settled,
  draft,
  onDone,
  onDrift,
}: {
  range: AbsenceRange;
  plan: Preview;
  settled: Settled;
  draft: ReturnType<typeof useKept<typeof noChoices>>;
  onDone: (done: Committed) => void;
  onDrift: () => void;
}) {
  const { t } = useTranslation('board');
  const mayCommit = useMay('job_manage', 'schedule_manage', 'team_manage');
  useErasing();
  const { reason } = draft.values;
  const left = new Set(draft.values.left);
  const chosen: Readonly<Record<string, string>> = Object.fromEntries(draft.values.chosen);
  const resolved = plan.resolved.filter(({ job_id }) => !left.has(job_id));
  const alternatives = plan.unresolved.flatMap((row) => {
    const one = row.alternatives.find(({ row_token }) => row_token === chosen[row.job_id]);
    return one ? [{ ...one, job_id: row.job_id, expected_version: row.expected_version }] : [];
  });
  const commit = useCommit({
    run: () => {
      draft.kept.sending();
      return ask('commitAbsenceResolve', {
        ...range,
        assignments: [...resolved, ...alternatives],
        record_time_off: true,
        ...(reason.trim() === '' ? {} : { time_off_reason: reason }),
      });
    },
    settled,
    onDone,
    onDrift,
    said: (output) => t('absent.done', { count: output.resolved.length }),
  });
  const takeAll = () =>
    draft.set({
      left: [],
      chosen: plan.unresolved.flatMap(({ job_id, alternatives: [first] }) => (first ? [[job_id, first.row_token] as const] : [])),
    });
  const isDrift = commit.error instanceof Refused && commit.error.code === 'ABSENCE_RESOLVE_PLAN_DRIFTED';
  return (
    <>
      <KeptLine kept={draft.kept} />
      <Group justify="space-between" mt="sm">
        <h3>{t('absent.orphans', { count: plan.resolved.length + plan.unresolved.length })}</h3>
        <Button variant="default" onClick={takeAll}>
          {t('absent.takeAll')}
        </Button>
      </Group>
      <ul className="steps">
        {plan.resolved.map((row) => (
          <ResolvedRow
            key={row.job_id}
            row={row}
            isTaken={!left.has(row.job_id)}
            onTake={(taken) => {
              const others = draft.values.left.filter((id) => id !== row.job_id);
              draft.set({ left: taken ? others : [...others, row.job_id] });
            }}
          />
        ))}
        {plan.unresolved.map((row) => (
          <UnresolvedRow
            key={row.job_id}
            row={row}
            // An alternative of an earlier plan may be gone.
            value={row.alternatives.find(({ row_token }) => row_token === chosen[row.job_id])?.row_token ?? stays}
            onChange={(token) => draft.set({ chosen: Object.entries({ ...chosen, [row.job_id]: token }) })}
          />
        ))}
      </ul>
      <TextInput
        label={t('absent.reason')}
        value={reason}
        onChange={({ currentTarget }) => draft.set({ reason: currentTarget.value })}
        maxLength={2_000}
      />
      {commit.error && !isDrift && (
        <ErrorNotice error={commit.error} asked="commitAbsenceResolve" input={range} onAgain={() => commit.mutate()} />
      )}
      <Button
        mt="sm"
        onClick={() => commit.mutate()}
        loading={commit.isPending}
        disabled={!mayCommit || resolved.length + alternatives.length === 0}
      >
        {t('absent.commit', { count: resolved.length + alternatives.length })}
      </Button>
      <MayNotCommit mayCommit={mayCommit} />
    </>
  );
}

/** Records approved time off, unless all these days are already recorded. */
async function recordTimeOff({ technician_id: id, date, until_date }: AbsenceRange): Promise<void> {
  const { time_off } = await ask('listTechnicianTimeOff', { id, from: date, to: until_date, limit: 100 });
  const covers = time_off.some(
    (one) => one.status !== 'declined' && one.start_minute === null && one.start_date <= date && one.end_date >= until_date,
  );
  if (!covers) await ask('createTechnicianTimeOff', { id, start_date: date, end_date: until_date, status: 'approved' });
}

/** Shown when there are no jobs to hand over: records the time off alone. */
function OnlyTimeOff({ range, settled, close }: { readonly range: AbsenceRange; readonly settled: Settled; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const record = useCommit({
    run: async () => {
      await recordTimeOff(range);
      return { undo_token: null };
    },
    settled,
    onDone: close,
    said: () => t('absent.recorded'),
  });
  return (
    <>
      <p>{t('absent.noJobs')}</p>
      {record.error && <ErrorNotice error={record.error} />}
      <Button onClick={() => record.mutate()} loading={record.isPending}>
        {t('absent.record')}
      </Button>
    </>
  );
}

/** The result: what was committed, who was notified by mail, and whom to call. */
function Told({ done, close }: { readonly done: Committed; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const moment = useMoment();
  useFocusBroughtHome(done);
  return (
    <>
      <h3 tabIndex={-1} data-autofocus>
        {t('absent.done', { count: done.resolved.length })}
      </h3>
      <ul className="steps">
        {done.resolved.map((row) => (
          <li key={row.job_id}>
            <JobName row={row} /> → <bdi>{row.technician_name}</bdi> · {moment(row.start_at)}
            <br />
            <HowTold notification={row.customer_notification} customer={{ phone: row.customer_notification.phone_to_call }} />
          </li>
        ))}
        {done.unresolved.map((row) => (
          <li key={row.job_id}>
            <JobName row={row} /> · {moment(row.start_at)}{' '}
            <span className="tag" data-tone="warn">
              {t(`orphan.${row.detail ?? row.reason_code}`)}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={close}>{t('frame:close')}</Button>
    </>
  );
}

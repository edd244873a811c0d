/** The panel that brings the day of a technician up to date: how each visit that should have begun stands, reported in one go. */
import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, Refused } from '../../api/ask.ts';
import { keyOf, queryClient, useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { jobReads, type Job } from '../../job/jobWords.ts';
import { LiveTags } from '../../job/LiveTags.tsx';
import { announce } from '../../parts/announce.ts';
import { KeptLine } from '../../parts/drafts/KeptLine.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useAddress } from '../../parts/pageAddress.ts';
import { Refusal } from '../../parts/refusal/Refusal.tsx';
import { dayOf, localNow, shownTime } from '../../parts/times.ts';
import { bringUpToDate, overdueOf, type Said, type Standing } from '../model/catchUp.ts';
import type { BoardModel } from '../model/model.ts';
import { Panel } from './Panel.tsx';
import { TechnicianSelect } from './TechnicianSelect.tsx';

const standings: readonly Standing[] = ['not_begun', 'running', 'done'];

export function CatchUpPanel({ model, close }: { readonly model: BoardModel | null; readonly close: () => void }) {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const { now, business } = useSession();
  const who = search['technician'] ?? null;
  const today = dayOf(now, business.timezone);
  const asked = { technician_id: who ?? '', scheduled_from: today, scheduled_to: today, limit: 100 };
  const { data, error, refetch } = useAsk('listJobRequests', asked, { enabled: who !== null });
  return (
    <Panel title={t('words:bringUpToDate')} onClose={close}>
      <Stack gap="xs">
        <TechnicianSelect model={model} label={t('moves.who')} value={who} onChange={(technician) => set({ technician })} required />
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {who !== null && !data && !error && <Skeleton height={120} animate={false} />}
        {who !== null && data && <Overdue key={who} technicianId={who} jobs={overdueOf(data.items, now)} />}
      </Stack>
    </Panel>
  );
}

interface Draft {
  readonly standing: Standing;
  /** Business-local times of day, HH:MM. */
  readonly begun: string;
  readonly ended: string;
}

function Overdue({ technicianId, jobs }: { readonly technicianId: string; readonly jobs: readonly Job[] }) {
  const { t } = useTranslation('board');
  const { business, now } = useSession();
  const { values, set, kept } = useKept<{ readonly visits: readonly (readonly [jobId: string, draft: Draft])[] }>(
    { visits: [] },
    { saves: 'fireJobRequestAction', part: 'catchUp', about: technicianId, title: t('words:bringUpToDate') },
  );
  const [refused, setRefused] = useState<Readonly<Record<string, Error>>>({});
  const [isBusy, setBusy] = useState(false);
  const typed = new Map(values.visits);
  const draftOf = (job: Job): Draft => typed.get(job.id) ?? plannedDraft(job, business.timezone, now);
  const isBegun = (job: Job) => draftOf(job).standing !== 'not_begun';
  const send = async () => {
    setBusy(true);
    const failed: Record<string, Error> = {};
    for (const job of jobs.filter(isBegun)) {
      try {
        await bringUpToDate(job, saidOf(job, draftOf(job), business.timezone), (input) => ask('fireJobRequestAction', input));
      } catch (error) {
        failed[job.id] = error as Error;
      }
    }
    setRefused(failed);
    setBusy(false);
    if (Object.keys(failed).length === 0) {
      kept.saved();
      announce({ text: t('catchUp.sent') });
    }
    await Promise.all([...jobReads, 'getBoardLive' as const].map((read) => queryClient.invalidateQueries({ queryKey: keyOf(read) })));
  };
  if (jobs.length === 0) return <p className="quiet">{t('catchUp.nothing')}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <KeptLine kept={kept} />
      <p className="quiet tight">{t('catchUp.help')}</p>
      <ul className="catch-up">
        {jobs.map((job) => (
          <li key={job.id}>
            <Visit job={job} draft={draftOf(job)} onChange={(draft) => set({ visits: [...typed.set(job.id, draft)] })} />
            {refused[job.id] && <NotSent error={refused[job.id]!} jobId={job.id} />}
          </li>
        ))}
      </ul>
      <Button type="submit" loading={isBusy} disabled={!jobs.some(isBegun)}>
        {t('catchUp.send', { count: jobs.filter(isBegun).length })}
      </Button>
    </form>
  );
}

function NotSent({ error, jobId }: { readonly error: Error; readonly jobId: string }) {
  if (error instanceof Refused) return <Refusal error={error} asked="fireJobRequestAction" jobId={jobId} />;
  return <Alert color="red">{error.message}</Alert>;
}

interface VisitProps {
  readonly job: Job;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Visit({ job, draft, onChange }: VisitProps) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const name = job.customer.name || job.short_code;
  const time = (field: 'begun' | 'ended') => (
    <TextInput
      type="time"
      label={t(`catchUp.${field}`)}
      aria-label={`${t(`catchUp.${field}`)}: ${name}`}
      value={draft[field]}
      onChange={({ currentTarget }) => currentTarget.value && onChange({ ...draft, [field]: currentTarget.value })}
      required
    />
  );
  return (
    <Stack gap={4}>
      <span>
        {shownTime(job.schedule.scheduled_at!, business.timezone, i18n.language)} <strong dir="auto">{name}</strong>{' '}
        {job.live && <LiveTags live={job.live} />}
      </span>
      <SegmentedControl
        fullWidth
        aria-label={name}
        data={standings.map((value) => ({ value, label: t(`catchUp.${value}`) }))}
        value={draft.standing}
        onChange={(standing) => onChange({ ...draft, standing: standing as Standing })}
      />
      {draft.standing !== 'not_begun' && (
        <Group gap="xs" grow>
          {time('begun')}
          {draft.standing === 'done' && time('ended')}
        </Group>
      )}
    </Stack>
  );
}

const endOf = (job: Job) => job.schedule.sessions.at(-1)?.end_at ?? job.schedule.scheduled_at!;

/** As planned: over when the planned end has passed, else running. */
function plannedDraft(job: Job, timezone: string, now: string): Draft {
  const [startAt, endAt] = [job.schedule.scheduled_at!, endOf(job)];
  return {
    standing: endAt <= now ? 'done' : 'running',
    begun: localNow(startAt, timezone),
    ended: localNow(endAt, timezone),
  };
}

/** The times of day on the planned day. Work that ends before it begins ends on the day of its planned end. */
function saidOf(job: Job, { standing, begun, ended }: Draft, timezone: string): Said {
  const at = (instant: string, time: string) => `${dayOf(instant, timezone)}T${time}`;
  const startAt = job.schedule.scheduled_at!;
  return { standing, begunAt: at(startAt, begun), endedAt: at(ended < begun ? endOf(job) : startAt, ended) };
}

/**
 * One sheet for each technician, for the printer: the day with its times, customers, addresses, numbers, work, access notes and notes. The
 * rest of the page is left out by the style sheet. Jobs are read when the sheets are wanted, a few at a time.
 */
import './daySheets.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ask, type Output } from '../../api/ask.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { shownClock, shownDay } from '../../parts/times.ts';
import { localOf, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

type Job = Output<'getJobRequest'>;
type Note = Output<'listNotes'>['notes'][number];

interface Read {
  readonly job: Job;
  readonly notes: readonly Note[];
}

export interface DaySheetsProps {
  readonly model: BoardModel;
  /** The lanes that are shown, with their filters. */
  readonly rows: readonly BoardRow[];
  /** Business-local day. */
  readonly date: string;
  readonly onDone: () => void;
}

/** Requests that are on their way at once. */
const atOnce = 6;
const mostNotes = 20;

interface Sheet {
  readonly technician: number;
  readonly visits: readonly number[];
}

export function DaySheets({ model, rows, date, onDone }: DaySheetsProps) {
  const { t, i18n } = useTranslation('board');
  // Texts of the drawer, which may not be loaded yet.
  useTranslation('jobs');
  const { business } = useSession();
  const mayReadNotes = useMay('job_view', 'customers_view');
  const [sheets] = useState(() => sheetsOf(model, rows, date));
  const ids = [...new Set(sheets.flatMap(({ visits }) => visits.map((visit) => model.board.jobs.id[model.board.visits.job[visit]!]!)))];
  const { data, error } = useQuery({
    queryKey: ['daySheets', date, ids],
    queryFn: ({ signal }) => readAll(ids, mayReadNotes, signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (error) {
      announce({ text: error.message, tone: 'warning' });
      onDone();
    }
    if (!data) return undefined;
    document.documentElement.dataset['printing'] = 'sheets';
    globalThis.addEventListener('afterprint', onDone);
    // The sheets are in the document with this commit.
    const frame = requestAnimationFrame(() => globalThis.print());
    return () => {
      cancelAnimationFrame(frame);
      delete document.documentElement.dataset['printing'];
      globalThis.removeEventListener('afterprint', onDone);
    };
  }, [data, error, onDone]);
  if (!data) return null;
  return createPortal(
    <div className="day-sheets" lang={i18n.language}>
      {sheets.map(({ technician, visits }) => (
        <article key={technician} className="day-sheet">
          <h1>
            <bdi>{model.board.technicians.full_name[technician]}</bdi>
          </h1>
          <p>
            {shownDay(date, i18n.language, { weekday: 'long', year: 'numeric' })} · <bdi>{business.name}</bdi> · {business.timezone}
          </p>
          {visits.length === 0 && <p>{t('desk.printEmpty')}</p>}
          <ol>
            {visits.map((visit) => {
              const read = data.get(model.board.jobs.id[model.board.visits.job[visit]!]!);
              return <SheetVisit key={visit} model={model} visit={visit} read={read} />;
            })}
          </ol>
        </article>
      ))}
    </div>,
    document.body,
  );
}

function SheetVisit({ model, visit, read }: { readonly model: BoardModel; readonly visit: number; readonly read: Read | undefined }) {
  const { t, i18n } = useTranslation('board');
  const { visits, jobs } = model.board;
  const job = visits.job[visit]!;
  const clock = (minute: number) => shownClock(localOf(model, minute), i18n.language);
  const [from, until] = [jobs.promised_start[job], jobs.promised_end[job]];
  const full = read?.job;
  const lines = [
    [jobs.address[job]],
    [full?.customer.phone],
    [jobs.job_type_name[job], full?.description, full?.skills.map(({ name }) => name).join(', ')],
    [full?.site?.access_notes && `${t('words:accessNotes')}: ${full.site.access_notes}`],
    ...(read?.notes.map(({ text }) => [text]) ?? []),
  ].map((parts) => parts.filter(Boolean).join(' · '));
  return (
    <li>
      <h2>
        {clock(visits.start[visit]!)}–{clock(visits.end[visit]!)} · <bdi>{jobs.customer_name[job]}</bdi>{' '}
        <small>{jobs.short_code[job]}</small>
      </h2>
      {typeof from === 'number' && typeof until === 'number' && <p>{t('mark.promised', { from: clock(from), to: clock(until) })}</p>}
      {lines
        .filter((line) => line !== '')
        .map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))}
    </li>
  );
}

/** Technicians with a visit on the day, in the order of the lanes. A technician who is in several groups has one sheet. */
function sheetsOf(model: BoardModel, rows: readonly BoardRow[], date: string): Sheet[] {
  const day = model.board.days.find((one) => one.date === date) ?? model.board.days[0];
  if (!day) return [];
  const end = day.start_minute + day.minutes;
  const lanes = new Set(rows.flatMap((row) => (row.kind === 'lane' ? [row.technician] : [])));
  return [...lanes].flatMap((technician) => {
    const visits: number[] = [];
    for (let visit = model.firstVisit[technician]!; visit < model.firstVisit[technician + 1]!; visit++)
      if (model.board.visits.start[visit]! < end && model.board.visits.end[visit]! > day.start_minute) visits.push(visit);
    return visits.length === 0 ? [] : [{ technician, visits }];
  });
}

async function readAll(ids: readonly string[], mayReadNotes: boolean, signal: AbortSignal): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  const waiting = [...ids];
  const take = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const [job, listed] = await Promise.all([
        ask('getJobRequest', { id }, { signal }),
        mayReadNotes ? ask('listNotes', { job_request_id: id, limit: mostNotes }, { signal }) : null,
      ]);
      found.set(id, { job, notes: listed?.notes.filter(({ visible_to_technician }) => visible_to_technician) ?? [] });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return found;
}

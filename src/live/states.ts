/** How far a tenant has come, as the id of an event, and what events lead from one state to another. docs/decisions/0055. */
import { createHash } from 'node:crypto';
import type { StreamEvent } from '../contract/stream.ts';
import type { TenantState } from '../store/events/openPages.ts';

/** A state as it can be written into an id: what it was is compared with what is, and nothing else is made of it. */
export interface ChangeMark {
  /** Of the database: what is told beside it says nothing about another one. */
  readonly history: string;
  readonly schedule: string;
  readonly jobs: string;
  readonly customers: string;
  readonly technicians: string;
  readonly activity: string;
}

export function changeMarkOf({ scheduleVersion, positions, newestEntry }: TenantState): ChangeMark {
  return {
    history: shortHash(positions.history),
    schedule: String(scheduleVersion),
    jobs: digits(positions.job_requests),
    customers: digits(positions.customers),
    technicians: digits(positions.technicians),
    activity: shortHash(newestEntry),
  };
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** A cursor as its digits. */
const digits = (place: string) => place.replaceAll(/\D/g, '');

const names = ['history', 'schedule', 'jobs', 'customers', 'technicians', 'activity'] as const;

export const idOf = (mark: ChangeMark): string => names.map((name) => mark[name]).join('.');

/** null: it is none of ours. */
export function changeMarkOfEventId(id: string | undefined): ChangeMark | null {
  const parts = id?.split('.') ?? [];
  if (parts.length !== names.length || !/^[\w.-]{1,200}$/.test(id!)) return null;
  const [history, schedule, jobs, customers, technicians, activity] = parts as [string, string, string, string, string, string];
  return { history, schedule, jobs, customers, technicians, activity };
}

/** What to say to somebody who knows `before` (null: nothing) of a tenant that has come so far. In another history everything is news. */
export function eventsBetween(before: ChangeMark | null, state: TenantState): StreamEvent[] {
  const now = changeMarkOf(state);
  const cursor = (place: string) => ({ next_since: place === '' ? null : place });
  const events: StreamEvent[] = [
    { name: 'schedule', data: { schedule_version: state.scheduleVersion } },
    { name: 'jobs', data: cursor(state.positions.job_requests) },
    { name: 'customers', data: cursor(state.positions.customers) },
    { name: 'technicians', data: cursor(state.positions.technicians) },
    { name: 'activity', data: {} },
  ];
  const known = before?.history === now.history ? before : null;
  const moved = events.filter(({ name }) => known?.[name] !== now[name]);
  // Whatever moves was done by somebody.
  return moved.length > 0 && !moved.some(({ name }) => name === 'activity') ? [...moved, { name: 'activity', data: {} }] : moved;
}

/** Events as they travel. The id stands with the last one: whoever lost the others asks for them again. */
export function textOf(events: readonly StreamEvent[], state: TenantState): string {
  const id = idOf(changeMarkOf(state));
  return events
    .map(({ name, data }, at) => `event: ${name}\ndata: ${JSON.stringify(data)}\n${at === events.length - 1 ? `id: ${id}\n` : ''}\n`)
    .join('');
}

/** The state of a tenant as the id of an event, and the events that lead from one state to another. docs/internals/messages.md#live-stream. */
import { createHash } from 'node:crypto';
import type { StreamEvent } from '../../contract/stream.ts';
import type { TenantState } from '../../store/events/openPages.ts';

/** A state in the form of an event id. It is only compared with the current state. */
export interface StateMark {
  /** History of the database. States of different histories cannot be compared. */
  readonly history: string;
  readonly schedule: string;
  readonly jobs: string;
  readonly customers: string;
  readonly technicians: string;
  readonly activity: string;
}

export function stateMarkOf({ scheduleVersion, positions, newestEntry }: TenantState): StateMark {
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

/** The digits of a cursor. */
const digits = (place: string) => place.replaceAll(/\D/g, '');

const names = ['history', 'schedule', 'jobs', 'customers', 'technicians', 'activity'] as const;

export const eventIdOf = (mark: StateMark): string => names.map((name) => mark[name]).join('.');

/** Reads an event id; null when it is not from this service. */
export function stateMarkOfEventId(id: string | undefined): StateMark | null {
  const parts = id?.split('.') ?? [];
  if (parts.length !== names.length || !/^[\w.-]{1,200}$/.test(id!)) return null;
  const [history, schedule, jobs, customers, technicians, activity] = parts as [string, string, string, string, string, string];
  return { history, schedule, jobs, customers, technicians, activity };
}

/** The events for a page that knows the state `before` (null: nothing). In another history everything counts as changed. */
export function eventsBetween(before: StateMark | null, state: TenantState): StreamEvent[] {
  const now = stateMarkOf(state);
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
  // Every change comes with activity.
  return moved.length > 0 && !moved.some(({ name }) => name === 'activity') ? [...moved, { name: 'activity', data: {} }] : moved;
}

/** Formats events for the stream. Only the last event has the id, so a page that missed some of them asks for all again. */
export function textOf(events: readonly StreamEvent[], state: TenantState): string {
  const id = eventIdOf(stateMarkOf(state));
  return events
    .map(({ name, data }, at) => `event: ${name}\ndata: ${JSON.stringify(data)}\n${at === events.length - 1 ? `id: ${id}\n` : ''}\n`)
    .join('');
}

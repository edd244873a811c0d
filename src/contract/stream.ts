/**
 * What open pages are told as it happens: server-sent events of `/dashboard/v1/stream?environment=live`. Not an operation: it never ends by
 * itself. Each event says how far something has come, never what has changed: that is read by the operation that shows it. The first events of a
 * stream say how it stands; with the header Last-Event-ID, which browsers send when they come back, only what has moved since. A comment every 15
 * seconds shows that the connection lives. docs/decisions/0055.
 */
import { Type, type Static } from 'typebox';
import * as s from './schemas/common.ts';

export const streamPath = '/dashboard/v1/stream';

/** Streams that one member may have open in one server process. */
export const mostStreamsOfMember = 20;

const feed = (operation: string) =>
  Type.Object({
    next_since: s.Nullable(s.Timestamp(`Cursor of ${operation} that lies after all that has changed; null: nothing ever did.`)),
  });

/** The data of each event, as JSON. */
export const streamEvents = {
  /** Something that the board shows has moved: getBoard. */
  schedule: Type.Object({ schedule_version: Type.Integer({ description: 'The version of the schedule now.' }) }),
  /** Jobs have changed: listJobRequestChanges since the cursor of the event before. */
  jobs: feed('listJobRequestChanges'),
  /** Customers have changed: listCustomers with since. */
  customers: feed('listCustomers'),
  /** Technicians have changed: listTechnicians with since. */
  technicians: feed('listTechnicians'),
  /** Something was done, whatever it was: listActivity, getToday. */
  activity: Type.Object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  readonly [Name in StreamEventName]: { readonly name: Name; readonly data: Static<(typeof streamEvents)[Name]> };
}[StreamEventName];

/**
 * The changes that open dashboard pages receive: server-sent events of `/dashboard/v1/stream?environment=live`. It is not an operation, because
 * it never ends by itself. An event has a version or cursor but no data, so the page then calls the operation that shows the data. A new
 * stream first sends the current state. With the header Last-Event-ID, which browsers send when they reconnect, it sends only changes since
 * that event. A comment every 15 seconds shows that the connection is alive. docs/internals/messages.md#live-stream.
 */
import { Type, type Static } from 'typebox';
import * as s from './schemas/common.ts';

export const streamPath = '/dashboard/v1/stream';

/** The most streams that a member may have open in one server process. */
export const mostStreamsOfMember = 20;

const feed = (operation: string) =>
  Type.Object({
    next_since: s.Nullable(s.Timestamp(`Cursor of ${operation} that lies after all that has changed; null: nothing ever did.`)),
  });

/** The data of each event, as JSON. */
const streamEvents = {
  /** The board has changed. Read getBoard. */
  schedule: Type.Object({ schedule_version: Type.Integer({ description: 'The version of the schedule now.' }) }),
  /** Jobs have changed. Read listJobRequestChanges since the cursor of the previous event. */
  jobs: feed('listJobRequestChanges'),
  /** Customers have changed. Read listCustomers with since. */
  customers: feed('listCustomers'),
  /** Technicians have changed. Read listTechnicians with since. */
  technicians: feed('listTechnicians'),
  /** There is new activity of any kind. Read listActivity and getToday. */
  activity: Type.Object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  readonly [Name in StreamEventName]: { readonly name: Name; readonly data: Static<(typeof streamEvents)[Name]> };
}[StreamEventName];

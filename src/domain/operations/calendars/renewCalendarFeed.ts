import { recordAudit } from '../../../machinery/auth/audit.ts';
import { newCalendarToken } from '../../../machinery/auth/calendarFeeds.ts';
import { refuse } from '../../../contract/errors.ts';
import { calendarAddress, calendarFeed } from '../../resources/settings/calendarFeed.ts';
import { findCalendarFeed, renewCalendarFeedRow } from '../../../store/access/calendarFeeds.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Gives a calendar a new address. The old address stops working at once. */
export const renewCalendarFeed = write<'renewCalendarFeed'>(async (ctx, input) => {
  const { db, tenant, principal, services } = ctx;
  const found = await findCalendarFeed(db, tenant.id, input.id, principal.own ? principal.id : null);
  if (!found) return refuse('CALENDAR_FEED_NOT_FOUND');
  const { token, hash } = newCalendarToken();
  const at = formatMilliseconds(ctx.nowMilliseconds - tenant.clockOffsetMilliseconds);
  await renewCalendarFeedRow(db, tenant.id, found.id, { hash, by: principal.id, at });
  const row = (await findCalendarFeed(db, tenant.id, found.id, null))!;
  recordAudit(ctx, {
    action: 'calendar_feed.renewed',
    subject: { kind: 'calendar_feed', id: row.id, name: row.technician?.name ?? row.serviceArea?.name ?? tenant.businessName },
  });
  return { ...calendarFeed(row), ...calendarAddress(services.publicUrl, token) };
});

import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuse } from '../../../contract/errors.ts';
import { deleteCalendarFeed, findCalendarFeed } from '../../../store/access/calendarFeeds.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Ends a calendar's address permanently. */
export const revokeCalendarFeed = write<'revokeCalendarFeed'>(async (ctx, input) => {
  const { db, tenant, principal } = ctx;
  const row = await findCalendarFeed(db, tenant.id, input.id, principal.own ? principal.id : null);
  if (!row) return refuse('CALENDAR_FEED_NOT_FOUND');
  await deleteCalendarFeed(db, tenant.id, row.id);
  recordAudit(ctx, {
    action: 'calendar_feed.revoked',
    subject: { kind: 'calendar_feed', id: row.id, name: row.technician?.name ?? row.serviceArea?.name ?? tenant.businessName },
  });
  return { id: row.id, revoked_at: formatMilliseconds(ctx.nowMilliseconds - tenant.clockOffsetMilliseconds) };
});

import { recordAudit } from '../../../machinery/auth/audit.ts';
import { newCalendarToken } from '../../../machinery/auth/calendarFeeds.ts';
import type { WriteContext } from '../../call/context.ts';
import { mostCalendarFeeds, mostOwnCalendarFeeds } from '../../../contract/schemas/calendarFeed.ts';
import { invalid, isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { calendarAddress, calendarFeed } from '../../resources/settings/calendarFeed.ts';
import { lockAccess } from '../../../store/access/access.ts';
import { countCalendarFeeds, findCalendarFeed, insertCalendarFeed } from '../../../store/access/calendarFeeds.ts';
import { newId } from '../../../store/ids.ts';
import { findServiceArea } from '../../../store/catalog/serviceAreas.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/**
 * Creates a secret calendar address for the visits of a technician, an area or the business. Its times use real time, not the sandbox's
 * clock.
 */
export const createCalendarFeed = write<'createCalendarFeed'>(async (ctx, input) => {
  const { db, tenant, principal, services } = ctx;
  const shown = await whoseOf(ctx, input);
  if (isRefusal(shown)) return shown;
  await lockAccess(db, tenant.businessId);
  const own = principal.own ? principal.id : null;
  const most = own === null ? mostCalendarFeeds : mostOwnCalendarFeeds;
  if ((await countCalendarFeeds(db, tenant.id, own)) >= most) return refuse('LIMIT_REACHED', { limit: most });
  const { token, hash } = newCalendarToken();
  const now = ctx.nowMilliseconds - tenant.clockOffsetMilliseconds;
  const id = newId(now);
  const createdAt = formatMilliseconds(now);
  await insertCalendarFeed(db, tenant.id, { id, kind: input.kind, ...shown, locale: ctx.locale, hash, createdBy: principal.id, createdAt });
  const row = (await findCalendarFeed(db, tenant.id, id, null))!;
  recordAudit(ctx, {
    action: 'calendar_feed.created',
    subject: { kind: 'calendar_feed', id, name: row.technician?.name ?? row.serviceArea?.name ?? tenant.businessName },
  });
  return { ...calendarFeed(row), ...calendarAddress(services.publicUrl, token) };
});

type Shown = { technicianId: string | null; serviceAreaId: string | null };
type Refused = Refusal<'VALIDATION_ERROR' | 'PERMISSION_DENIED' | 'TECHNICIAN_NOT_FOUND' | 'SERVICE_AREA_NOT_FOUND'>;

/** Whose visits the calendar shows. Refuses visits that the caller may not see. */
async function whoseOf(
  { db, tenant, principal }: WriteContext,
  { kind, technician_id, service_area_id }: InputOf<Operations['createCalendarFeed']>,
): Promise<Shown | Refused> {
  if (principal.own) {
    if (kind !== 'technician') return refuse('PERMISSION_DENIED', { missing_permissions: ['schedule_manage'] });
    const { technicianId } = principal.own;
    const isOwn = technicianId !== null && (technician_id === undefined || technician_id === technicianId);
    return isOwn ? { technicianId, serviceAreaId: null } : refuse('TECHNICIAN_NOT_FOUND');
  }
  if (kind === 'technician') {
    if (technician_id === undefined) return invalid('technician_id', 'required', 'required');
    const isThere = await findTechnician(db, tenant.id, technician_id);
    return isThere ? { technicianId: technician_id, serviceAreaId: null } : refuse('TECHNICIAN_NOT_FOUND');
  }
  if (kind === 'area') {
    if (service_area_id === undefined) return invalid('service_area_id', 'required', 'required');
    const isThere = await findServiceArea(db, tenant.id, service_area_id);
    return isThere ? { technicianId: null, serviceAreaId: service_area_id } : refuse('SERVICE_AREA_NOT_FOUND');
  }
  return { technicianId: null, serviceAreaId: null };
}

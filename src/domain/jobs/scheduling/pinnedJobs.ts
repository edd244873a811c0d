/**
 * A pin that a person set for a customer or a site also holds for the open jobs at that address. Only coordinates change: the visits keep
 * their time. docs/reference/conventions.md#addresses-and-places.
 */
import type { EventContext } from '../../../machinery/events/outbox.ts';
import { isSamePoint, isSameText, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import { openJobsAt } from '../../../store/jobs/jobAddress.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { placeOf } from '../../../store/places.ts';
import { isUnderWay } from '../lifecycle/jobState.ts';
import { placeJobsAndSessions } from './missingPlaces.ts';

/** Whether coordinates were sent for an address that stays the same, and are others than the stored ones. */
export function isNewPin(stored: LocatedAddress | null | undefined, sent: LocatedAddress | null): sent is LocatedAddress {
  if (!stored || !sent || sent.latitude === null || sent.placeSource !== 'sent') return false;
  return isSameText(stored.address, sent.address) && !isSamePoint(stored, sent);
}

/**
 * Writes the new pin into the open jobs at the address, and returns how many got it. Leaves out jobs whose visit has begun, jobs with another
 * text, and jobs with coordinates of their own. Hold the schedule lock. [address.pin-jobs].
 *
 * `siteId` null: jobs at the customer's own address.
 */
export async function pinJobs(
  ctx: EventContext,
  at: { readonly customerId: string; readonly siteId: string | null },
  stored: LocatedAddress,
  pin: LocatedAddress,
): Promise<number> {
  const jobs = await openJobsAt(ctx.db, ctx.tenant.id, at.customerId, at.siteId);
  const toWrite = jobs
    .filter((job) => takesPin(job, stored))
    .map(({ id, address }) => ({ kind: 'job' as const, id, address, place: placeOf(pin) }));
  return toWrite.length === 0 ? 0 : placeJobsAndSessions(ctx, toWrite, 'any');
}

function takesPin(job: JobRow, stored: LocatedAddress): boolean {
  if (isUnderWay(job, job.statusKey) || !isSameText(job.address, stored.address)) return false;
  return job.placeSource !== 'sent' || isSamePoint(job, stored);
}

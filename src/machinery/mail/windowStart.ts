/** The arrival window that a customer knows. */
import type { MailVisitFacts } from './facts.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import type { Tenant } from '../../store/settings/tenants.ts';

/** A booked visit with what its customer was promised. */
export type PromisedVisit = Pick<JobRow, 'promisedStartAt' | 'arrivalWindowMinutes'> & { readonly scheduledAt: string };

/**
 * When the arrival window of a visit begins, RFC 3339: with the promised start while the visit is within the promised window, because a visit that is
 * pushed within it keeps it and its customer hears nothing. Otherwise with the visit itself. [plan.window-kept].
 */
export function windowStartOf(tenant: Pick<Tenant, 'arrivalWindowMinutes'>, visit: PromisedVisit): string {
  const { promisedStartAt, scheduledAt, arrivalWindowMinutes } = visit;
  return promisedStartAt !== null && isWithin(promisedStartAt, arrivalWindowMinutes ?? tenant.arrivalWindowMinutes, scheduledAt)
    ? promisedStartAt
    : scheduledAt;
}

/** When the window began that the customer knew before. A mail that takes the place of an unsent one tells of an even earlier start. */
export function previousWindowStartOf({
  previousStartAt,
  previousWindowStartAt,
  windowMinutes,
}: Pick<MailVisitFacts, 'previousStartAt' | 'previousWindowStartAt' | 'windowMinutes'>): string | null {
  const isKnown = previousStartAt !== null && previousWindowStartAt !== undefined;
  return isKnown && isWithin(previousWindowStartAt, windowMinutes, previousStartAt) ? previousWindowStartAt : previousStartAt;
}

function isWithin(windowStartAt: string, windowMinutes: number, startAt: string): boolean {
  const laterMinutes = (Date.parse(startAt) - Date.parse(windowStartAt)) / 60_000;
  return laterMinutes >= 0 && laterMinutes <= windowMinutes;
}

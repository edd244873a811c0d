/** The version of a technician's hours: of their content, so that hours that were changed and changed back are the same. [availability.version] */
import { createHash } from 'node:crypto';
import type { TechnicianRow } from '../../../store/team/technicians.ts';

/** Digits of a version in base 16. JavaScript holds whole numbers of up to 13. */
const digits = 12;

/** Weekly and dated hours together: who replaces one has seen both. */
export function hoursVersionOf({ weeklyHours, datedHours }: Pick<TechnicianRow, 'weeklyHours' | 'datedHours'>): number {
  const text = JSON.stringify([weeklyHours, datedHours], inOneOrder);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}

/** The database gives the fields of an object back in an order of its own. */
const inOneOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

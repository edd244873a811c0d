/** The version of a technician's hours: of their content, so that hours that were changed and changed back are the same. [availability.version] */
import { createHash } from 'node:crypto';
import type { TechnicianRow } from '../../../store/team/technicians.ts';

/** Digits of a version in base 16. JavaScript holds whole numbers of up to 13. */
const digits = 12;

/** Weekly and dated hours together: who replaces one has seen both. */
export function hoursVersionOf({ weeklyHours, datedHours }: Pick<TechnicianRow, 'weeklyHours' | 'datedHours'>): number {
  const text = JSON.stringify([weeklyHours, datedHours]);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, digits), 16);
}

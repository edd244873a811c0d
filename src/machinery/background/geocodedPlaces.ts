/** Background job that bounds the kept answers of outside geocoding services. */
import type { Database } from '../../store/driver/database.ts';
import { removeExcessGeocodedPlaces, removeOldGeocodedPlaces } from '../../store/geocodedPlaces.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { BackgroundJob } from './background.ts';

/** Name of the job. */
const geocodedPlacesJob = 'forget old geocoded places';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** Most answers that are kept. A row takes about 250 bytes with its indexes. */
const mostKept = 200_000;

/** `days`: after how many days an answer is asked for again. */
export function geocodedPlaceJobs(
  db: Database,
  days: { readonly found: number; readonly unknown: number },
  most = mostKept,
): BackgroundJob[] {
  return [
    {
      name: geocodedPlacesJob,
      everyMilliseconds: hourMilliseconds,
      async tick(nowMilliseconds, signal) {
        const before = (count: number) => formatMilliseconds(nowMilliseconds - count * dayMilliseconds);
        const limits = { found: before(days.found), unknown: before(days.unknown) };
        while (!signal.aborted && (await removeOldGeocodedPlaces(db, limits)));
        while (!signal.aborted && (await removeExcessGeocodedPlaces(db, most)));
      },
    },
  ];
}

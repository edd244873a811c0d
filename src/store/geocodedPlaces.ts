/** Rows of geocoded_places: answers of outside geocoding services, which all businesses and processes share. docs/internals/places.md#geocoders. */
import type { Database } from './driver/database.ts';

/** Hashes of the service and of the question. */
interface AnswerKey {
  readonly service: Buffer;
  readonly question: Buffer;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: 'exact' | 'street' | 'postal_code' | 'city';
}

/** `place` is null when the service knew no such place. `foundAt` is in milliseconds since the epoch. */
interface Answer {
  readonly place: Place | null;
  readonly foundAt: number;
}

type AnswerRow = { readonly [Field in keyof Place]: Place[Field] | null } & { readonly foundAt: number };

/** The kept answers of a database. Reads and writes outside any transaction. */
export const geocodedPlaces = (db: Database) => ({
  /** Returns the kept answer, however old; null when there is none. */
  async find({ service, question }: AnswerKey): Promise<Answer | null> {
    const [row] = await db.query<AnswerRow>(
      `select latitude, longitude, precision, extract(epoch from found_at)::float8 * 1000 as "foundAt"
         from geocoded_places where service = $1 and question = $2`,
      [service, question],
    );
    if (!row) return null;
    const { latitude, longitude, precision, foundAt } = row;
    return { place: latitude === null || longitude === null || precision === null ? null : { latitude, longitude, precision }, foundAt };
  },

  /** Keeps an answer in place of an earlier one to the same question. */
  async keep({ service, question }: AnswerKey, kind: string, { place, foundAt }: Answer): Promise<void> {
    await db.query(
      `insert into geocoded_places (service, question, kind, latitude, longitude, precision, found_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (service, question) do update
         set latitude = excluded.latitude, longitude = excluded.longitude, precision = excluded.precision,
             found_at = excluded.found_at`,
      [
        service,
        question,
        kind,
        place?.latitude ?? null,
        place?.longitude ?? null,
        place?.precision ?? null,
        new Date(foundAt).toISOString(),
      ],
    );
  },
});

/** Rows that one statement removes, so that other statements do not wait long. */
const mostRemoved = 1_000;

/** Removes a part of the answers from before these times. Returns whether there may be more to remove. */
export async function removeOldGeocodedPlaces(
  db: Database,
  before: { readonly found: string; readonly unknown: string },
): Promise<boolean> {
  const rows = await db.query(
    `with removed as (
       delete from geocoded_places where ctid in (
         select ctid from geocoded_places where found_at < $1 or (found_at < $2 and latitude is null) limit ${mostRemoved}) returning 1)
     select from removed`,
    [before.found, before.unknown],
  );
  return rows.length === mostRemoved;
}

/** Removes a part of the oldest answers, so that about `most` stay. Returns whether there may be more to remove. */
export async function removeExcessGeocodedPlaces(db: Database, most: number): Promise<boolean> {
  const rows = await db.query(
    `with removed as (
       delete from geocoded_places where ctid in (
         select ctid from geocoded_places
          where found_at <= (select found_at from geocoded_places order by found_at desc offset $1 limit 1) limit ${mostRemoved}) returning 1)
     select from removed`,
    [most],
  );
  return rows.length === mostRemoved;
}

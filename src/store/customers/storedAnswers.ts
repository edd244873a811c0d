/**
 * Stored answers of `Idempotency-Key` that name a person. All answers of a day are looked through, so this is done before an erasure takes its
 * locks; under them only what came meanwhile is looked at. docs/internals/store.md#rows-that-name-a-record.
 */
import type { Database, Transaction } from '../driver/database.ts';
import { namesOneOf, type Person } from './person.ts';

/** So many texts are found faster one by one than all ids of an answer. */
const mostTexts = 20;
/** Longer than a transaction takes from its beginning, which is the age of its answer, to its commit. */
const transactionMinutes = 10;

/** What was found at an instant. */
export interface FoundAnswers {
  /** What was looked for: ids, the phone number and the e-mail address. */
  readonly texts: ReadonlySet<string>;
  readonly keys: readonly AnswerKey[];
  /** Answers of transactions that began earlier were seen. RFC 3339. */
  readonly since: string;
}

interface AnswerKey {
  readonly operation: string;
  readonly key: string;
}

/**
 * An answer that names a person has an id of theirs in it, and a name alone is also that of others. The phone number and the e-mail address count too.
 */
const textsOf = ({ id, email, phone }: Person, ids: readonly string[]): string[] =>
  [id, email, phone, ...ids].filter((text) => text !== null).filter((text) => text !== '');

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL: whether a stored answer has one of the texts. Parameters: texts as JSON, and ids. */
const hasTexts = (texts: string, ids: string) =>
  `(exists (select from unnest(${texts}::text[]) as text where position(text in response::text) > 0)
    or cardinality(${ids}::text[]) > 0 and ${namesOneOf('response', ids)})`;

function parametersOf(texts: readonly string[]): [texts: string[], ids: string[]] {
  const isFew = texts.length <= mostTexts;
  const [few, many] = isFew ? [texts, []] : [texts.filter((text) => !uuid.test(text)), texts.filter((text) => uuid.test(text))];
  return [few.map((text) => JSON.stringify(text)), many];
}

/** Looks through all answers of the tenant. `ids`: of jobs and messages of the person. Needs no lock. */
export async function findAnswers(db: Database, tenantId: number, person: Person, ids: readonly string[]): Promise<FoundAnswers> {
  const texts = textsOf(person, ids);
  // A transaction of this database that goes on may have begun still earlier.
  const [begun] = await db.query<{ since: string }>(
    `select least(clock_timestamp() - interval '${transactionMinutes} minutes', min(xact_start)) as since
       from pg_stat_activity where datname = current_database()`,
  );
  const keys = await db.query<AnswerKey>(`select operation, key from idempotency_keys where tenant_id = $1 and ${hasTexts('$2', '$3')}`, [
    tenantId,
    ...parametersOf(texts),
  ]);
  return { texts: new Set(texts), keys, since: begun!.since };
}

/**
 * Empties the answers that name the person. The keys stay spent: a call that is sent again with one is refused as IDEMPOTENCY_KEY_REUSE, so that
 * no late repetition makes the customer again. `found`: from before the locks; what came since is looked for here.
 */
export async function eraseAnswers(
  tx: Transaction,
  tenantId: number,
  person: Person,
  ids: readonly string[],
  found: FoundAnswers,
): Promise<void> {
  const emptied = `update idempotency_keys set response = '{"data":null,"code":null}', fingerprint = '\\x' where tenant_id = $1`;
  const texts = textsOf(person, ids);
  await tx.query(`${emptied} and (operation, key) in (select * from unnest($2::text[], $3::text[]))`, [
    tenantId,
    found.keys.map(({ operation }) => operation),
    found.keys.map(({ key }) => key),
  ]);
  await tx.query(`${emptied} and created_at >= $4::timestamptz and ${hasTexts('$2', '$3')}`, [
    tenantId,
    ...parametersOf(texts),
    found.since,
  ]);
  // A job or contact that the person got in between may be in older answers too.
  const added = texts.filter((text) => !found.texts.has(text));
  if (added.length > 0) await tx.query(`${emptied} and ${hasTexts('$2', '$3')}`, [tenantId, ...parametersOf(added)]);
}

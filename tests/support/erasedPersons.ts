/**
 * Finds what an erasure leaves of a person. Before each erasure through the service it reads the person's names, addresses and numbers, and afterwards looks for
 * them in every row of the business. Words that also name somebody else are left out. tests/scenarios/erasure.test.ts looks at the bytes and the answers too.
 */
import type { Call } from '../../src/domain/pipeline/call.ts';
import type { Pipeline } from '../../src/domain/pipeline/runOperation.ts';
import type { Store } from '../../src/store/driver/database.ts';
import { watchCalls, type WatchedCalls } from './watchedCalls.ts';

interface Watched {
  readonly pipeline: Pipeline;
  readonly store: Store;
}

export function watchErasures({ pipeline, store }: Watched): WatchedCalls {
  const before = (call: Call) => (call.operationId === 'eraseCustomer' ? wordsOf(store, call) : Promise.resolve(null));
  return watchCalls(pipeline, before, async (words, call) => {
    const left = await tracesOf(store, call.principal.tenantId, await own(store, call, words));
    return left.length > 0 ? `The erasure of a customer left: ${left.join(', ')}` : null;
  });
}

const isId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f-]{36}$/i.test(text);

/** Shorter words are part of others. */
const fewestCharacters = 6;

/** What names the person. */
async function wordsOf(store: Store, { input, principal: { tenantId } }: Call): Promise<string[]> {
  const { id } = input;
  if (!isId(id)) return [];
  const rows = await store.query<{ word: string | null }>(
    `select distinct unnest(array[full_name, email, phone, phone_key, uid, sms_phone, nullif(notes, ''), address->>'line']) as word
       from customers where tenant_id = $1 and id = $2
     union select unnest(array[name, access_notes, contact_name, contact_phone, contact_email, address->>'line'])
       from customer_sites where tenant_id = $1 and customer_id = $2`,
    [tenantId, id],
  );
  return rows.flatMap(({ word }) => (word !== null && word.trim().length >= fewestCharacters ? [word.trim()] : []));
}

/** The words that name nobody else. A job that keeps its name belongs to another person, so it has no link to the customer any more. */
async function own(store: Store, { input: { id }, principal: { tenantId } }: Call, words: readonly string[]): Promise<string[]> {
  const others = await store.query<{ text: string }>(
    `select x::text as text from customers x where tenant_id = $1 and id <> $2
     union all select x::text from customer_sites x where tenant_id = $1 and customer_id <> $2
     union all select x::text from job_requests x where tenant_id = $1 and customer_id is distinct from $2
     union all select x::text from technicians x where tenant_id = $1
     union all select x::text from members x join tenants t on t.business_id = x.business_id where t.id = $1
     union all select x::text from businesses x join tenants t on t.business_id = x.id where t.id = $1
     union all select name from job_types where tenant_id = $1
     union all select name from service_areas where tenant_id = $1`,
    [tenantId, id],
  );
  const told = others.map(({ text }) => text.toLowerCase()).join('\n');
  return words.filter((word) => !told.includes(word.toLowerCase()));
}

/** The tables that have rows with these words, by the schema: a new table or column is looked at too. */
async function tracesOf(store: Store, tenantId: number, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const tables = await store.query<{ name: string; hasTenant: boolean }>(
    `select table_name as name, bool_or(column_name = 'tenant_id') as "hasTenant" from information_schema.columns
      where table_schema = 'public' and column_name in ('tenant_id', 'business_id') group by 1 order by 1`,
  );
  const queries = tables.map(
    ({ name, hasTenant }) =>
      `select '${name}' as table, w.word from "${name}" x cross join unnest($2::text[]) as w(word)
        where x.${hasTenant ? 'tenant_id = $1' : 'business_id = (select business_id from tenants where id = $1)'} and strpos(lower(x::text), lower(w.word)) > 0`,
  );
  const rows = await store.query<{ table: string; word: string }>(queries.join(' union '), [tenantId, words]);
  return rows.map(({ table, word }) => `${word} in ${table}`);
}

/** Rows of confirmations: questions to a person about a program's call, answered on a page. The caller passes every instant. */
import type { ConfirmedEffect } from '../../contract/effects.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { column, Columns, jsonColumn, type RowOf } from '../driver/columns.ts';
import type { Database } from '../driver/database.ts';

/** The call that a question is about. The same call sent again has the same key. */
export interface AskedCall {
  readonly tenantId: number;
  /** Kind and id of the credential. */
  readonly caller: string;
  readonly operation: string;
  readonly digest: Buffer;
}

const asked = new Columns({
  id: column<string>('id'),
  question: column<string>('question'),
  effects: jsonColumn<readonly ConfirmedEffect[]>('effects'),
  planToken: column<string | null>('plan_token'),
  createdAt: column<string>('created_at'),
  expiresAt: column<string>('expires_at'),
});

const keyOf = ({ tenantId, caller, operation, digest }: AskedCall) => [tenantId, caller, operation, digest];

/**
 * Keeps a question about this call in place of an earlier one, and returns its id. One that is open keeps its link, and one whose answer is not used yet
 * keeps the answer with what it was about: a person may answer while the program asks again.
 */
export async function keepQuestion(db: Database, call: AskedCall, question: RowOf<typeof asked>): Promise<string> {
  const isPending = 'k.used_at is null and k.expires_at > excluded.created_at';
  const kept = (column: string) =>
    `${column} = case when ${isPending} and k.is_confirmed is not null then k.${column} else excluded.${column} end`;
  const [row] = await db.query<{ id: string }>(
    `insert into confirmations as k (tenant_id, caller, operation, digest, ${asked.names}) values ($1, $2, $3, $4, ${asked.parameters(5)})
     on conflict (tenant_id, caller, operation, digest) do update
        set id = case when ${isPending} then k.id else excluded.id end,
            ${['question', 'effects', 'plan_token', 'created_at', 'expires_at', 'is_confirmed', 'decided_at', 'decided_by_member_id'].map(kept).join(', ')},
            used_at = null
     returning k.id`,
    [...keyOf(call), ...asked.values(question)],
  );
  return row!.id;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isQuestionId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id);

/** The question with this id about the call. */
export async function findAsked(
  db: Database,
  call: AskedCall,
  id: string,
): Promise<{ readonly id: string; readonly createdAt: string; readonly effects: readonly ConfirmedEffect[] } | null> {
  const [row] = await db.query<{ id: string; createdAt: string; effects: readonly ConfirmedEffect[] }>(
    `select id, created_at as "createdAt", effects from confirmations
      where tenant_id = $1 and caller = $2 and operation = $3 and digest = $4 and id = $5`,
    [...keyOf(call), id],
  );
  return row ?? null;
}

/** What a person said, and about what. */
interface Decided {
  readonly isConfirmed: boolean;
  readonly effects: readonly ConfirmedEffect[];
  readonly planToken: string | null;
}

/** Uses the answer of a person for one run of the call. null: nobody answered, or it was used. */
export async function takeAnswer(db: Database, call: AskedCall, at: string): Promise<Decided | null> {
  const [row] = await db.query<Decided>(
    `update confirmations set used_at = $5
      where tenant_id = $1 and caller = $2 and operation = $3 and digest = $4 and is_confirmed is not null and used_at is null and expires_at > $5
     returning is_confirmed as "isConfirmed", effects, plan_token as "planToken"`,
    [...keyOf(call), at],
  );
  return row ?? null;
}

/** Gives the answer back after a run that did nothing. */
export async function giveAnswerBack(db: Database, call: AskedCall): Promise<void> {
  await db.query(
    'update confirmations set used_at = null where tenant_id = $1 and caller = $2 and operation = $3 and digest = $4',
    keyOf(call),
  );
}

/** A question as its page shows it. `appName`: the key's or the app's own name; null: the credential has ended. */
export interface AskedQuestion {
  readonly tenantId: number;
  readonly businessId: string;
  readonly environment: Environment;
  readonly operation: string;
  readonly question: string;
  readonly appName: string | null;
  readonly credential: { readonly kind: 'api_key' | 'connection'; readonly id: string };
  readonly isConfirmed: boolean | null;
}

/** The question with this id that has not expired. */
export async function findQuestion(db: Database, id: string, at: string): Promise<AskedQuestion | null> {
  const [row] = await db.query<AskedQuestion>(
    `select k.tenant_id as "tenantId", t.business_id as "businessId", t.environment, k.operation, k.question, k.is_confirmed as "isConfirmed",
            coalesce(a.name, o.name) as "appName",
            jsonb_build_object('kind', case when k.caller like 'key:%' then 'api_key' else 'connection' end, 'id', split_part(k.caller, ':', 2)) as credential
       from confirmations k join tenants t on t.id = k.tenant_id
       left join api_keys a on k.caller = 'key:' || a.id
       left join oauth_connections c on k.caller = 'app:' || c.id left join oauth_clients o on o.id = c.client_id
      where k.id = $1 and k.expires_at > $2`,
    [id, at],
  );
  return row ?? null;
}

/** Keeps a person's first answer. `memberId` null: given in the client. Returns whether it is the one. */
export async function answerQuestion(
  db: Database,
  id: string,
  memberId: string | null,
  isConfirmed: boolean,
  at: string,
): Promise<boolean> {
  const rows = await db.query(
    `update confirmations set is_confirmed = $3, decided_at = $4, decided_by_member_id = $2
      where id = $1 and is_confirmed is null and expires_at > $4 returning id`,
    [id, memberId, isConfirmed, at],
  );
  return rows.length > 0;
}

/** Removes one batch of questions that expired. Returns whether there may be more. */
export async function removeOldQuestions(db: Database, at: string): Promise<boolean> {
  const rows = await db.query(
    'delete from confirmations where id in (select id from confirmations where expires_at < $1 limit 500) returning id',
    [at],
  );
  return rows.length === 500;
}

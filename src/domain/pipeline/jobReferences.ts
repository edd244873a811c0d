/** Replaces short codes of job requests by their UUIDs, which handlers and idempotency keys work with. */
import { isJobReference } from '../../contract/schemas/common.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import type { Database } from '../../store/driver/database.ts';
import { findJobId } from '../../store/jobs/jobRequests.ts';

const referring = new WeakMap<Operation, readonly string[]>();

/** The fields of the operation that may name a job by its short code. */
function fieldsOf(op: Operation): readonly string[] {
  let names = referring.get(op);
  if (!names) {
    const { properties } = inputSchemaOf(op);
    names = Object.keys(properties).filter((name) => isJobReference(properties[name] as { pattern?: unknown }));
    referring.set(op, names);
  }
  return names;
}

/** The input with UUIDs in place of short codes, or null when a job does not exist. Reads the database only when a code was sent. */
export async function withJobIds(
  db: Database,
  tenantId: number,
  op: Operation,
  input: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  for (const name of fieldsOf(op)) {
    const sent = input[name];
    if (typeof sent !== 'string' || sent.length === uuidLength) continue;
    const id = await findJobId(db, tenantId, sent);
    if (id === null) return null;
    input = { ...input, [name]: id };
  }
  return input;
}

const uuidLength = 36;

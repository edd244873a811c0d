import { refuse, type Refusal } from '../../contract/errors.ts';
import { refusingOn } from '../../store/driver/savepoint.ts';
import { findUid, type UidTable } from '../../store/uids.ts';
import type { WriteContext } from '../call/context.ts';

/** The uid after a change. Left out keeps it, a blank one clears it. */
export const nextUid = (sent: string | undefined, stored: string | null): string | null =>
  sent === undefined ? stored : sent.trim() || null;

/** Writes a record with this uid. Refuses, with the id of the other record, if another one of its kind has it. [uid.unique]. */
export async function withFreeUid<Result>(
  { db, tenant }: Pick<WriteContext, 'db' | 'tenant'>,
  table: UidTable,
  uid: string | null,
  work: () => Promise<Result>,
): Promise<Result | Refusal<'UID_DUPLICATE'>> {
  if (uid === null) return work();
  const taken = async () => refuse('UID_DUPLICATE', { uid, id: (await findUid(db, tenant.id, table, uid))! });
  return refusingOn(db, `${table}_uid`, taken, work);
}

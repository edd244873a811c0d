/** Who may see the state of the whole service: an owner of its only business. docs/internals/processes.md#system-checks. */
import type { Database } from '../../../store/driver/database.ts';
import { countBusinesses } from '../../../store/systemState.ts';

/** `role`: of the member. */
export const isOperator = async (db: Database, role: string): Promise<boolean> => role === 'Owner' && (await countBusinesses(db)) === 1;

/** How the kinds that plan one job read it. */
import type { WriteContext } from '../../call/context.ts';
import type { OperationId } from '../../../contract/index.ts';
import type { DisplacementOrder } from '../../../engine/cascade/timeline.ts';
import { adoptAddress, withAddress } from '../../planning/places/jobAddress.ts';
import { findJobId, findUndeletedJob, lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { PlanningContext } from './cascade.ts';
import type { CommitInput } from './kind.ts';

export interface AskedJob<Input, Operation extends OperationId> {
  /** The call that remedies repeat. */
  readonly operation: Operation;
  readonly input: Input;
  /** null: unknown. */
  readonly row: JobRow | null;
}

/** `referenceOf`: the id or code of the job in the arguments. `isWaiting`: the job has no visit yet, and takes its place from its customer. */
export function askedJob<Input, Preview extends OperationId, Commit extends OperationId>(
  preview: Preview,
  commit: Commit,
  referenceOf: (input: Input) => string,
  isWaiting = false,
) {
  type Asked = AskedJob<Input, Preview | Commit>;
  return {
    async read({ db, tenant }: PlanningContext, input: Input): Promise<Asked> {
      const id = await findJobId(db, tenant.id, referenceOf(input));
      const row = id === null ? null : await findUndeletedJob(db, tenant.id, id);
      return { operation: preview, input, row: row && isWaiting ? await withAddress(db, tenant.id, row) : row };
    },
    async lock(ctx: WriteContext, input: Input): Promise<Asked> {
      const id = await findJobId(ctx.db, ctx.tenant.id, referenceOf(input));
      const row = id === null ? null : await lockJob(ctx.db, ctx.tenant.id, id);
      return { operation: commit, input, row: row && isWaiting ? await adoptAddress(ctx, row) : row };
    },
    allowsHours: ({ operation, input }: Asked) => operation === preview || (input as CommitInput).after_hours_override === true,
    inOrder: (asked: Asked, displacement_order: DisplacementOrder): Asked => ({ ...asked, input: { ...asked.input, displacement_order } }),
    rowsOf: ({ row }: Asked): readonly JobRow[] => (row ? [row] : []),
  };
}

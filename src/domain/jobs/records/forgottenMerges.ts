/** Forgets what an undo of a merge of customers would put back, once it can no longer be undone. [customer-merge.forgotten]. */
import { sweep } from '../../call/sweep.ts';
import { forgetOldMerges, tenantsWithOldMerges } from '../../../store/customers/merges.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { undoHours, undoMilliseconds } from './merging.ts';

export const forgottenMerges = sweep({
  name: 'forget old merges of customers',
  everyMilliseconds: 600_000,
  followsClock: true,
  due: (store, at) => tenantsWithOldMerges(store, at, undoHours),
  work: ({ store, due, now }) => forgetOldMerges(store, due.id, formatMilliseconds(now() - undoMilliseconds)),
});

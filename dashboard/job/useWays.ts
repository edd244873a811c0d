/** By which ways a message of a kind would reach the customer of a job, as the service answers it. */
import type { CustomerMailKind } from '../../src/contract/vocabulary.ts';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import type { Job } from './jobWords.ts';

export type Ways = Output<'getMessageWays'>;

/** null: not known yet, or the member may not see customers. */
export const useWays = (job: Pick<Job, 'id'>, kind: CustomerMailKind): Ways | null => useWaysAsked(job, kind, true).ways;

/** Also says whether the answer is still to come. */
export function useWaysAsked(job: Pick<Job, 'id'>, kind: CustomerMailKind, isEnabled: boolean): { ways: Ways | null; isLoading: boolean } {
  const maySee = useMay('job_view', 'customers_view');
  const { data, isLoading } = useAsk('getMessageWays', { id: job.id, kind }, { enabled: isEnabled && maySee });
  return { ways: data ?? null, isLoading };
}

/** The address and the number that a message would go to. */
export const addressesOf = ({ email, sms }: Ways): string => [email, sms].filter((address) => address !== null).join(' · ');

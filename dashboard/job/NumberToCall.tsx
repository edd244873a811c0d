/** The number of a job's customer, who gets no message. */
import { useAsk } from '../api/queries.ts';
import { PhoneLink } from '../parts/PhoneLink.tsx';

export function NumberToCall({ jobId }: { readonly jobId: string }) {
  const { data } = useAsk('getJobRequest', { id: jobId });
  return data?.customer.phone ? <PhoneLink phone={data.customer.phone} /> : null;
}

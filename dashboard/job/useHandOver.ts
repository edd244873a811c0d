/** "Hand over" in the drawer of a visit that has begun: the service proposes who does the rest and when, and the card on the board shows the plan. */
import { useMutation } from '@tanstack/react-query';
import { ask } from '../api/ask.ts';
import { useAddress } from '../parts/pageAddress.ts';

export function useHandOver(jobId: string) {
  const address = useAddress();
  return useMutation({
    mutationFn: () => ask('previewJobRequestHandOver', { id: jobId }),
    networkMode: 'always',
    onSuccess: ({ rest: { landing } }) => {
      const at = landing.start_local;
      const question = { ask: jobId, as: 'handOver', to: landing.technician_id, at };
      if (address.path === '/board') address.set({ ...question, open: null });
      else address.go('/board', { date: at.slice(0, 10), ...question });
    },
  });
}

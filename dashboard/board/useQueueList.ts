/** The list beside the board, as the address filters it. The queue and the strip read it once for both. */
import { boardQueueGroups } from '../../src/contract/vocabulary.ts';
import { useAsk } from '../api/queries.ts';
import { useParameter } from '../parts/pageAddress.ts';
import { liveMilliseconds, mayChange } from '../job/liveWords.ts';

export function useQueueList() {
  const [group] = useParameter('queue', 'all');
  const [text] = useParameter('find');
  const known = boardQueueGroups.find((one) => one === group);
  return useAsk(
    'listBoardQueue',
    { ...(known ? { group: known } : {}), ...(text ? { search: text } : {}), limit: 500 },
    { keepsPrevious: true, everyMilliseconds: (list) => (list?.jobs.some(({ live }) => mayChange(live)) ?? false) && liveMilliseconds },
  );
}

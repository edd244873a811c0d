/** The jobs that wait. The queue reads them as the address filters them, the strip and the ghosts read all. Without a filter it is one read for all. */
import { boardQueueGroups } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useParameter } from '../../parts/pageAddress.ts';
import { liveMilliseconds, mayChange } from '../../job/liveWords.ts';

const options = {
  keepsPrevious: true,
  everyMilliseconds: (list: Output<'listBoardQueue'> | undefined) =>
    (list?.jobs.some(({ live }) => mayChange(live)) ?? false) && liveMilliseconds,
} as const;
const limit = 500;

/** All jobs that wait. */
export const useWholeQueue = () => useAsk('listBoardQueue', { limit }, options);

export function useQueueList() {
  const [group] = useParameter('queue', 'all');
  const [text] = useParameter('find');
  const known = boardQueueGroups.find((one) => one === group);
  return useAsk('listBoardQueue', { ...(known ? { group: known } : {}), ...(text ? { search: text } : {}), limit }, options);
}

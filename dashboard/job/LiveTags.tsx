/** The live state of a visit as tags. */
import type { LiveShown } from '../../src/contract/liveFlags.ts';
import { useLiveTags } from './liveWords.ts';

export interface LiveTagsProps {
  readonly live: LiveShown;
  /** Leaves out what the status beside it says. */
  readonly isBesideStatus?: boolean;
}

export function LiveTags({ live, isBesideStatus = false }: LiveTagsProps) {
  const tagsOf = useLiveTags();
  const shown = tagsOf(live).filter(({ isOfStatus }) => !isBesideStatus || !isOfStatus);
  return shown.map(({ key, text, tone }) => (
    <span key={key} className="tag live-tag" data-tone={tone}>
      {text}
    </span>
  ));
}

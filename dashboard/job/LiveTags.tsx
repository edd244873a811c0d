/** The live state of a visit as tags. */
import { useLiveTags, type LiveShown } from './liveWords.ts';

export function LiveTags({ live }: { readonly live: LiveShown }) {
  const tagsOf = useLiveTags();
  return tagsOf(live).map(({ key, text, tone }) => (
    <span key={key} className="tag live-tag" data-tone={tone}>
      {text}
    </span>
  ));
}

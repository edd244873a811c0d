/** Why a job has no start on a lane, in a few words beside the name. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';

type FeasibleStarts = Output<'listFeasibleStarts'>;

type LaneBlocker = FeasibleStarts['blocked'][number];

export function useBlockerWords(): (lane: LaneBlocker, skills: FeasibleStarts['skills']) => string {
  const { t, i18n } = useTranslation('board');
  return useCallback(
    (lane, skills) => {
      if (lane.short_minutes !== null) return t(lane.is_for_travel ? 'why.shortForTravel' : 'why.short', { minutes: lane.short_minutes });
      const [first] = lane.blockers;
      if (!first) return t('why.crew');
      if (first.kind !== 'missing_required_skills') return t([`why.${first.kind}`, `words:blockers.${first.kind}`]);
      const missing = (first.missing_skill_ids ?? [])
        .map((id) => skills.find((skill) => skill.id === id)?.name)
        .filter((name) => name !== undefined);
      return t('why.missing_required_skills', { skills: new Intl.ListFormat(i18n.language).format(missing) });
    },
    [t, i18n.language],
  );
}

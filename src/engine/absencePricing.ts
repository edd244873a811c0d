/**
 * The chain of one gap that is worth most when every job has a price: the longest path through the gap's members in time order.
 * Without prices it is the gap's best chain.
 */

import { canFollow, type GapMembers, type Member, type OrphanDay } from './absenceGaps.ts';

/** What a plan is worth, as one number: a job placed outweighs all driving, a minute outweighs all scores. Powers of two keep sums exact. */
export interface Worth {
  readonly ofJob: number;
  readonly ofMinute: number;
}

/** A minute above all scores, and a job above all driving that any plan of these gaps could add or save. */
export function worthOf({ orphans, between }: OrphanDay, gaps: readonly GapMembers[]): Worth {
  const ofMinute = 2 ** Math.ceil(Math.log2(100 * orphans.length + 1));
  const around = orphans.map(() => 0);
  let replaced = 0;
  for (const gap of gaps) {
    replaced = Math.max(replaced, gap.replaced);
    for (const { job, there, onward } of gap.members) around[job] = Math.max(around[job]!, there + onward);
  }
  const driving = around.reduce((sum, minutes, job) => sum + minutes + replaced + Math.max(...between[job]!), 0);
  return { ofMinute, ofJob: ofMinute * 2 ** Math.ceil(Math.log2(driving + 2)) };
}

/** Members of a gap in time order, with what they are worth less their prices. */
export interface PricedChain {
  readonly gap: GapMembers;
  readonly members: readonly Member[];
  readonly addedTravelMinutes: number;
  readonly gain: number;
}

/** A path that ends with a member: the last stop that has coordinates is another when the member has none. */
interface Path {
  readonly member: Member;
  readonly known: Member | null;
  readonly gain: number;
  readonly travelMinutes: number;
  readonly before: Path | null;
}

/**
 * The best chain of the members who may be in it; null when none is worth anything. `gainOf` is what a member is worth with its score,
 * less its price; null for one who may not.
 */
export function bestChain(day: OrphanDay, gap: GapMembers, worth: Worth, gainOf: (member: Member) => number | null): PricedChain | null {
  const paths: Path[] = [];
  let best: Path | null = null;
  let most = 0;
  for (const member of gap.members) {
    const gain = gainOf(member);
    if (gain === null) continue;
    const own = member.isKnown ? [pathToPlace(day, worth, member, gain, paths)] : pathsToNowhere(day, member, gain, paths);
    for (const path of own) {
      const total = path.gain - worth.ofMinute * (path.known === null ? 0 : path.known.onward - gap.replaced);
      if (total > most) [best, most] = [path, total];
      paths.push(path);
    }
  }
  if (best === null) return null;
  const members: Member[] = [];
  for (let path: Path | null = best; path !== null; path = path.before) members.unshift(path.member);
  const addedTravelMinutes = best.known === null ? 0 : best.travelMinutes + best.known.onward - gap.replaced;
  return { gap, members, addedTravelMinutes, gain: most };
}

/** The best path to a member with coordinates. */
function pathToPlace(day: OrphanDay, { ofMinute }: Worth, member: Member, gain: number, paths: readonly Path[]): Path {
  let [best, way]: [Path | null, number] = [null, member.there];
  let most = -ofMinute * member.there;
  for (const path of paths) {
    const { known } = path;
    if (!canFollow(day, path.member, member)) continue;
    if (known !== null && known !== path.member && !canFollow(day, known, member)) continue;
    const minutes = known === null ? member.there : day.between[known.job]![member.job]!;
    const total = path.gain - ofMinute * minutes;
    if (total > most) [best, way, most] = [path, minutes, total];
  }
  return { member, known: member, gain: most + gain, travelMinutes: (best?.travelMinutes ?? 0) + way, before: best };
}

/** The best paths to a member without coordinates, one for each last place there may be before it. */
function pathsToNowhere(day: OrphanDay, member: Member, gain: number, paths: readonly Path[]): Path[] {
  const best = new Map<Member | null, Path>([[null, { member, known: null, gain, travelMinutes: 0, before: null }]]);
  for (const path of paths) {
    if (!canFollow(day, path.member, member)) continue;
    const total = path.gain + gain;
    const other = best.get(path.known);
    if (other === undefined || total > other.gain)
      best.set(path.known, { member, known: path.known, gain: total, travelMinutes: path.travelMinutes, before: path });
  }
  return [...best.values()];
}

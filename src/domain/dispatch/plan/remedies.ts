/**
 * Remedies of a refused plan, the same for all sorts: a kind of remedy, and what it changes of the arguments. It counts when the kind plans it.
 * docs/decisions/0031.
 */
import { errorTable, type ErrorCode, type Refusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { RemedyKind } from '../../../contract/vocabulary.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { leadAt, type JobPlacement } from '../../jobs/remedies/placementRemedies.ts';
import { leadSessionOf } from '../../jobs/lifecycle/jobState.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { callOf, nextStart } from '../../planning/placement/placement.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { AskedDisplacement } from './askedLanding.ts';
import type { PlanningContext } from './cascade.ts';
import { isFound, type PlanKind, type PlanTypes } from './kind.ts';

/** Whether the kind has a plan for what was asked, and a commit would apply it. */
export type IsPlannable<Asked> = (asked: Asked) => Promise<boolean>;

export const plannable =
  <Types extends PlanTypes>(ctx: PlanningContext, kind: PlanKind<Types>, travel: TravelModel | null): IsPlannable<Types['asked']> =>
  async (asked) => {
    const found = await kind.find(ctx, asked, travel, offeredDeparture(ctx.nowMilliseconds));
    return isFound<Types['found']>(found) && (!found.needsOverride || kind.allowsHours(asked));
  };

/** The refusal with what would help, for a kind that stands in for another. */
export const explainedAs = <Types extends PlanTypes, Refused extends Refusal>(
  ctx: PlanningContext,
  kind: PlanKind<Types>,
  asked: Types['asked'],
  travel: TravelModel | null,
  refusal: Refused,
): Promise<Refused> => kind.explained(ctx, asked, travel, refusal, plannable(ctx, kind, travel));

/** Whether the contract has remedies in the data of this refusal. */
export const takesRemedies = (code: ErrorCode): boolean =>
  'remedies' in ((errorTable[code].data as { readonly properties?: object } | undefined)?.properties ?? {});

/** Calls with changed arguments, and those of them that would work. */
export interface Tries<Change> {
  readonly found: Remedy[];
  /** Names the call with this change if it would work. */
  readonly add: (kind: RemedyKind, change: Change) => Promise<void>;
  readonly isPlannable: (change: Change) => Promise<boolean>;
  readonly callWith: (change: Change) => RemedyCall;
}

export function triesOf<Change>(isPlannable: Tries<Change>['isPlannable'], callWith: Tries<Change>['callWith']): Tries<Change> {
  const found: Remedy[] = [];
  return {
    found,
    isPlannable,
    callWith,
    async add(kind, change) {
      if (await isPlannable(change)) found.push({ kind, ...callWith(change) });
    },
  };
}

interface Displacement {
  readonly mode?: 'overtime' | 'next_day';
  readonly displacement_mode?: 'push' | 'reassign';
  readonly allow_non_p0_displacement?: boolean;
}

/** The other ways to make room. `isOccupied`: something in the way cannot give way as asked. Else nothing may give way at all. */
export async function addDisplacements(
  tries: Pick<Tries<Displacement>, 'add'>,
  input: AskedDisplacement,
  isOccupied: boolean,
): Promise<void> {
  if (!isOccupied) return tries.add('allow_displacement', { allow_non_p0_displacement: true });
  await tries.add('change_mode', { mode: input.mode === 'next_day' ? 'overtime' : 'next_day' });
  if (input.displacement_mode !== 'reassign') await tries.add('change_mode', { displacement_mode: 'reassign' });
}

/** Ends the lock of the visit, and then repeats the call if that would work. */
export const unlocking = (row: JobRow, then: RemedyCall, isPlannable: boolean): Remedy[] => [
  { kind: 'unlock_visit', ...callOf('unlockJobRequest', { id: row.id }), ...(isPlannable ? { then: [then] } : {}) },
];

/** The best technician for this start, other than the one asked for. Where the visit stands already, not its own either. */
export function otherLeadAt(placement: JobPlacement, startMinute: EpochMinute): string | null {
  if (startMinute < placement.nowMinute) return null;
  const present = leadSessionOf(placement.row);
  const left = new Set([placement.leadId, present?.startMinute === startMinute ? present.technicianId : null]);
  const lanes = placement.board.lanes.filter(({ technicianId }) => !left.has(technicianId));
  return leadAt({ ...placement, board: { ...placement.board, lanes } }, startMinute);
}

/** The next start with the technician of the placement, other than where the visit stands already. */
export async function otherStart(placement: JobPlacement, fromMinute: number): Promise<EpochMinute | null> {
  const present = leadSessionOf(placement.row);
  const next = await nextStart(placement, fromMinute);
  const isThere = next !== null && present?.startMinute === next && present.technicianId === placement.leadId;
  return isThere ? nextStart(placement, next + 1) : next;
}

/** The fences of a commit belong to the plan that was refused. */
const fences = [
  'plan_token',
  'expected_version',
  'expected_move_ids',
  'expected_member_ids',
  'emergency_expected_version',
  'idempotency_key',
];

/** The arguments again, without fences and with the change. The override does not change the plan, so the plan's token stays valid for it. */
export function argumentsWith<Input extends object>(
  input: Input,
  name: { readonly [Field in keyof Input]?: Input[Field] },
  change: object,
) {
  const token = (input as { plan_token?: string }).plan_token;
  if (token !== undefined && Object.keys(change).join() === 'after_hours_override') return { ...name, plan_token: token, ...change };
  const kept = Object.fromEntries(Object.entries(input).filter(([field]) => !fences.includes(field)));
  return { ...name, ...kept, ...name, ...change };
}

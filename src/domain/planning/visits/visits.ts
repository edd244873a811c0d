/** Turns rows and requests into the engine's visit: where the work is, how long it takes, and what it needs. */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { coveringAreas } from '../../../engine/geometry/serviceAreas.ts';
import { travelEstimate, type TravelModel } from '../../../ground/geometry/travel.ts';
import { makeVisit, MAX_WORK_DAYS, type Visit } from '../../../engine/visit.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { pointOf } from '../places/placePoint.ts';

/** The facts of an address that coverage and travel need. Texts are empty when unknown. */
export interface VisitAddress {
  readonly postalCode: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  /** The address contradicts itself, or could be in several towns. No area covers it until that is settled. */
  readonly isDoubtful: boolean;
  /** How far from its place the address may be, in kilometres, because its postal code is known only roughly. 0 for most. */
  readonly doubtKm: number;
}

export interface WorkDetails {
  readonly mobilizationMinutes: number;
  readonly jobMinutes: number;
  readonly demobilizationMinutes: number;
  readonly requiredSkillIds: readonly string[];
  readonly preferredTechnicianId: string | null;
  /** Technicians needed at once, the lead included. */
  readonly crewSize: number;
  /** A P0 job, which technicians on call also take. The default is false. */
  readonly isEmergency?: boolean;
  /** See `departure.ts`. Null for work that stays with its technicians. */
  readonly departNotBefore: EpochMinute | null;
}

const noAreas: ReadonlySet<string> = new Set();

/** Ids of the areas that cover an address. */
export function areasCovering(tenant: Tenant, board: Pick<TenantBoard, 'serviceAreas'>, place: VisitAddress): ReadonlySet<string> {
  return place.isDoubtful ? noAreas : coveringAreas(board.serviceAreas, { ...place, point: pointOf(tenant, place) });
}

/** Makes the engine's visit. When `place` is null, the address is unknown and the area rule does not apply. */
export function makeJobVisit(
  tenant: Tenant,
  board: TenantBoard,
  place: VisitAddress | null,
  work: WorkDetails,
  travel: TravelModel | null,
): Visit {
  const point = place && pointOf(tenant, place);
  return makeVisit({
    point,
    coveringAreaIds: place && areasCovering(tenant, board, place),
    ...work,
    mustLead: true,
    maxVisitMinutes: tenant.maxVisitMinutes,
    travel,
    estimate: travelEstimate(tenant.travelSpeedKmh, tenant.travelDetourFactor),
    mostDays: MAX_WORK_DAYS,
  });
}

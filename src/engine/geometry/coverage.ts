/**
 * Which service areas cover an address and why. When the address is incomplete, also which further facts would decide.
 * [service-area.inside-boundary, service-area.by-text].
 */
import type { CoverageBasis, CoverageNeed } from '../../contract/vocabulary.ts';
import { coveringPart, type AreaAddress, type ServiceArea } from './serviceAreas.ts';

export interface Coverage {
  /** Areas that cover the address, each with the reason of the match. */
  readonly covering: readonly { readonly area: ServiceArea; readonly by: CoverageBasis }[];
  /** The facts that would decide about the other areas. Empty when an area covers the address or when all areas are decided. */
  readonly needs: readonly CoverageNeed[];
}

/** Uses the same rule as feasibility, and adds the reason of each match. */
export function coverageOf(areas: readonly ServiceArea[], address: AreaAddress): Coverage {
  const partOf = coveringPart(address);
  const covering: { area: ServiceArea; by: CoverageBasis }[] = [];
  const needs = new Set<CoverageNeed>();
  for (const area of areas) {
    const by = partOf(area);
    if (by !== null) covering.push({ area, by });
    else for (const need of missingFor(area, address)) needs.add(need);
  }
  return { covering, needs: covering.length > 0 ? [] : [...needs] };
}

/** A boundary needs coordinates. An area's text could still match when the address lacks that text. */
function missingFor(area: ServiceArea, address: AreaAddress): CoverageNeed[] {
  if (area.boundary !== null) return address.point === null ? ['address'] : [];
  const { codes, others } = area.postalCodes;
  const needs: CoverageNeed[] = [];
  if (codes.size + others.length > 0 && address.postalCode.trim() === '') needs.push('postal_code');
  if (area.city.length > 0 && address.city.trim() === '') needs.push('city');
  if (area.district.length > 0 && address.district.trim() === '') needs.push('district');
  return needs;
}

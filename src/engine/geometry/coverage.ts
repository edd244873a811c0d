/**
 * Which service areas cover an address and why. When the address is incomplete, also which further facts would decide.
 * [service-area.inside-boundary, service-area.by-text].
 */
import type { CoverageBasis, CoverageNeed } from '../../contract/vocabulary.ts';
import { coveringAreas, type AreaAddress, type ServiceArea } from './serviceAreas.ts';

export interface Coverage {
  /** Areas that cover the address, each with the reason of the match. */
  readonly covering: readonly { readonly area: ServiceArea; readonly by: CoverageBasis }[];
  /** The facts that would decide about the other areas. Empty when an area covers the address or when all areas are decided. */
  readonly needs: readonly CoverageNeed[];
}

/** Uses the same rule as feasibility, and adds the reason of each match. */
export function coverageOf(areas: readonly ServiceArea[], address: AreaAddress): Coverage {
  const covering: { area: ServiceArea; by: CoverageBasis }[] = [];
  const needs = new Set<CoverageNeed>();
  for (const area of areas) {
    if (coveringAreas([area], address).size > 0) covering.push({ area, by: basisOf(area, address) });
    else for (const need of missingFor(area, address)) needs.add(need);
  }
  return { covering, needs: covering.length > 0 ? [] : [...needs] };
}

const texts = [
  ['postalCode', 'postal_code'],
  ['city', 'city'],
  ['district', 'district'],
] as const;

function basisOf(area: ServiceArea, address: AreaAddress): CoverageBasis {
  if (area.boundary !== null && address.point !== null) return 'boundary';
  return texts.find(([name]) => coveringAreas([{ ...nowhere, id: area.id, [name]: area[name] }], address).size > 0)![1];
}

const nowhere = { postalCode: '', city: '', district: '', boundary: null };

/** A boundary needs coordinates. An area's text could still match when the address lacks that text. */
function missingFor(area: ServiceArea, address: AreaAddress): CoverageNeed[] {
  if (area.boundary !== null) return address.point === null ? ['address'] : [];
  return texts.filter(([name]) => area[name].trim() !== '' && address[name].trim() === '').map(([, need]) => need);
}

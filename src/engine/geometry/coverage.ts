/**
 * Which service areas cover an address, by what, and what would tell where it is not known enough.
 * [service-area.inside-boundary, service-area.by-text].
 */
import type { CoverageBasis, CoverageNeed } from '../../contract/vocabulary.ts';
import { coveringAreas, type AreaAddress, type ServiceArea } from './serviceAreas.ts';

export interface Coverage {
  /** Areas that cover the address, each with what decided it. */
  readonly covering: readonly { readonly area: ServiceArea; readonly by: CoverageBasis }[];
  /** What would decide about the others; empty when all is decided. */
  readonly needs: readonly CoverageNeed[];
}

/** Uses the same rule as feasibility, and adds what decided each match. */
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

/** A boundary is asked with a place; a text that the area has and the address lacks might match. */
function missingFor(area: ServiceArea, address: AreaAddress): CoverageNeed[] {
  if (area.boundary !== null) return address.point === null ? ['address'] : [];
  return texts.filter(([name]) => area[name].trim() !== '' && address[name].trim() === '').map(([, need]) => need);
}

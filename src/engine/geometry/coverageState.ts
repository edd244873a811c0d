/**
 * Whether an address is covered when only its neighbourhood is known. A place of coarse precision is the centre of a postal code or a city;
 * the real address is somewhere within a radius. docs/reference/scheduling.md#coverage.
 */
import type { CoverageState } from '../../contract/vocabulary.ts';
import { kmToEdge, pointsAround } from './nearBoundary.ts';
import { pointFromDegrees } from '../../ground/geometry/points.ts';
import { coveringAreas, coveringPart, type AreaAddress, type ServiceArea } from './serviceAreas.ts';

/**
 * `covered`: some area covers every place where the address may be. `outside`: no area covers any. `uncertain`: an edge of an area lies
 * within the radius. `radiusKm` is 0 for an exact address, which is never uncertain.
 */
export function coverageStateOf(areas: readonly ServiceArea[], address: AreaAddress, radiusKm: number): CoverageState {
  const { point } = address;
  const partOf = coveringPart(address);
  if (point === null || radiusKm === 0) return areas.some((area) => partOf(area) !== null) ? 'covered' : 'outside';
  let mayCover = 0;
  for (const area of areas) {
    const part = partOf(area);
    const isCut = area.boundary !== null && kmToEdge(point, area.boundary) < radiusKm;
    if (part !== null && !isCut) return 'covered';
    if (part !== null || isCut) mayCover++;
  }
  if (mayCover === 0) return 'outside';
  // Neighbouring areas may cover the whole circle together.
  const around = mayCover > 1 ? pointsAround(point, radiusKm) : [];
  const isCoveredThere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    coveringAreas(areas, { ...address, point: pointFromDegrees(latitude, longitude) }).size > 0;
  return around.length > 0 && coveringAreas(areas, address).size > 0 && around.every(isCoveredThere) ? 'covered' : 'uncertain';
}

/** Reads a boundary file (GeoJSON) for the form of a service area. The forms of the file: src/contract/boundaryShape.ts. */
import { boundaryShape } from '../../../src/contract/boundaryShape.ts';
import { openRing, rounded, type Corner } from './ring.ts';

/** A larger file has more corners than the service takes. */
export const mostFileMegabytes = 5;
/** The service takes as many corners in one boundary. */
export const mostCorners = 10_000;

/** The outer ring without the repeated first corner, and the closed rings of the holes. */
export interface FileBoundary {
  readonly ring: readonly Corner[];
  readonly holes: readonly (readonly Corner[])[];
}

/** `parts`: the file has several areas. `degrees`: its numbers are not longitudes and latitudes. */
export type BoundaryFileProblem = 'unreadable' | 'noPolygon' | 'parts' | 'degrees' | 'large';

/** Reads the text of a file. The service checks the rest: that lines do not cross, and that holes lie inside. */
export function readBoundaryFile(text: string): FileBoundary | BoundaryFileProblem {
  const json = parsed(text);
  if (json === undefined) return 'unreadable';
  const shape = boundaryShape(json);
  if ('problem' in shape) return shape.problem === 'parts' ? 'parts' : 'noPolygon';
  const rings: Corner[][] = [];
  let corners = 0;
  for (const ring of shape.rings) {
    if (!Array.isArray(ring) || ring.length < 4) return 'noPolygon';
    corners += ring.length;
    if (corners > mostCorners) return 'large';
    const read = ring.map(cornerOf);
    if (!read.every((corner) => corner !== null)) return 'degrees';
    rings.push(read);
  }
  const [outer, ...holes] = rings;
  return outer ? { ring: openRing(outer), holes } : 'noPolygon';
}

function parsed(text: string): unknown {
  try {
    // Some programs write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch {
    return undefined;
  }
}

function cornerOf(position: unknown): Corner | null {
  if (!Array.isArray(position)) return null;
  const [longitude, latitude] = position as unknown[];
  const isDegrees = typeof longitude === 'number' && typeof latitude === 'number' && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  return isDegrees ? rounded([longitude, latitude]) : null;
}

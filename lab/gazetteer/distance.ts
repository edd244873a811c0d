/** Distances between sources that do not share an id. */

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle kilometres. */
export function distanceKm(a: Position, b: Position): number {
  const radians = Math.PI / 180;
  const half =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(half));
}

/** The closest of these, or null. */
export function nearest<P extends Position>(places: readonly P[], to: Position): { readonly place: P; readonly km: number } | null {
  let best: { place: P; km: number } | null = null;
  for (const place of places) {
    const km = distanceKm(place, to);
    if (best === null || km < best.km) {
      best = { place, km };
    }
  }
  return best;
}

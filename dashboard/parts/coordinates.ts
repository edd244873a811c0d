/** Coordinates as people write and paste them: "39.7392, -104.9903". */
export interface Coordinates {
  /** Decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export const exampleCoordinates = '39.7392, -104.9903';

/** Six decimals are about ten centimetres. */
const decimals = 6;

export const shownCoordinates = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((value) => String(Number(value.toFixed(decimals)))).join(', ');

/** The coordinates in a text; null when it does not hold two numbers within the range of latitude and longitude. */
export function readCoordinates(text: string): Coordinates | null {
  // Maps copy "39.7392, -104.9903"; where the comma is the decimal sign, "39,7392; -104,9903".
  const parts = /[;\s]/.test(text.trim()) ? text.trim().split(/\s*;\s*|,?\s+/) : text.trim().split(',');
  const [latitude, longitude] = parts.map((part) =>
    /^[-+]?\d{1,3}(?:[.,]\d+)?°?$/.test(part) ? Number.parseFloat(part.replace(',', '.')) : NaN,
  );
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

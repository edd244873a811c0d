/** The geocoder port: turns an address text into coordinates. Without a service, coordinates stay null and areas match by text. */
import { request } from 'undici';
import { boundedJson } from './boundedJson.ts';
import { timeLimit } from '../time/timers.ts';

export interface GeocodableAddress {
  readonly line?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
  readonly formatted?: string | undefined;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Geocoder {
  /** Returns null when the address is unknown or the service fails, because a booking must not depend on a map. Never throws. */
  geocode(address: GeocodableAddress): Promise<Coordinates | null>;
}

export const noGeocoder: Geocoder = { geocode: async () => null };

const defaultTimeoutMilliseconds = 3_000;
const mostCached = 5_000;
/** Largest answer. One place takes a few kilobytes, with all its names and tags. */
const mostBytes = 1_000_000;

export interface GeocoderOptions {
  readonly url: string;
  readonly warn: (message: string, details: object) => void;
  /** Time limit of one search. Default 3 s. */
  readonly timeoutMilliseconds?: number;
}

/** A geocoder for Nominatim's search API (`/search?q=…&format=jsonv2&limit=1`). */
export function nominatimGeocoder(options: GeocoderOptions): Geocoder {
  const cache = new Map<string, Coordinates | null>();
  return {
    async geocode(address) {
      const text = searchText(address);
      if (text === '') return null;
      const known = cache.get(text);
      if (known !== undefined) return known;
      try {
        const found = await search(options.url, text, options.timeoutMilliseconds ?? defaultTimeoutMilliseconds);
        if (cache.size >= mostCached) cache.clear();
        cache.set(text, found);
        return found;
      } catch (error) {
        options.warn('geocoding failed', { err: error });
        return null;
      }
    },
  };
}

function searchText(address: GeocodableAddress): string {
  const parts = [address.line, address.city, address.state, address.postal_code, address.country].filter((part) => part?.trim());
  return parts.length > 0 ? parts.join(', ') : (address.formatted?.trim() ?? '');
}

async function search(url: string, text: string, timeoutMilliseconds: number): Promise<Coordinates | null> {
  const query = new URLSearchParams({ q: text, format: 'jsonv2', limit: '1' });
  const response = await request(`${url}/search?${query.toString()}`, {
    headers: { 'user-agent': 'truckroll', accept: 'application/json' },
    signal: timeLimit(timeoutMilliseconds),
  });
  if (response.statusCode !== 200) {
    await response.body.dump();
    throw new Error(`the geocoder answered ${response.statusCode}`);
  }
  const hits = await boundedJson(response.body, mostBytes);
  if (!Array.isArray(hits)) throw new Error('the geocoder answered no list of places');
  const hit = hits[0] as { lat?: unknown; lon?: unknown } | null | undefined;
  const latitude = degrees(hit?.lat);
  const longitude = degrees(hit?.lon);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude };
}

/** Reads degrees, which Nominatim sends as text. Returns NaN for anything else, because null and '' would become 0, a point off Ghana. */
function degrees(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

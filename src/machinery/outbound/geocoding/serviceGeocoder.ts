/** A geocoder for an outside service. Answers are kept in memory and in the database, so that an address is asked once in months. */
import { hash } from 'node:crypto';
import type { GeocodedPlace, Geocoder, GeocodeQuestion } from '../geocoder.ts';
import { serviceAddress } from '../serviceAddress.ts';
import { nominatim } from './nominatim.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';
import { countryLimit, search, searchText, type GeocodingService } from './service.ts';

/** The services that can be asked, by the values of GEOCODER_KIND. */
const services = { nominatim, photon, pelias } as const satisfies Readonly<Record<string, GeocodingService>>;

export type GeocoderKind = keyof typeof services;

/** Which answer: hashes of the service and of the question. No address and no API key can be read from them. */
interface KeptKey {
  readonly service: Buffer;
  readonly question: Buffer;
}

/** An answer as it is kept. `place` is null when the service knew no such place. `foundAt` is in milliseconds since the epoch. */
export interface KeptAnswer {
  readonly place: GeocodedPlace | null;
  readonly foundAt: number;
}

/** Answers that all processes share. Both functions may throw; the service is then asked. */
interface KeptAnswers {
  find(key: KeptKey): Promise<KeptAnswer | null>;
  keep(key: KeptKey, kind: GeocoderKind, answer: KeptAnswer): Promise<void>;
}

export interface ServiceGeocoderOptions {
  readonly kind: GeocoderKind;
  readonly url: string;
  readonly warn: (message: string, details: object) => void;
  /** The service's time, in milliseconds since the epoch. */
  readonly now: () => number;
  readonly kept: KeptAnswers;
  /** Time limit of one search. Default 3 s. */
  readonly timeoutMilliseconds?: number;
}

const defaultTimeoutMilliseconds = 3_000;
/** Small, because the database has all answers. The memory serves the few calls of one booking. */
const mostInMemory = 500;
const dayMilliseconds = 86_400_000;

export function serviceGeocoder(options: ServiceGeocoderOptions): Geocoder {
  const { kind, url, warn, now, kept, timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  const service = services[kind];
  const memory = new AnswerMemory();
  const serviceHash = hashOf(`${kind}\n${serviceName(url, service.path)}`);

  async function findKept(key: KeptKey): Promise<KeptAnswer | null> {
    try {
      return await kept.find(key);
    } catch (error) {
      warn('kept places cannot be read, so the geocoder is asked', { err: error });
      return null;
    }
  }

  async function keep(key: KeptKey, answer: KeptAnswer): Promise<void> {
    try {
      await kept.keep(key, kind, answer);
    } catch (error) {
      warn('a place that the geocoder found could not be kept', { err: error });
    }
  }

  return {
    async geocode(question, countLookup) {
      if (searchText(question) === '') return null;
      const key = { service: serviceHash, question: hashOf(normalized(question)) };
      const name = key.question.toString('base64');
      const known = fresh(memory.find(name), now()) ?? fresh(await findKept(key), now());
      if (known) {
        memory.keep(name, known);
        return known.place;
      }
      if (countLookup && !(await countLookup())) return null;
      try {
        const place = await search(service, { url, question, timeoutMilliseconds });
        const answer = { place, foundAt: now() };
        memory.keep(name, answer);
        await keep(key, answer);
        return place;
      } catch (error) {
        warn('geocoding failed', { err: error });
        return null;
      }
    },
  };
}

/** Days after which an answer is asked for again. Unknown places are added to maps; found ones rarely move. */
export const answerDays = { found: 180, unknown: 30 } as const;

function fresh(answer: KeptAnswer | null, nowMilliseconds: number): KeptAnswer | null {
  if (!answer) return null;
  const days = answer.place ? answerDays.found : answerDays.unknown;
  return nowMilliseconds - answer.foundAt < days * dayMilliseconds ? answer : null;
}

/** The latest answers of this process. */
class AnswerMemory {
  readonly #answers = new Map<string, KeptAnswer>();

  find(name: string): KeptAnswer | null {
    return this.#answers.get(name) ?? null;
  }

  keep(name: string, answer: KeptAnswer): void {
    // Moves the entry to the end, because the oldest entries are removed first.
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    if (this.#answers.size > mostInMemory) this.#answers.delete(this.#answers.keys().next().value!);
  }
}

/** The address without user, password and query, so that a new API key does not ask for every address again. */
function serviceName(url: string, path: string): string {
  const { origin, pathname } = serviceAddress(url, path);
  return `${origin}${pathname}`;
}

/** The question in one spelling. It includes whatever changes the answer: a street asked for alone has another precision. */
function normalized(question: GeocodeQuestion): string {
  const parts = [question.line ?? '', searchText(question), countryLimit(question) ?? ''];
  return parts.map((part) => part.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()).join('\n');
}

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

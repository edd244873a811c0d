/** Keeps the imported postal codes in memory, and reads them again after an import of any process. */
import { PostalIndex } from '../../ground/places/gazetteer/postalIndex.ts';
import type { Database } from '../../store/driver/database.ts';
import { listImports, readCodes } from '../../store/importedPostalCodes.ts';
import type { BackgroundJob } from './background.ts';
import { minuteMilliseconds } from '../../ground/time/minutes.ts';

/** Name of the job. */
export const importedPostalCodesJob = 'read imported postal codes';

/** Most codes in memory, over all countries. A code takes about 40 bytes. Further countries are left out, the last of the alphabet first. */
const mostInMemory = 2_000_000;

export class ImportedPostalCodes {
  readonly #db: Database;
  #countries: ReadonlyMap<string, { readonly importId: string; readonly index: PostalIndex }> = new Map();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The codes of a country; undefined when it was not imported. */
  readonly find = (country: string): PostalIndex | undefined => this.#countries.get(country)?.index;

  /** Reads the countries that were imported since the last call, and forgets those that are gone. */
  async refresh(): Promise<void> {
    const imports = await listImports(this.#db);
    const next = new Map<string, { readonly importId: string; readonly index: PostalIndex }>();
    let codes = 0;
    for (const { country, importId, codes: count } of imports) {
      codes += count;
      if (codes > mostInMemory) break;
      const known = this.#countries.get(country);
      const isSame = known?.importId === importId;
      next.set(country, isSame ? known : { importId, index: await PostalIndex.read(country, count, readCodes(this.#db, country)) });
    }
    this.#countries = next;
  }

  get job(): BackgroundJob {
    return { name: importedPostalCodesJob, everyMilliseconds: minuteMilliseconds, tick: () => this.refresh() };
  }
}

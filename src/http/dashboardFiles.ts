/** What the build of the dashboard has left (scripts/dashboard/build.ts): one page, and files with their hash in their name. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { bestEncoding, type Encoding } from '../pages/fixedBody.ts';
import type { Encodable } from './fixed.ts';

const built = new URL('../../dashboard/dist/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const extensions: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** What stands in the page where a nonce belongs. */
export const noncePlace = '__NONCE__';
/** And where the address of map tiles does. */
export const tilesPlace = '__TILES__';

export interface DashboardFiles {
  /** The page of all the dashboard's addresses; null: it was not built. */
  readonly page: string | null;
  /** By their name below `/app/`. */
  readonly files: ReadonlyMap<string, Encodable>;
}

export const isDashboardBuilt = (): boolean => existsSync(new URL('index.html', built));

/** What is built now: read anew when it was built again while the service runs. */
export function currentDashboard(): () => DashboardFiles {
  let [current, builtAt] = [readDashboardFiles(), builtAtMilliseconds()];
  return () => {
    const now = builtAtMilliseconds();
    if (now !== builtAt && now !== null) [current, builtAt] = [readDashboardFiles(), now];
    return current;
  };
}

const builtAtMilliseconds = (): number | null => statSync(new URL('index.html', built), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Reads names and page. The files themselves are read when they are first asked for, and kept: they are a few megabytes. */
function readDashboardFiles(): DashboardFiles {
  if (!isDashboardBuilt()) return { page: null, files: new Map() };
  const page = readFileSync(new URL('index.html', built), 'utf8');
  const present = new Set(readdirSync(new URL('app/', built)));
  const names = [...present].filter((name) => types[extname(name)] !== undefined);
  return { page, files: new Map(names.map((name) => [name, builtFile(name, present)])) };
}

/** A file that the build has compressed where that is worth it. */
function builtFile(name: string, present: ReadonlySet<string>): Encodable {
  const read = new Map<Encoding, Promise<Buffer>>();
  return {
    type: types[extname(name)]!,
    // Its name has the hash of what is in it.
    hash: createHash('sha256').update(name).digest('hex').slice(0, 16),
    async encoded(accepted) {
      const wanted = bestEncoding(accepted);
      const encoding = present.has(name + extensions[wanted]) ? wanted : 'identity';
      let body = read.get(encoding);
      if (!body) read.set(encoding, (body = readFile(new URL(`app/${name}${extensions[encoding]}`, built))));
      return { encoding, body: await body };
    },
  };
}

/** The output of the dashboard's build (scripts/dashboard/build.ts): one page, and files with a hash in their names. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { bestEncoding, type Encoding } from '../../pages/fixedBody.ts';
import type { Encodable } from '../request/fixed.ts';

const built = new URL('../../../../dashboard/dist/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const extensions: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Marker in the page that is replaced with the nonce. */
export const nonceMarker = '__NONCE__';
/** Marker in the page that is replaced with the address of the map tiles. */
export const tilesMarker = '__TILES__';

interface DashboardFiles {
  /** The page for all addresses of the dashboard; null when it was not built. */
  readonly page: string | null;
  /** The files by their name below `/app/`. */
  readonly files: ReadonlyMap<string, Encodable>;
}

const isDashboardBuilt = (): boolean => existsSync(new URL('index.html', built));

/** Returns the current build. Reads it again when the dashboard is rebuilt while the service runs. */
export function currentDashboard(): () => DashboardFiles {
  let [current, builtAt] = [readDashboardFiles(), builtAtMilliseconds()];
  return () => {
    const now = builtAtMilliseconds();
    if (now !== builtAt && now !== null) [current, builtAt] = [readDashboardFiles(), now];
    return current;
  };
}

const builtAtMilliseconds = (): number | null => statSync(new URL('index.html', built), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Reads the page and the names of the files. The contents, a few megabytes, are read at the first request and then kept. */
function readDashboardFiles(): DashboardFiles {
  if (!isDashboardBuilt()) return { page: null, files: new Map() };
  const page = readFileSync(new URL('index.html', built), 'utf8');
  const present = new Set(readdirSync(new URL('app/', built)));
  const names = [...present].filter((name) => types[extname(name)] !== undefined);
  return { page, files: new Map(names.map((name) => [name, builtFile(name, present)])) };
}

/** A file of the build, with its compressed forms where the build has made them. */
function builtFile(name: string, present: ReadonlySet<string>): Encodable {
  const read = new Map<Encoding, Promise<Buffer>>();
  return {
    type: types[extname(name)]!,
    // The name already contains a hash of the content.
    hash: createHash('sha256').update(name).digest('hex').slice(0, 16),
    async encoded(accepted) {
      const preferred = bestEncoding(accepted);
      const encoding = present.has(name + extensions[preferred]) ? preferred : 'identity';
      let body = read.get(encoding);
      if (!body) read.set(encoding, (body = readFile(new URL(`app/${name}${extensions[encoding]}`, built))));
      return { encoding, body: await body };
    },
  };
}

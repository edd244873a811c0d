/**
 * Builds the dashboard and the scripts of the technician's page into dashboard/dist: `npm run dashboard`, also run by the installation. Builds into a separate folder and then
 * replaces the present files at once, because a server may be serving them.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildMyDay } from './myDay.ts';
import { dashboardFolder, settings } from './settings.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Smaller files fit into one packet anyway. */
const leastCompressedBytes = 1_024;
const texts = new Set(['.js', '.css', '.svg', '.json']);

export async function buildDashboard(): Promise<void> {
  const beside = `dist.${process.pid}`;
  const [made, final] = [join(dashboardFolder, beside), join(dashboardFolder, 'dist')];
  try {
    await build({ ...settings, build: { ...settings.build, outDir: beside } });
    await compressAll(join(made, 'app'));
    await buildMyDay(join(made, 'my-day'));
    await rm(final, { recursive: true, force: true });
    await rename(made, final);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** Compresses every file once, at the highest levels, so that no request has to. */
async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const text = await readFile(path);
    if (!texts.has(extname(name)) || text.length < leastCompressedBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await Promise.all([
      brotli(text, { params }).then((body) => writeFile(`${path}.br`, body)),
      deflate(text, { level: 9 }).then((body) => writeFile(`${path}.gz`, body)),
    ]);
  }
}

if (import.meta.main) await buildDashboard();

/**
 * Pictures of every own page for people to look at, light and dark, on a phone and at a desk: `npm run screenshots [-- <folder>]`,
 * without a folder in .tmp/screenshots. Starts a service of its own, with the demo business, in a folder that is gone afterwards.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config.ts';
import { openDatabase, startServer } from '../src/server.ts';
import { closeBrowser, openPage, schemes, widths } from '../tests/browser.ts';

/** Name of the picture, address, and what must be there before it is taken. */
const pages: readonly (readonly [name: string, path: string, awaited?: string])[] = [
  ['start', '/'],
  ['overview', '/docs/readme'],
  ['getting-started', '/docs/getting-started'],
  ['errors', '/docs/errors'],
  ['operating', '/docs/operating'],
  ['decision', '/docs/decisions/0025-the-embedded-database-on-a-thread'],
  ['reference', '/docs', 'h1:has-text("Truckroll API")'],
];

const folder = process.argv[2] ?? '.tmp/screenshots';
const dataDir = await mkdtemp(join(tmpdir(), 'truckroll-screenshots-'));
const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', STOP_DELAY_SECONDS: '0' });
const database = await openDatabase(config);
const server = await startServer(config, { store: database.store });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, path, awaited] of pages)
    for (const scheme of schemes)
      for (const width of widths) {
        const visit = await openPage({ scheme, width });
        const { page } = visit;
        await page.goto(server.url + path);
        if (awaited) await page.locator(awaited).first().waitFor();
        await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`) });
        await visit.close();
      }
  const visit = await openPage({ width: 360 });
  const { page } = visit;
  await page.goto(`${server.url}/docs/operating`);
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.screenshot({ path: join(folder, 'pages-light-360.png') });
  await visit.close();
  console.log(`${pages.length * schemes.length * widths.length + 1} pictures in ${folder}`);
} finally {
  await closeBrowser();
  await server.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

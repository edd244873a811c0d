/**
 * A real browser for tests and screenshots, from npm alone: Chromium from @sparticuz/chromium, which includes libraries and fonts that a
 * bare machine lacks, driven by playwright-core. Its fonts have no Japanese, Korean and Arabic letters, so packages bring them. One browser
 * per worker. Each page is a separate visitor and reaches only loopback.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');
/** Several checkouts may share one folder by a link. The browser keeps this path, and crashes without its fonts. */
const modules = realpathSync(join(root, 'node_modules'));
const manifest = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8')) as { version: string };
/** Packages with fonts, in npm's folder: more Latin letters and Arabic, Japanese, Korean. */
const fontPackages = ['dejavu-fonts-ttf/ttf', '@expo-google-fonts/kosugi', '@expo-google-fonts/nanum-gothic'];
/** One folder per version and number of fonts, so that an upgrade never starts the old browser. */
const folder = join(modules, '.cache/truckroll', `chromium-${manifest.version}-${fontPackages.length}`);

/** Widths that the pages support: the smallest phone, and a desktop. */
export const widths = [360, 1440] as const;
export const schemes = ['light', 'dark'] as const;

/** The height of a page of this width: a phone's or a desktop's. */
export const heightAt = (width: number) => (width < 600 ? 740 : 900);

export interface PageOptions {
  readonly scheme?: (typeof schemes)[number];
  readonly width?: number;
  readonly scripts?: boolean;
  readonly locale?: string;
  /** Whether service workers run. Their requests are missing from `elsewhere`. */
  readonly workers?: boolean;
  /** Whether the page has a touch screen. */
  readonly touch?: boolean;
  /** Where the page's clock starts, in milliseconds since the epoch. Default: the real time. */
  readonly now?: number;
}

export interface Visit {
  readonly page: Page;
  /** Addresses on other hosts that the page requested; no such request left the machine. */
  readonly elsewhere: string[];
  /** What the browser reported: script errors, policy violations, failed responses. */
  readonly complaints: string[];
  close(): Promise<void>;
}

let launched: Promise<Browser> | null = null;

/** Opens a page for a new visitor. The browser starts with the first page and ends with the worker. */
export async function openPage({
  scheme = 'light',
  width = 1440,
  scripts = true,
  locale = 'en-US',
  workers = false,
  touch = false,
  now,
}: PageOptions = {}): Promise<Visit> {
  const browser = await (launched ??= launch());
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: heightAt(width) },
    javaScriptEnabled: scripts,
    locale,
    hasTouch: touch,
    // Requests of a service worker would not be seen.
    serviceWorkers: workers ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  // Listen instead of routing: a route disables the browser's cache, so that every page would load all scripts again. The requests fail
  // anyway, because only loopback has an address here.
  const hear = (url: string) => {
    const { protocol, hostname } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && !isLoopback(hostname)) elsewhere.push(url);
  };
  context.on('request', (request) => hear(request.url()));
  if (now !== undefined) await context.clock.install({ time: now });
  // No test is judged by its time. The runner ends what hangs.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on('websocket', (socket) => hear(socket.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, elsewhere, complaints, close: () => context.close() };
}

/** Closes the browser of a script. A test's browser ends with its worker. */
export async function closeBrowser(): Promise<void> {
  const browser = launched;
  launched = null;
  await (await browser)?.close();
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** Starts the browser without the package's own arguments: they switch off checks that the tests rely on (web security, site isolation). */
async function launch(): Promise<Browser> {
  await unpack();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // No sandbox, because root cannot use one in a container. Only loopback names are resolved.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // One thread collects garbage, as in the workers (vitest.config.ts). A page lives for seconds, so optimizing its scripts costs more
      // processor time than it saves.
      '--js-flags=--single-threaded-gc --no-maglev --no-turbofan',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  });
}

/** Unpacks the browser once per machine, atomically: workers start at the same time, and the package writes to the folder it reads. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const temporary = `${folder}.${randomUUID()}`;
  await mkdir(temporary, { recursive: true });
  // In a separate process, because environment variables configure the package: this runtime's name makes it unpack its libraries.
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    { cwd: root, env: { ...process.env, TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } },
  );
  await writeFile(join(temporary, 'fonts', 'fonts.conf'), fontSettings);
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

/** The package's own settings look below /tmp. Without any font the browser crashes. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
${fontPackages.map((name) => `  <dir>${join(modules, name)}</dir>`).join('\n')}
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;

let axeSource: string | null = null;

/** What axe-core finds on the page in its present state: one line for each rule and element; empty if there is nothing. */
export async function axe(page: Page, root = 'html'): Promise<string[]> {
  // Injected once per document by evaluation: the page's policy would refuse a script element.
  if (!(await page.evaluate("'axe' in globalThis"))) {
    axeSource ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axeSource);
  }
  const results = await page.evaluate(
    (selector) =>
      (globalThis as unknown as { axe: { run(root: string, options: object): Promise<AxeResults> } }).axe.run(selector, {
        resultTypes: ['violations'],
      }),
    root,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`));
}

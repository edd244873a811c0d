/**
 * A real browser for tests and screenshots, from npm alone: Chromium as @sparticuz/chromium packs it, with the libraries and letters that a
 * bare machine lacks, spoken to by playwright-core. One browser a worker; each page is a visitor of its own, cut off from every network but
 * loopback.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')) as { version: string };
/** By version: an upgrade must not meet the old browser. */
const folder = join(root, 'node_modules/.cache/truckroll', `chromium-${manifest.version}`);

/** Widths that the pages are made for: the smallest phone, and a desk. */
export const widths = [360, 1440] as const;
export const schemes = ['light', 'dark'] as const;

/** Of a page so wide: a phone's or a desk's. */
export const heightAt = (width: number) => (width < 600 ? 740 : 900);

export interface PageOptions {
  readonly scheme?: (typeof schemes)[number];
  readonly width?: number;
  readonly scripts?: boolean;
  readonly locale?: string;
  /** Whether service workers run; their requests are not seen in `elsewhere`. */
  readonly workers?: boolean;
  /** Whether it has a touch screen. */
  readonly touch?: boolean;
}

export interface Visit {
  readonly page: Page;
  /** Addresses on other hosts that the page asked for; none of these requests left the machine. */
  readonly elsewhere: string[];
  /** What the browser complained about: errors of scripts, what a policy refused, answers that failed. */
  readonly complaints: string[];
  close(): Promise<void>;
}

let launched: Promise<Browser> | null = null;

/** A new visitor's page. The browser is started with the first and ends with the worker. */
export async function openPage({
  scheme = 'light',
  width = 1440,
  scripts = true,
  locale = 'en-US',
  workers = false,
  touch = false,
}: PageOptions = {}): Promise<Visit> {
  const browser = await (launched ??= launch());
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: heightAt(width) },
    javaScriptEnabled: scripts,
    locale,
    hasTouch: touch,
    // A worker's requests would not be seen.
    serviceWorkers: workers ? 'allow' : 'block',
    reducedMotion: 'reduce',
  });
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  // Seen, not caught: a route that catches requests takes the browser its cache, and every page would load all scripts anew. What is
  // seen leads nowhere, because no host but loopback has an address here.
  const hear = (url: string) => {
    const { protocol, hostname } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && !isLoopback(hostname)) elsewhere.push(url);
  };
  context.on('request', (request) => hear(request.url()));
  const page = await context.newPage();
  page.on('websocket', (socket) => hear(socket.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, elsewhere, complaints, close: () => context.close() };
}

/** Ends the browser before the process does, for a script; a test's ends with its worker. */
export async function closeBrowser(): Promise<void> {
  const browser = launched;
  launched = null;
  await (await browser)?.close();
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** Without the package's own arguments: they switch off the checks (web security, site isolation) that a page is tried against. */
async function launch(): Promise<Browser> {
  await unpack();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // No sandbox for root, which is who runs in a container. No name but loopback's is ever looked up.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // One thread collects garbage, as in the workers (vitest.config.ts). A page lives for seconds: to compile its scripts again so that they
      // run faster took a fourteenth of the processor time more than it saved.
      '--js-flags=--single-threaded-gc --no-maglev --no-turbofan',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  });
}

/** Once a machine, and whole or not at all: workers start at the same time, and the package writes where it will look. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const temporary = `${folder}.${randomUUID()}`;
  await mkdir(temporary, { recursive: true });
  // In a process of its own, because the package is steered by the environment: this runtime's name makes it bring its libraries.
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

/** The package's own settings look below /tmp. A browser that finds no letters at all crashes. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${join(root, 'node_modules/dejavu-fonts-ttf/ttf')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;

let axeSource: string | null = null;

/** What axe-core finds on the page as it is now: one line for each rule and element, empty when there is nothing. */
export async function axe(page: Page, root = 'html'): Promise<string[]> {
  // Once for each document, and not by a script element, which the page's policy would refuse.
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

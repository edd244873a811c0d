/** The pages in a browser, and all their links. pages.test.ts checks single answers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import { openPage, widths, type PageOptions, type Visit } from '../../support/browser.ts';
import { expectWellIn, looksOf } from '../../support/looks.ts';
import { servers } from '../../support/servers.ts';
import { readDocuments } from '../../../src/edges/pages/documents.ts';

// A separate process, so that these tests run once and not on each database.
const { newFolder, start } = servers();
let url: string;
let key: string;
beforeAll(async () => {
  const dataDir = await newFolder();
  ({ url } = await start(dataDir));
  key = (JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as { sandbox_key: string }).sandbox_key;
});
const get = (path: string) => fetch(url + path);
const { pages } = await readDocuments();

/** Our own pages. Pages of a folder are alike, so one with a table represents them. */
const ownPages = [
  '/start',
  '/docs/search?q=backup',
  '/docs/search?q=xyzzy',
  ...pages
    .map(({ slug }) => slug)
    .filter((slug) => !/^(decisions\/(?!0025)|errors\/(?!validation_error))/.test(slug))
    .map((slug) => `/docs/${slug}`),
];

const visits: Visit[] = [];
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close();
});
async function visit(path: string, options?: PageOptions): Promise<Visit> {
  const made = await openPage(options);
  visits.push(made);
  await made.page.goto(url + path);
  return made;
}

/** What a page must never do: request another host, fail in a script, or break its own policy. */
const nothingOdd = { elsewhere: [], complaints: [] };

describe('the API reference', () => {
  const open = async (options?: PageOptions) => {
    const made = await visit('/docs', options);
    await made.page.getByRole('heading', { name: 'Truckroll API' }).waitFor();
    return made;
  };

  it('[docs.offline] is complete without a network, and finds an operation', async () => {
    const { page, elsewhere, complaints } = await open();
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.keyboard.type('confirm');
    await page
      .getByRole('option', { name: /confirm/i })
      .first()
      .click();
    await page.waitForURL(/#.*confirm/i);
    await page.getByText('/v1/job-requests/{id}/confirm').first().waitFor();
    // Scroll to the end, so that everything shown only there is requested too. Do not wait for an idle network: if the driver misses one
    // answer, the wait never ends.
    await page.evaluate(`new Promise((done) => {
      const down = () => {
        const { scrollHeight } = document.documentElement;
        if (innerHeight + scrollY > scrollHeight - 10) return requestIdleCallback(done);
        scrollTo({ top: scrollHeight, behavior: 'instant' });
        requestAnimationFrame(down);
      };
      down();
    })`);
    expect(await page.evaluate('scrollY')).toBeGreaterThan(10_000);
    expect({ elsewhere, complaints }).toEqual(nothingOdd);
  });

  it('[docs.offline] tries a call out from the page', async () => {
    const { page, elsewhere, complaints } = await open();
    await page.getByLabel('Token').first().fill(key);
    // The page draws the part below the guide only when a reader scrolls there.
    await page.evaluate("location.hash = 'tag/customers/GET/v1/customers'");
    await page
      .getByRole('button', { name: /test request/i })
      .first()
      .click();
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/v1/'));
    await page.getByRole('button', { name: /send/i }).first().click();
    expect((await answer).request().headers()['authorization']).toBe(`Bearer ${key}`);
    expect({ elsewhere, complaints: complaints.filter((line) => !line.includes('status of 4')) }).toEqual(nothingOdd);
  });

  it.each(widths)('[docs.own] has our title and icon, and no advertising, %i px wide', async (width) => {
    const { page } = await open({ width });
    expect(await page.title()).toMatch(/Truckroll/);
    expect(await page.getAttribute('link[rel=icon]', 'href')).toMatch(/^\/assets\/icon-[\da-f]{16}\.svg$/);
    const text = await page.innerText('body');
    expect(text).not.toMatch(/ask ai|agent scalar|generate mcp|developer tools|deploy|share|open api client|sdk/i);
    const links = await page
      .locator('a[href^=http]')
      .evaluateAll((found) => found.map((link) => (link as unknown as { href: string }).href));
    // The maker's name may stay; the licence must be ours.
    expect(
      links.map((link) => new URL(link).hostname).filter((host) => !['www.scalar.com', '127.0.0.1', 'spdx.org'].includes(host)),
    ).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});

describe('each page', () => {
  /** One visitor for all pages: a new visitor for each would load the same styles and scripts again. */
  let reader: Visit;
  beforeAll(async () => {
    reader = await openPage();
    atEnd(() => reader.close());
  });

  it.each(ownPages.map((path, index) => ({ path, looks: looksOf(index) })))(
    '[docs.accessible, docs.offline] $path passes axe-core, loads nothing from other hosts, and fits',
    async ({ path, looks }) => {
      const { page, elsewhere, complaints } = reader;
      await page.goto(url + path);
      await expectWellIn(page, looks, path);
      expect({ elsewhere: elsewhere.splice(0), complaints: complaints.splice(0) }).toEqual(nothingOdd);
    },
  );
});

it('[docs.accessible] on a narrow page the keyboard opens the list of pages, without a script', async () => {
  const { page } = await visit('/docs/operating', { width: 360, scripts: false });
  const list = page.getByRole('navigation', { name: 'Pages' });
  expect(await list.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Pages' }).press('Enter');
  await list.waitFor({ state: 'visible' });
  await list.getByRole('link', { name: 'Errors' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  expect(await list.isVisible()).toBe(false);
});

it.each(widths)('[docs.search] a reader searches with the keyboard, without a script, %i px wide', async (width) => {
  const { page, complaints } = await visit('/docs/operating', { width, scripts: false });
  const field = page.getByRole('searchbox', { name: 'Search the documents' });
  await field.fill('thumbnails');
  await field.press('Enter');
  await page.getByRole('link', { name: 'Thumbnails' }).first().click();
  await page.waitForURL(/\/docs\/operating\/files#thumbnails$/);
  expect(complaints).toEqual([]);
});

it('the test browser notices requests that leave the machine and violations of a policy', async () => {
  const { page, elsewhere, complaints } = await openPage();
  await page.goto(`${url}/docs/operating`);
  await page.evaluate("document.body.append(Object.assign(document.createElement('img'), { src: 'https://cdn.example/x.png' }))");
  await expect.poll(() => complaints.join()).toMatch(/Content Security Policy/);
  await page.goto(`${url}/openapi.json`);
  await page.evaluate("fetch('https://cdn.example/y').catch(() => undefined)");
  await expect.poll(() => [...elsewhere, ...complaints].join()).toMatch(/cdn\.example\/y/);
  await page.context().close();
});

it('[docs.links] every link on the pages leads to a page', async () => {
  const seen = new Map<string, string>();
  const waiting = ['/start'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await get(path);
    // A busy machine may not be ready, which is also a valid answer.
    if (path !== '/readyz') expect([path, response.status]).toEqual([path, 200]);
    const page = response.headers.get('content-type')!.startsWith('text/html') ? await response.text() : '';
    seen.set(path, page);
    for (const [, href] of page.matchAll(/ href="([^"]+)"/g)) {
      const link = new URL(href!.replaceAll('&amp;', '&'), url + path);
      if (link.origin === url && !seen.has(link.pathname) && !waiting.includes(link.pathname)) waiting.push(link.pathname);
    }
  }
  expect(seen.size).toBeGreaterThan(80);
  for (const [path, page] of seen)
    for (const [, href] of page.matchAll(/ href="([^"]*#[^"]+)"/g)) {
      const { origin, pathname, hash } = new URL(href!, url + path);
      if (origin === url) expect([path, href, seen.get(pathname)!.includes(` id="${hash.slice(1)}"`)]).toEqual([path, href, true]);
    }
});

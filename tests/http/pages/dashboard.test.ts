/** How the dashboard's page and files are served: docs/reference/pages.md#frame; docs/dashboard.md#how-it-is-served. */
import { expect, it } from 'vitest';
import { dashboardSections } from '../../../src/edges/http/pages/dashboard.ts';
import { startHarness } from '../../support/harness.ts';
import { newMember, signIn } from '../../support/session.ts';

const harness = await startHarness();
const business = await harness.business();
const { cookie } = await signIn(harness, business.owner);
const get = (path: string, headers: Record<string, string> = {}) => fetch(harness.url + path, { headers, redirect: 'manual' });
// One part after /setup is the link of the first business, a page of its own.
const below = (section: string) => (section === 'setup' ? '/setup/further/below?open=1' : `/${section}/below?open=1`);
const addresses = ['/', ...dashboardSections.flatMap((section) => [`/${section}`, below(section)])];

it('[dashboard.sign-in] each address leads a visitor to the sign-in and back, and a member to the single page', async () => {
  const pages = new Set<string>();
  for (const path of addresses) {
    const stranger = await get(path);
    expect([path, stranger.status, stranger.headers.get('location')]).toEqual([path, 303, `/signin?next=${encodeURIComponent(path)}`]);
    const member = await get(path, { cookie });
    expect([path, member.status, member.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    const nonce = /'nonce-([^']+)'/.exec(member.headers.get('content-security-policy')!)![1]!;
    pages.add((await member.text()).replaceAll(nonce, 'nonce'));
  }
  expect(pages.size).toBe(1);
});

it('[dashboard.sign-in, my-day.session] a member with the role Technician is led from the start to My day', async () => {
  const session = await signIn(harness, await newMember(harness, business, { role: 'Technician' }));
  const start = await get('/', { cookie: session.cookie });
  expect([start.status, start.headers.get('location')]).toEqual([303, '/my-day']);
  expect((await get('/board', { cookie: session.cookie })).status).toBe(200);
});

it('[dashboard.policy] the page may load only from this host, and each answer has its own nonce', async () => {
  const policies = await Promise.all([1, 2].map(async () => (await get('/board', { cookie })).headers.get('content-security-policy')!));
  expect(policies[0]).not.toBe(policies[1]);
  for (const policy of policies) {
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default mail;");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  }
  const page = await (await get('/', { cookie })).text();
  expect(page).not.toMatch(/<script(?![^>]*\bsrc="\/app\/)|<style|\sstyle="|\son\w+="/);
});

it('[dashboard.trusted-types] the policy of trusted types is loaded before every library', async () => {
  const page = await (await get('/', { cookie })).text();
  const script = await (await get(/<script[^>]* src="([^"]+)"/.exec(page)![1]!)).text();
  // Modules run in the order of their imports. The first module is the bundler's own and only defines functions.
  const imported = [...script.matchAll(/(?:from|import)\s*[`"']\.\/([\w-]+)-[\w-]{8}\.js[`"']/g)].map(([, name]) => name);
  expect(imported.filter((name) => name !== 'rolldown-runtime')[0]).toBe('trustedTypes');
  expect(imported.length).toBeGreaterThan(5);
});

it('[dashboard.files] files of the page are cached for ever by their hash, in two encodings with the same content', async () => {
  const page = await (await get('/', { cookie })).text();
  const files = [...page.matchAll(/"(\/app\/[^"]+)"/g)].map(([, path]) => path!);
  expect(files.some((path) => path.endsWith('.js')) && files.some((path) => path.endsWith('.css'))).toBe(true);
  for (const path of files) {
    const texts = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get(path, { 'accept-encoding': encoding });
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
      const size = Number(answer.headers.get('content-length'));
      if (encoding !== 'identity' && size > 1_024) expect([path, answer.headers.get('content-encoding')]).toEqual([path, encoding]);
      texts.add(await answer.text());
    }
    expect([path, texts.size]).toEqual([path, 1]);
  }
  for (const path of ['/app/none-12345678.js', '/app/..%2Findex.html', '/app/index.html'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

it('[dashboard.policy] map tiles are requested only from the host that the operator names', async () => {
  const tiled = await startHarness({ env: { TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png?a="b"' } });
  const other = await tiled.business();
  const session = await signIn(tiled, other.owner);
  const answer = await fetch(`${tiled.url}/board`, { headers: { cookie: session.cookie } });
  expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' https://tiles.example.com;");
  expect(await answer.text()).toContain('content="https://tiles.example.com/{z}/{x}/{y}.png?a=&quot;b&quot;"');
});

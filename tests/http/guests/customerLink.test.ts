/** The customer link, without a script. docs/reference/pages.md#booking-page-and-customer-link. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { atDepth, ofThisDatabase } from '../../support/depth.ts';
import { openPage, submit, valuesOf } from '../../support/guest.ts';
import { monday, openGuestDesk } from '../../operations/bookingPage/guestDesk.ts';
import { jpeg, png } from '../../resources/pictures/samples.ts';
import { signIn } from '../../support/session.ts';
import { weightOf } from '../../support/wire.ts';

const desk = await openGuestDesk();
const { harness, business, book, schedule, complete, open } = desk;
const pathOf = (url: string) => new URL(url).pathname;
const eventCount = async (id: string) =>
  (await harness.store.query<{ n: number }>('select count(*)::int as n from events where resource_id = $1', [id]))[0]!.n;

test('[customer-link.confirm] the customer chooses among the slots of the API, with one event, one mail and the customer recorded', async () => {
  const { id, url } = await book(desk, { customer: { full_name: 'Katherine', email: 'katherine@example.com' } });
  await business.ok('quoteJobRequest', { id });
  const page = await openPage(harness, pathOf(url));
  const { slots } = await business.ok('listMatchingSlots', { id });
  expect(valuesOf(page, 'slot')).toEqual(slots.map(({ business_time }) => business_time.datetime));
  const events = await eventCount(id);
  const done = await submit(page, { slot: slots[0]!.business_time.datetime });
  expect(done.status).toBe(303);
  const job = await business.ok('getJobRequest', { id });
  expect(job.schedule.scheduled_at).toBe(slots[0]!.start_at);
  expect(job.action_audit['confirm_booking']).toMatchObject({ by: { actor: 'customer', user_id: null } });
  expect(await eventCount(id)).toBe(events + 1);
  const mails = await harness.store.query<{ kind: string }>(`select kind from mails where job_request_id = $1 and status <> 'skipped'`, [
    id,
  ]);
  expect(mails.map(({ kind }) => kind)).toEqual(['confirmed']);
  // The same form again, as from a page that was left open.
  const again = await submit(page, { slot: slots[1]!.business_time.datetime });
  expect([again.status, again.text.includes('has changed in the meantime')]).toEqual([409, true]);
  expect((await business.ok('getJobRequest', { id })).schedule.scheduled_at).toBe(slots[0]!.start_at);
});

test('[customer-link.confirm] a slot that was taken or never offered is refused with the free slots', async () => {
  const own = await open();
  const [one, other] = [await book(own), await book(own)];
  for (const { id } of [one, other]) await own.business.ok('quoteJobRequest', { id });
  const [first, second] = [await openPage(harness, pathOf(one.url)), await openPage(harness, pathOf(other.url))];
  const slot = valuesOf(first, 'slot')[0]!;
  expect((await submit(first, { slot })).status).toBe(303);
  const taken = await submit(second, { slot });
  expect([taken.status, taken.text.includes('has just been taken'), valuesOf(taken, 'slot').includes(slot)]).toEqual([409, true, false]);
  for (const odd of ['2030-06-09T10:00', '2020-01-01T10:00', 'x', `${monday}T03:00`])
    expect([409, 422]).toContain((await submit(await openPage(harness, pathOf(other.url)), { slot: odd })).status);
  const free = await openPage(harness, pathOf(other.url));
  expect((await submit(free, { slot: valuesOf(free, 'slot')[0]! })).status).toBe(303);
});

test('[customer-link.other-time, customer-link.cancel] the customer asks for another time and cancels with forms', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  const asking = await openPage(harness, `${pathOf(url)}/other-time`);
  expect((await submit(asking, { go: 'next' })).text).toContain('Please choose at least one time.');
  const asked = await submit(asking, { t: valuesOf(asking, 't').slice(2, 4), note: 'After school', go: 'next' });
  expect(asked.headers.get('location')).toBe(`${pathOf(url)}?done=asked&lang=en`);
  const page = await openPage(harness, pathOf(url));
  expect(page.text).toContain('Until then your visit stays as it is');
  const cancelled = await submit(page, { note: 'We moved' }, { form: 1 });
  expect(cancelled.headers.get('location')).toBe(`${pathOf(url)}?done=cancelled&lang=en`);
  const gone = await openPage(harness, pathOf(url));
  expect(gone.text).toContain('This visit is cancelled');
  expect(gone.text).not.toMatch(/<form|5 Main St|Ada Lovelace|Boiler/);
  expect((await submit(page, {}, { form: 1 })).status).toBe(409);
});

test('[rating.once, customer-link.rating] the customer rates with a comment, which is shown as text', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  await complete(desk, id);
  const page = await openPage(harness, pathOf(url));
  expect(page.text).toContain('id="rating"');
  expect((await submit(page, { score: '9' })).text).toContain('Please choose from 1 to 5.');
  expect((await submit(page, { score: '5', comment: '<script>alert(1)</script>' })).status).toBe(303);
  const rated = await openPage(harness, pathOf(url));
  expect(rated.text).toContain('&lt;script&gt;alert(1)');
  expect(rated.text).not.toContain('id="rating"');
  expect((await submit(page, { score: '1' })).status).toBe(409);
});

test('[customer-link.calendar] the calendar file has one event, folded and escaped by RFC 5545', async () => {
  const own = await open({ name: 'Söhne, Müller; Rohre\\Gas & sehr langer Name eines Betriebs mit vielen Worten' });
  const { id, url, code } = await book(own);
  expect((await fetch(`${url}/visit.ics`)).status).toBe(404);
  await schedule(own, id);
  const response = await fetch(`${url}/visit.ics`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  const text = await response.text();
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      `UID:${code}@${own.business.alias}.truckroll`,
      'DTSTART:20300610T140000Z',
      'DTEND:20300610T160000Z',
      'DTSTAMP:20300605T120000Z',
      'SUMMARY:Söhne\\, Müller\\; Rohre\\\\Gas & sehr langer Name eines Betriebs mit vielen Worten: Boiler repair',
      'LOCATION:5 Main St\\, New York\\, 10001',
      `URL:${url}`,
    ]),
  );
});

test('[customer-link.magic-token] guessed tokens open nothing, and all get the same answer', async () => {
  const { url } = await book();
  const token = url.split('/').at(-1)!;
  const near = [
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    [...token].reverse().join(''),
    '',
    'x',
    '%00',
    '..%2f..',
    "' or 1=1 --",
  ];
  const random = ofThisDatabase(Array.from({ length: atDepth(100, 10_000) }, () => randomBytes(24).toString('base64url')));
  const guesses = [...near, ...random].filter((guess) => guess !== token);
  const pages = new Set<string>();
  for (let at = 0; at < guesses.length; at += 20)
    for (const [index, page] of (
      await Promise.all(guesses.slice(at, at + 20).map((guess) => openPage(harness, `/j/${encodeURIComponent(guess)}`)))
    ).entries()) {
      expect(page.status, guesses[at + index]).toBe(404);
      if (page.headers.get('content-type')!.startsWith('text/html')) pages.add(page.text.replaceAll(/href="\/j\/[^"]*"/g, ''));
    }
  expect(pages.size).toBe(1);
});

test('[customer-link.private] neither a member’s session nor a key opens another link, a key changes nothing here, and the link opens no API', async () => {
  const { id, url } = await book();
  const { cookie } = await signIn(harness, business.owner);
  const headers = { cookie, authorization: `Bearer ${business.key}` };
  expect((await openPage(harness, `/j/${id}`, headers)).status).toBe(404);
  expect((await openPage(harness, `/j/${'x'.repeat(32)}`, headers)).status).toBe(404);
  const byKey = { authorization: headers.authorization };
  const page = await openPage(harness, pathOf(url), byKey);
  await submit(page, { note: 'with a key' }, { headers: byKey });
  const job = await business.ok('getJobRequest', { id });
  expect(job.archive.archived_by_user_id).toBeNull();
  expect(job.action_audit['cancel']).toMatchObject({ by: { actor: 'customer', user_id: null } });
  const token = url.split('/').at(-1)!;
  for (const path of [`/v1/job-requests/${id}`, '/v1/customers', '/mcp'])
    expect(
      (await fetch(harness.url + path, { method: path === '/mcp' ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
});

test('[customer-link.foreign] a form of another site does nothing', async () => {
  const { id, url } = await book();
  const page = await openPage(harness, pathOf(url));
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await submit(page, {}, { headers: headers as unknown as Record<string, string> })).status).toBe(403);
  expect((await business.ok('getJobRequest', { id })).archive.is_archived).toBe(false);
});

test('[customer-link.headers, page.headers] the page is not indexed or framed, hides its address, and loads nothing from other hosts', async () => {
  const { url } = await book();
  const { headers, text } = await openPage(harness, pathOf(url));
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(text).toContain('name="robots" content="noindex"');
  expect(text).not.toMatch(/(src|href|action)="https?:/);
});

test('[customer-link.magic-token] the page of a sandbox job says that it is one', async () => {
  const inSandbox = { key: business.sandboxKey };
  const { customer_id } = await business.ok('createCustomer', { full_name: 'Ada', phone: '2125550123' }, inSandbox);
  const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }] }];
  const job = await business.ok('createJobRequest', { customer_id, job_dates }, inSandbox);
  expect((await openPage(harness, pathOf(job.customer_url!))).text).toContain('Nobody will come');
});

test('[guest.small] each stage of a visit takes at most 30 kB over the wire', async () => {
  const { id, url } = await book();
  const weigh = async (stage: string, page = url) => {
    const { bytes, plain } = await weightOf(page);
    expect([stage, bytes < 30_000 ? 'small' : bytes, plain]).toEqual([stage, 'small', []]);
  };
  await weigh('requested');
  await business.ok('quoteJobRequest', { id });
  await weigh('choosing');
  await weigh('other time', `${url}/other-time`);
  const { status_version } = await business.ok('getJobRequest', { id });
  await business.ok('confirmJobRequest', { id, scheduled_at: `${monday}T10:00`, status_version });
  await weigh('scheduled');
  await complete(desk, id);
  await weigh('completed');
});

test('[picture.customer, customer-link.private] the page shows the technician’s picture, with words in each language, from its own address alone', async () => {
  const own = await open();
  const words = { en: 'Picture of', de: 'Bild von', fr: 'Photo de', es: 'Foto de', ar: 'صورة', ja: 'の写真', ko: '사진' };
  const script = '"><script>alert(3)</script>';
  await own.business.ok('updateTechnician', { id: own.technician, full_name: script });
  const { id, url } = await book(own);
  await schedule(own, id);
  expect((await openPage(harness, pathOf(url))).text).not.toContain('<img');
  const input = { id: own.technician, content_type: 'image/png', image: png.toString('base64') } as const;
  await okAsMember(harness, own.business, 'setTechnicianPicture', input);
  for (const [locale, word] of Object.entries(words)) {
    const page = await openPage(harness, `${pathOf(url)}?lang=${locale}`);
    const image = /<img ([^>]*)>/.exec(page.text)![1]!;
    expect(image).toContain(`src="${pathOf(url)}/picture/`);
    expect(image).toMatch(/width="56" height="56"/);
    expect(image).toContain(word);
    expect(page.text).not.toContain('<script>alert');
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self';");
  }
  const src = / src="([^"]*\/picture\/[^"]*)"/.exec((await openPage(harness, pathOf(url))).text)![1]!;
  const served = await fetch(harness.url + src);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(png)]).toEqual([200, true]);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(served.headers.has('content-encoding')).toBe(false);
  // Another link, an unknown link, a wrong hash and the hash of a replaced picture get no picture.
  const other = await book();
  const hash = src.split('/').at(-1)!;
  const none = async (path: string) => {
    const { status, headers } = await fetch(harness.url + path);
    return [status, headers.get('cache-control'), headers.get('content-type')];
  };
  const gone = [404, 'no-store', 'application/json; charset=utf-8'];
  expect(await none(`${pathOf(other.url)}/picture/${hash}`)).toEqual(gone);
  expect(await none(`/j/${randomBytes(24).toString('base64url')}/picture/${hash}`)).toEqual(gone);
  expect(await none(`${src.slice(0, -2)}xx`)).toEqual(gone);
  expect(await none(`${pathOf(url)}/picture/${'x'.repeat(200)}`)).toEqual(gone);
  await okAsMember(harness, own.business, 'setTechnicianPicture', { ...input, content_type: 'image/jpeg', image: jpeg.toString('base64') });
  expect(await none(src)).toEqual(gone);
});

test('[customer-link.escaped] a script in any shown or sent field is text', async () => {
  const script = '"><script>alert(3)</script>';
  const own = await open({ name: script });
  const { business: of } = own;
  await of.ok('updateTechnician', { id: own.technician, full_name: script });
  const { id, url } = await book(own, { customer: { full_name: script, phone: '+1 212 555 0142' }, description: script });
  const texts: string[] = [];
  const look = async (path = '') => {
    const page = await openPage(harness, `${pathOf(url)}${path}?lang=${encodeURIComponent(script)}&done=${encodeURIComponent(script)}`);
    texts.push(page.text);
    return page;
  };
  const asking = await look('/other-time');
  texts.push((await submit(asking, { note: script, from: script, version: script, t: script, go: 'next' })).text);
  await schedule(own, id);
  texts.push((await submit(await look(), { act: script, note: script, slot: script })).text);
  await complete(own, id);
  await submit(await look(), { score: '5', comment: script });
  await look();
  for (const text of texts) expect(text).not.toContain('<script>alert');
  expect(texts.at(-1)).toContain('alert(3)');
});

test('[customer-link.hosts] a forged host changes no link of the page or of its calendar file', async () => {
  const { id, url } = await book();
  await schedule(desk, id);
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-original-url': '/v1/customers' };
  for (const path of [pathOf(url), `${pathOf(url)}/visit.ics`]) {
    const { status, text } = await openPage(harness, path, headers);
    expect([path, status, text.includes('evil.example')]).toEqual([path, 200, false]);
  }
});

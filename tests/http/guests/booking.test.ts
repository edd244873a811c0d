/** The public booking page, without a script. docs/reference/pages.md#booking-page-and-customer-link. */
import { expect, test } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { okAsMember } from '../../support/asMember.ts';
import { bookByPage, formsOf, linkOf, openPage, send, someAddress, somebody, submit, valuesOf, type Page } from '../../support/guest.ts';
import { openGuestDesk } from '../../operations/bookingPage/guestDesk.ts';
import { signIn } from '../../support/session.ts';
import { weightOf } from '../../support/wire.ts';

const { harness, open, setClock } = await openGuestDesk();
const totalOf = async ({ business }: Awaited<ReturnType<typeof open>>) => (await business.ok('listJobRequests', {})).meta.total;

/** The three pages before a booking is sent. */
async function steps(alias: string, headers: Record<string, string> = {}) {
  const what = await openPage(harness, `/book/${alias}`, headers);
  const when = await submit(what, { ...someAddress, job_type: valuesOf(what, 'job_type')[0]!, go: 'next' });
  const who = await submit(when, { t: valuesOf(when, 't').slice(0, 2), go: 'next' });
  return { what, when, who };
}

test('[guest.books, dashboard.booking-page] a guest books in three forms, chooses a slot by the link and sees it confirmed', async () => {
  const { business } = await open({ name: 'Acme & <Sons>' });
  const typed = await openPage(harness, `/book/${business.alias.toUpperCase()}?lang=en`);
  expect([typed.status, typed.headers.get('location')]).toEqual([302, `/book/${business.alias}?lang=en`]);
  const booked = await bookByPage(harness, business.alias);
  expect(booked.text).toContain('Acme &amp; &lt;Sons&gt;');
  const link = linkOf(booked);
  const [job] = (await business.ok('listJobRequests', {})).items;
  expect(job).toMatchObject({ customer: { id: null, name: 'Katherine Johnson' }, current_status: { key: 'booking' } });
  expect((await openPage(harness, link)).text).toContain('We have your request');
  await business.ok('quoteJobRequest', { id: job!.id });
  const choosing = await openPage(harness, link);
  const done = await submit(choosing, { slot: valuesOf(choosing, 'slot')[1]! });
  expect([done.status, done.headers.get('location')]).toEqual([303, `${link}?done=chosen&lang=en`]);
  expect((await openPage(harness, done.headers.get('location')!)).text).toContain('Your visit is scheduled');
  expect((await business.ok('getJobRequest', { id: job!.id })).current_status.key).toBe('scheduled');
});

test('[guest.present-visits] a guest who books the same visit again reads when the first one is, in the own language', async () => {
  const { business } = await open();
  const first = await bookByPage(harness, business.alias);
  expect(first.text).not.toContain('already have a visit');
  const [job] = (await business.ok('listJobRequests', {})).items;
  const { status_version } = await business.ok('quoteJobRequest', { id: job!.id });
  const { date } = job!.schedule.job_dates![0]!;
  await business.ok('confirmJobRequest', { id: job!.id, scheduled_at: `${date}T10:00`, status_version });
  const again = await bookByPage(harness, business.alias);
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  expect(again.text).toContain(`You already have a visit at this address: ${day} at 10:00`);
  expect(again.text).toContain('If you meant that visit, open the link and cancel this request.');
});

test('[guest.zone] times are in the chosen zone, and days are those of the customer', async () => {
  const { business } = await open({ timezone: 'Pacific/Auckland' });
  const { when } = await steps(business.alias);
  expect(when.text).toContain('(Pacific/Auckland)');
  const far = await submit(when, { zone: 'Pacific/Honolulu', go: 'zone' });
  expect(far.text).toContain('Hawaii-Aleutian Standard Time');
  // Sunday there is Monday at the business.
  expect(far.text).toContain('Sunday, June 9');
  const who = await submit(far, { t: '2030-06-09.morning', go: 'next' });
  linkOf(await submit(who, { ...somebody, go: 'next' }));
  const [job] = (await business.ok('listJobRequests', {})).items;
  expect(job!.schedule).toMatchObject({ customer_timezone: 'Pacific/Honolulu', job_dates: [{ date: '2030-06-09' }] });
  // An unknown zone falls back to the business's, and the booking works all the same.
  expect((await submit(when, { zone: 'Mars/Olympus', go: 'zone' })).text).toContain('(Pacific/Auckland)');
});

test('[guest.forms] the form says what is missing, keeps the input, and goes back without losing it', async () => {
  const { business } = await open();
  const { what, when, who } = await steps(business.alias);
  const type = valuesOf(what, 'job_type')[0]!;
  expect((await submit(what, { ...someAddress, go: 'next' })).text).toContain('Please choose what you need.');
  const bare = await submit(what, { job_type: type, line: '5 "Main" St', go: 'next' });
  expect([bare.status, formsOf(bare)[0]!.fields.get('line')]).toEqual([422, ['5 "Main" St']]);
  expect((await submit(when, { go: 'next' })).text).toContain('Please choose at least one time.');
  expect((await submit(who, { name: 'Ada', go: 'next' })).text).toContain('Please enter a phone number or an e-mail address.');
  expect((await submit(who, { name: 'Ada', phone: 'call me maybe', go: 'next' })).text).toContain('Please check the phone number.');
  expect((await submit(who, { name: 'Ada', email: 'ada', go: 'next' })).text).toContain('Please check the e-mail address.');
  const back = await submit(who, { name: 'Ada', go: 'back' });
  expect(back.text.match(/ checked/g)).toHaveLength(2);
  const later = await submit(when, { t: valuesOf(when, 't')[0]!, later: valuesOf(when, 'later')[0]! });
  expect(later.text).toContain('Chosen so far');
});

test.each([
  [
    'ES',
    'es',
    '612345679',
    '+34612345679',
    '61234567',
    'Revise el número de teléfono. Número de teléfono necesita 9 cifras, como 612 34 56 78',
  ],
  ['NO', 'en', '41234567', '+4741234567', '4123456', 'Phone number needs 8 digits, such as 40 61 23 45'],
  ['DE', 'de', '030/1234567', '+49301234567', '1234567', 'Ergänzen Sie die Vorwahl'],
  ['SA', 'ar', '٠٥٠ ١٢٣ ٤٥٦٧', '+966501234567', '050123', '+966 51 234 5678'],
])('[guest.forms, phone.written] in %s, in %s, the page reads %s as %s', async (country, lang, typed, phone, short, missing) => {
  const { business } = await open();
  const what = await openPage(harness, `/book/${business.alias}?lang=${lang}`);
  const when = await submit(what, { ...someAddress, job_type: valuesOf(what, 'job_type')[0]!, go: 'next' });
  const who = await submit(when, { t: valuesOf(when, 't').slice(0, 2), go: 'next' });
  const { version } = await okAsMember(harness, business, 'getBusinessSettings', {});
  await okAsMember(harness, business, 'updateBusinessSettings', { version, home_country: country });
  const refused = await submit(who, { name: 'Ada', phone: short, go: 'next' });
  expect([refused.status, formsOf(refused)[0]!.fields.get('phone')]).toEqual([422, [short]]);
  expect(refused.text).toContain(missing);
  const booked = await submit(who, { name: 'Ada', phone: typed, go: 'next' });
  const link = linkOf(booked);
  const [job] = (await business.ok('listJobRequests', {})).items;
  expect(job!.customer.phone).toBe(phone);
  const visit = await openPage(harness, link);
  const asked = await submit(
    visit,
    { phone: typed, note: 'Call me', act: 'callback' },
    { form: formsOf(visit).findIndex(({ fields }) => fields.get('act')?.[0] === 'callback') },
  );
  expect(asked.status).toBe(303);
  expect((await business.ok('listCallbacks', {})).callbacks).toMatchObject([{ phone }]);
});

test('[guest.place] the page reports an unclear or unknown address in each language, and the form keeps the input', async () => {
  const { business } = await open();
  const what = await openPage(harness, `/book/${business.alias}`);
  const type = valuesOf(what, 'job_type')[0]!;
  const typed = { job_type: type, description: 'No heat', line: '5 "Main" St', go: 'next' };
  const alertOf = ({ text }: Page) => /role="alert"[^>]*>([\s\S]*?)<\//.exec(text)?.[1];
  const told = new Set<string>();
  const notes = new Set<string>();
  for (const locale of locales) {
    const inLanguage = { ...what, text: what.text.replace('lang=en', `lang=${locale}`) };
    for (const place of [
      { city: 'Denver', state: 'CA' },
      { city: 'Xyzzyville', state: '' },
    ]) {
      const page = await submit(inLanguage, { ...typed, ...place });
      const { fields } = formsOf(page)[0]!;
      expect([locale, page.status, fields.get('line'), fields.get('description')![0]!.trim(), fields.get('job_type')]).toEqual([
        locale,
        422,
        ['5 "Main" St'],
        'No heat',
        [type],
      ]);
      expect([fields.get('city'), fields.get('state')]).toEqual([[place.city], [place.state]]);
      expect(page.text.includes('<bdi>Denver, CO, US</bdi>')).toBe(place.city === 'Denver');
      notes.add(/class="place-note">([^<]+)</.exec(page.text)![1]!);
      told.add(alertOf(page)!);
    }
  }
  expect([told.size, notes.size]).toEqual([2 * locales.length, 2 * locales.length]);
  expect(notes).toContain('„Denver“ liegt nicht in CA.');
  expect(told).toContain('We are not sure which place you mean. Please check the city and enter the postal code.');
  // A town that an area names is served, even if nobody knows where it is. The page says so and shows the times.
  await business.ok('createServiceArea', { name: 'Xyzzyville', city: 'Xyzzyville' }).then(async ({ id }) => {
    const { technicians } = await business.ok('listTechnicians', {});
    await business.ok('updateTechnician', { id: technicians[0]!.id, service_area_ids: [id] });
  });
  const when = await submit({ ...what, text: what.text.replace('lang=en', 'lang=de') }, { ...typed, city: 'Xyzzyville' });
  expect(when.text).toContain('damit wir zu Ihnen finden. Es ist kein Ort „Xyzzyville“ bekannt.');
  expect([when.status, valuesOf(when, 't').length > 0, when.text.includes('nicht auf der Karte finden')]).toEqual([200, true, true]);
});

test('[guest.name-length] the page reports a name that is too long in each language, and keeps it for correction', async () => {
  const desk = await open();
  const { who } = await steps(desk.business.alias);
  expect(who.text).toMatch(/<input id="name"[^>]* maxlength="80"/);
  const told = new Set<string>();
  for (const locale of locales) {
    const inLanguage = { ...who, text: who.text.replace('lang=en', `lang=${locale}`) };
    const page = await submit(inLanguage, { ...somebody, name: 'A'.repeat(81), go: 'next' });
    const problem = /role="alert"[^>]*>([\s\S]*?)<\//.exec(page.text)![1]!;
    expect([locale, page.status, valuesOf(page, 'name')]).toEqual([locale, 422, ['A'.repeat(81)]]);
    expect([locale, problem]).toEqual([locale, expect.stringContaining('80')]);
    told.add(problem);
  }
  expect(told.size).toBe(locales.length);
  expect(await totalOf(desk)).toBe(0);
});

test('[guest.only-offered] the page reports a time that was taken in the meantime, and books nothing', async () => {
  const desk = await open();
  const { who } = await steps(desk.business.alias);
  setClock('2030-06-12T12:00:00Z');
  const late = await submit(who, {
    ...somebody,
    go: 'next',
    form: formsOf(await openPage(harness, `/book/${desk.business.alias}`))[0]!.fields.get('form')!,
  });
  setClock('2030-06-05T12:00:00Z');
  expect([late.status, late.text.includes('has just been taken')]).toEqual([422, true]);
  expect(await totalOf(desk)).toBe(0);
});

test('[guest.replay] a repeated form books once, whoever sends it, but not for ever', async () => {
  const desk = await open();
  const { who } = await steps(desk.business.alias);
  const pages = await Promise.all([1, 2, 3].map(() => submit(who, { ...somebody, go: 'next' })));
  const links = pages.filter(({ status }) => status === 200).map(linkOf);
  expect(new Set(links).size).toBe(1);
  expect(linkOf(await submit(who, { ...somebody, go: 'next' }))).toBe(links[0]);
  expect((await submit(who, { ...somebody, name: 'Another', go: 'next' })).status).toBe(409);
  const other = await open();
  const stolen = formsOf(who)[0]!.fields.get('form')![0]!;
  const forged = await steps(other.business.alias);
  for (const form of [stolen, '', 'x.y.z', stolen.replace(/^./, 'z')]) {
    const page = await submit(forged.who, { ...somebody, form, go: 'next' });
    expect([page.status, page.text.includes('open for too long')]).toEqual([422, true]);
  }
  // Ask for a day that is still in the future when the form has expired.
  const forMonday = async () => submit((await steps(other.business.alias)).when, { t: '2030-06-10.morning', go: 'next' });
  const [late, tooLate] = [await forMonday(), await forMonday()];
  setClock('2030-06-05T23:59:59Z');
  expect((await submit(late, { ...somebody, go: 'next' })).status).toBe(200);
  setClock('2030-06-06T00:00:00Z');
  const page = await submit(tooLate, { ...somebody, go: 'next' });
  expect([page.status, page.text.includes('open for too long')]).toEqual([422, true]);
  setClock('2030-06-05T12:00:00Z');
  expect([await totalOf(desk), await totalOf(other)]).toEqual([1, 1]);
});

test('[guest.foreign] a form of another site, a filled-in trap, and a member’s session have no further effect', async () => {
  const desk = await open();
  const { who } = await steps(desk.business.alias);
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await submit(who, { ...somebody, go: 'next' }, { headers: headers as unknown as Record<string, string> })).status).toBe(403);
  expect((await submit(who, { ...somebody, website: 'https://spam.example', go: 'next' })).status).toBe(422);
  expect(await totalOf(desk)).toBe(0);
  const { cookie } = await signIn(harness, desk.business.owner);
  const asOwner = await submit(who, { ...somebody, go: 'next' }, { headers: { cookie, authorization: `Bearer ${desk.business.key}` } });
  linkOf(asOwner);
  const [job] = (await desk.business.ok('listJobRequests', {})).items;
  expect(job!.customer.id).toBeNull();
  expect(asOwner.headers.getSetCookie()).toEqual([]);
});

test('[guest.escaped] a script in any field is shown as text on every page, and names no host', async () => {
  const { business } = await open({ name: '<script>alert(1)</script>' });
  const script = '"><script>alert(2)</script>';
  const pages: Page[] = [await openPage(harness, `/book/${business.alias}?lang=${encodeURIComponent(script)}`)];
  const type = valuesOf(pages[0]!, 'job_type')[0]!;
  const address = { line: script, line2: script, city: 'New York', postal_code: script.slice(0, 32), state: script };
  pages.push(await submit(pages[0]!, { ...address, job_type: type, description: script, zone: script, go: 'next' }));
  pages.push(await submit(pages[1]!, { t: [valuesOf(pages[1]!, 't')[0]!, script], from: script, go: 'next' }));
  pages.push(await submit(pages[2]!, { name: script, phone: script, email: script, go: 'next' }));
  pages.push(await submit(pages[2]!, { name: script, phone: '+1 212 555 0142', go: 'next' }));
  pages.push(await openPage(harness, linkOf(pages.at(-1)!)));
  for (const { text } of pages) expect(text).not.toMatch(/<script>/);
  expect(pages.at(-1)!.text).toContain('alert(2)');
});

test('[guest.hosts] a forged host changes no link', async () => {
  const { business } = await open();
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const booked = await bookByPage(harness, business.alias, { headers });
  expect(booked.text).not.toContain('evil.example');
  expect(booked.text).toContain(`${harness.url}/j/`);
});

test('[guest.limits] bookings are limited by network and by business, and a refused booking costs nothing', async () => {
  const limited = await openGuestDesk({
    RATE_LIMIT_GUEST_BOOKINGS_PER_HOUR: '3',
    RATE_LIMIT_GUEST_BOOKINGS_PER_BUSINESS: '4',
    TRUST_PROXY: '1',
  });
  const bookingOf = async ({ alias }: { alias: string }) => {
    const what = await openPage(limited.harness, `/book/${alias}`);
    const when = await submit(what, { ...someAddress, job_type: valuesOf(what, 'job_type')[0]!, go: 'next' });
    const who = await submit(when, { t: valuesOf(when, 't')[0]!, go: 'next' });
    const formOf = async () => formsOf(await openPage(limited.harness, `/book/${alias}`))[0]!.fields.get('form')!;
    return async (address: string, fields: object = {}) =>
      (await submit(who, { ...somebody, ...fields, form: await formOf(), go: 'next' }, { headers: { 'x-forwarded-for': address } })).status;
  };
  const from = await bookingOf(limited.business);
  expect([await from('2001:db8::1'), await from('2001:db8::2', { phone: 'no number at all' }), await from('2001:db8:0:0:ffff::3')]).toEqual(
    [200, 422, 200],
  );
  // All addresses of one household count as one.
  expect([await from('2001:db8::4'), await from('2001:db8::5'), await from('2001:DB8:0::6')]).toEqual([200, 429, 429]);
  expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.2'), await from('192.0.2.2')]).toEqual([
    200, 429, 429, 429,
  ]);
  expect((await limited.business.ok('listJobRequests', {})).meta.total).toBe(4);
  // The network has its bookings for the pages of other businesses.
  const { business: other } = await limited.open();
  expect(await (await bookingOf(other))('192.0.2.2')).toBe(200);
});

test('[guest.limits] page views are limited by network too', async () => {
  const limited = await openGuestDesk({ RATE_LIMIT_GUEST_REQUESTS_PER_MINUTE: '5', TRUST_PROXY: '1' });
  const ask = async (path: string, address: string) => openPage(limited.harness, path, { 'x-forwarded-for': address });
  const statuses: number[] = [];
  for (let index = 0; index < 7; index++) statuses.push((await ask(`/j/${'x'.repeat(31)}${index}`, '192.0.2.1')).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  const held = await ask(`/book/${limited.business.alias}`, '192.0.2.1');
  expect([held.status, Number(held.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await ask(`/book/${limited.business.alias}`, '192.0.2.2')).status).toBe(200);
});

test('[guest.switched-off, guest.no-enumeration] a page that is switched off and the page of an unknown business look alike', async () => {
  const { business } = await open();
  const { who } = await steps(business.alias);
  await okAsMember(harness, business, 'updateBookingPageSettings', { enabled: false });
  const [off, none, odd] = await Promise.all(
    [business.alias, 'nobody-at-all', '%3Cscript%3E'].map((alias) => openPage(harness, `/book/${alias}`)),
  );
  expect([off!.status, none!.status, odd!.status]).toEqual([404, 404, 404]);
  expect(off!.text.replaceAll(business.alias, '')).toBe(none!.text.replaceAll('nobody-at-all', ''));
  expect((await submit(who, { ...somebody, go: 'next' })).status).toBe(404);
});

test('[guest.embed] the page can be framed only by the hosts that the business names', async () => {
  const { business } = await open();
  const policyOf = async () => {
    const { headers } = await openPage(harness, `/book/${business.alias}`);
    return [/frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy')!)![1], headers.get('x-frame-options')];
  };
  expect(await policyOf()).toEqual(["'none'", 'DENY']);
  await okAsMember(harness, business, 'updateBookingPageSettings', {
    framing_hosts: ['www.example.com', '*.example.org', 'localhost:3000'],
  });
  expect(await policyOf()).toEqual(['https://www.example.com https://*.example.org http://localhost:3000', null]);
  const link = linkOf(await bookByPage(harness, business.alias));
  expect((await openPage(harness, link)).headers.get('x-frame-options')).toBe('DENY');
});

test('[page.languages, guest.small] the page speaks the seven languages, at most 30 kB over the wire in each', async () => {
  const { business } = await open();
  for (const lang of locales) {
    const response = await fetch(`${harness.url}/book/${business.alias}`, { headers: { 'accept-language': `${lang}-XX, en` } });
    const text = await response.text();
    expect(text).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
    const { bytes, plain } = await weightOf(`${harness.url}/book/${business.alias}?lang=${lang}`);
    expect([lang, bytes < 30_000 ? 'small' : bytes, plain]).toEqual([lang, 'small', []]);
  }
});

test('[guest.odd] any odd request is answered with a page', async () => {
  const { business } = await open();
  const url = `${harness.url}/book/${business.alias}`;
  const odd = [
    '',
    'step=who',
    'step=when&go=zone',
    't=1&t=2&job_type=x',
    '__proto__=1&constructor=2',
    'line=%00&city=%ff',
    `line=${'x'.repeat(60_000)}`,
  ];
  for (const body of odd) expect([200, 422]).toContain((await send(url, new URLSearchParams(body))).status);
  expect((await send(url, new URLSearchParams({ line: 'x'.repeat(70_000) }))).status).toBe(413);
});

test('[guest.unstaffed] without a technician the page has no form, and says so in each language', async () => {
  const business = await harness.business();
  for (const locale of locales) {
    const page = await openPage(harness, `/book/${business.alias}?lang=${locale}`);
    expect([page.status, page.text.includes('name="city"')]).toEqual([200, false]);
  }
  const page = await openPage(harness, `/book/${business.alias}?lang=en`);
  expect(page.text).toContain('Online booking is not open yet.');
});

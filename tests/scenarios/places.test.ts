/** A new business without a geocoding service, in five countries, with addresses as people type them. docs/decisions/0080. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { callAsGuest, linkOf, openPage, submit, valuesOf } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') } });
const monday = '2030-06-10';

interface City {
  readonly timezone: string;
  readonly base: string;
  /** A city that the area names. */
  readonly city: string;
  /** An address in the city, and one in a town some way off. */
  readonly near: string;
  readonly far: string;
  /** An address that contradicts itself, or that several towns could be. */
  readonly unclear: string;
  readonly postalCode: string;
}

const cities: Readonly<Record<string, City>> = {
  Denver: {
    timezone: 'America/Denver',
    base: '1437 Bannock St, Denver, CO 80202',
    city: 'Denver',
    near: '1701 Wynkoop St, Denver CO 80202',
    far: '15151 E Alameda Pkwy, Aurora, CO 80012',
    unclear: '5 Main St, Denver, CA',
    postalCode: '80202',
  },
  Leeds: {
    timezone: 'Europe/London',
    base: 'Calverley Street, Leeds LS1 1UR',
    city: 'Leeds',
    near: '12 Roundhay Road, Leeds LS7 1AB',
    far: '10 Station Road, Otley LS21 3HX',
    unclear: '5 High Street, Leeds SW1A 1AA',
    postalCode: 'LS7 1AB',
  },
  Köln: {
    timezone: 'Europe/Berlin',
    base: 'Hauptstr. 5, 50667 Köln',
    city: 'Köln',
    near: 'Venloer Straße 151, 50672 Koeln',
    far: 'Bahnhofstr. 12, 53757 Sankt Augustin',
    unclear: 'Hauptstr. 5, 10115 Köln',
    postalCode: '50672',
  },
  Osaka: {
    timezone: 'Asia/Tokyo',
    base: '〒530-0001 大阪市北区梅田3-1-3',
    city: '大阪市',
    near: '〒542-0076 大阪市中央区難波5-1-60',
    far: '〒569-0804 高槻市紺屋町1-1',
    unclear: '〒100-0001 大阪市北区梅田1',
    postalCode: '542-0076',
  },
  Montréal: {
    timezone: 'America/Toronto',
    base: '1001 Rue du Square-Dorchester, Montréal, QC H3B 1N1',
    city: 'Montréal',
    near: '275 rue Notre-Dame Est, Montreal QC H2Y 1C6',
    far: '150 Boul. de la Cité, Laval, QC H7T 2W6',
    unclear: '5 rue Principale, Montréal, QC V6B 1A1',
    postalCode: 'H2Y 1C6',
  },
};

async function firm({ timezone, city, base }: City): Promise<TestBusiness> {
  const of = await harness.business({ timezone });
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  await okAsMember(harness, of, 'updateBusinessSettings', { version, base_address: { line: base } });
  const { id } = await of.ok('createServiceArea', { name: city, city });
  await of.ok('createTechnician', {
    full_name: 'Ada',
    email: `${randomUUID()}@example.com`,
    service_area_ids: [id],
    start_location_type: 'office',
  });
  return of;
}

it('[service-area.own-city] a service area of Denver covers no other town called Denver', async () => {
  const of = await firm(cities['Denver']!);
  expect(await of.ok('checkCoverage', { line: '12 Main St, Denver, NC 28037' })).toMatchObject({
    covered: false,
    place: { precision: 'postal_code' },
  });
  expect(await of.ok('checkCoverage', { line: '12 Main St, Denver, CO' })).toMatchObject({ covered: true, place: { precision: 'city' } });
});

for (const [name, city] of Object.entries(cities)) {
  it(`[coverage.same, place.told, travel.coarse] ${name}: the first booking, with the address as one line of text`, async () => {
    const of = await firm(city);
    const asked = { line: city.near };
    const coverage = await of.ok('checkCoverage', asked);
    expect(coverage, JSON.stringify(coverage)).toMatchObject({ covered: true, place: { coverage: 'covered', source: 'gazetteer' } });
    const starts = await of.ok('listBookableStarts', { ...asked, job_duration_minutes: 60, from: monday, to: monday });
    expect(starts.days[0]!.starts.length, JSON.stringify(starts)).toBeGreaterThan(0);
    expect(starts.place!.warnings.map(({ code }) => code)).toEqual(['TRAVEL_FROM_CENTRE']);
    const booked = await of.ok('bookAndConfirmJobRequest', {
      customer: { full_name: 'Grace', phone: '+14155550142' },
      address: asked,
      scheduled_at: starts.days[0]!.starts[0]!,
      job_duration_minutes: 60,
    });
    expect(booked, JSON.stringify(booked)).toMatchObject({ confirmed: true, place: { coverage: 'covered' } });
    const job = await of.ok('getJobRequest', { id: booked.id });
    expect(job.address.city).not.toBe('');
    expect(job.crew![0]!.sessions[0]!.travel_minutes).toBeGreaterThanOrEqual(10);
    // A guest of the booking page fills in the parts, and books on it without a script.
    const { id: job_type_id } = await of.ok('createJobType', { name: 'Leak repair', default_duration_minutes: 60 });
    const { line, city: town, state, postal } = job.address;
    const guest = { x_timezone: city.timezone, job_type_id, address: { line, city: town, state, postal_code: postal } };
    const windows = (await callAsGuest(harness, of, 'listGuestBookingWindows', guest)).data;
    expect(windows.days.length, JSON.stringify(windows)).toBeGreaterThan(0);
    expect(windows.place).toMatchObject({ coverage: 'covered', is_found: true });
    const what = await openPage(harness, `/book/${of.alias}`);
    const when = await submit(what, { line, city: town, state, postal_code: postal, job_type: job_type_id, go: 'next' });
    const who = await submit(when, { t: valuesOf(when, 't').slice(0, 1), go: 'next' });
    const sent = await submit(who, { name: 'Katherine Johnson', email: 'katherine@example.com', go: 'next' });
    expect((await openPage(harness, linkOf(sent))).text).toContain('We have your request');
  });

  it(`[coverage.same] ${name}: a town outside the area is outside for every operation`, async () => {
    const of = await firm(city);
    const asked = { line: city.far };
    const coverage = await of.ok('checkCoverage', asked);
    expect(coverage, JSON.stringify(coverage)).toMatchObject({ covered: false });
    const starts = await of.ok('listBookableStarts', { ...asked, job_duration_minutes: 60, from: monday, to: monday });
    expect(starts, JSON.stringify(starts)).toMatchObject({ reason: 'outside_service_area', place: { coverage: 'outside' } });
  });

  it(`[coverage.uncertain, address.line] ${name}: an unclear address is asked about and gets no place`, async () => {
    const of = await firm(city);
    const asked = { line: city.unclear };
    const coverage = await of.ok('checkCoverage', asked);
    expect(coverage, JSON.stringify(coverage)).toMatchObject({ covered: null, needs: ['address'], place: { latitude: null } });
    expect(coverage.place!.note).not.toBeNull();
    const starts = await of.ok('listBookableStarts', { ...asked, job_duration_minutes: 60, from: monday, to: monday });
    expect(starts, JSON.stringify(starts)).toMatchObject({ reason: 'address_missing' });
  });
}

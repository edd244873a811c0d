/** Setting a technician's picture. docs/internals/files.md#pictures. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import * as sample from '../../resources/pictures/samples.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openRoster } from './roster.ts';

const { harness, business, other, hire, eventsOf } = await openRoster();
const { jpeg, png, webp } = sample;
const types = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp } as const;
type Type = keyof typeof types;
const inputOf = (id: string, bytes: Buffer, content_type: Type) => ({ id, content_type, image: bytes.toString('base64') });
const set = (id: string, bytes: Buffer, type: Type, of = business) =>
  callAsMember(harness, of, 'setTechnicianPicture', inputOf(id, bytes, type));
const unknownId = '00000000-0000-7000-8000-00000000dead';

it('[picture.set] each new picture has a new address, and is announced by one event and in the feed', async () => {
  const { id, picture_url, updated_at } = await hire();
  expect(picture_url).toBeNull();
  const urls = new Set<string | null>();
  for (const [type, bytes] of Object.entries(types)) {
    const { data } = await set(id, bytes, type as Type);
    expect(data).toEqual({ id, picture_url: expect.stringMatching(new RegExp(`^/pictures/technicians/${id}/[\\w-]{43}$`)) });
    urls.add(data.picture_url);
    expect((await business.ok('getTechnician', { id })).picture_url).toBe(data.picture_url);
    const kept = await okAsMember(harness, business, 'getTechnicianPicture', { id });
    expect([kept.content_type, Buffer.from(kept.image, 'base64').equals(bytes)]).toEqual([type, true]);
  }
  expect(urls.size).toBe(3);
  // Setting the same picture again changes nothing.
  await set(id, webp, 'image/webp');
  expect(await eventsOf(id)).toEqual(['technician.created', ...Array.from({ length: 3 }, () => 'technician.updated')]);
  const { technicians } = await business.ok('listTechnicians', { since: updated_at });
  expect(technicians).toMatchObject([{ id, picture_url: [...urls].at(-1) }]);
});

it('[picture.private] stores only the image, without any metadata of the file', async () => {
  const { id } = await hire();
  const hostile = {
    'image/jpeg': sample.jpegWith(...sample.jpegSecrets),
    'image/png': sample.pngWith(...sample.pngSecrets),
    'image/webp': sample.webpSecrets,
  } as const;
  for (const [type, bytes] of Object.entries(hostile)) {
    expect((await set(id, bytes, type as Type)).error_code).toBe(0);
    const [row] = await harness.store.query<{ bytes: Buffer }>('select bytes from technician_pictures where technician_id = $1', [id]);
    expect(row!.bytes.equals(types[type as Type])).toBe(true);
  }
});

it('[picture.checked, picture.bounds] refuses a file that is no picture, has another type or is too large, and keeps the previous picture', async () => {
  const { id } = await hire();
  await set(id, png, 'image/png');
  const refused = async (bytes: Buffer, type: Type = 'image/png') => {
    const outcome = await callWithErrors(inputOf(id, bytes, type));
    return outcome.map(({ field, code }) => `${field} ${code}`).join();
  };
  expect(await refused(sample.svg)).toBe('image type');
  expect(await refused(jpeg)).toBe('image type');
  expect(await refused(png, 'image/svg+xml' as Type)).toMatch(/^content_type /);
  expect(await refused(png.subarray(0, 60))).toBe('image malformed');
  expect(await refused(sample.pngOf(1025, 8))).toBe('image too_large');
  expect(await refused(sample.pngOf(100_000, 100_000))).toBe('image too_large');
  const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]);
  expect(await refused(padded(262_144 + 1))).toBe('image too_long');
  expect(await refused(padded(400_000))).toMatch(/^image /);
  expect((await okAsMember(harness, business, 'getTechnicianPicture', { id })).content_type).toBe('image/png');
  // A picture of exactly the largest size is accepted.
  expect((await set(id, padded(262_144), 'image/png')).error_code).toBe(0);
  for (const image of ['', '====', 'data:image/png;base64,AAAA', 'AA AA', 'ÄÖÜß'])
    expect(await callWithErrors({ id, content_type: 'image/png', image }), image).toMatchObject([{ field: 'image' }]);
});

it('[picture.rights] requires the permission to manage the team, in the member’s own business', async () => {
  const { id } = await hire();
  for (const theirs of [unknownId, (await hire({}, other)).id])
    expect(await set(theirs, png, 'image/png')).toMatchObject({ status: 404, error_code: 'TECHNICIAN_NOT_FOUND' });
  expect((await set(id, png, 'image/png', other)).error_code).toBe('TECHNICIAN_NOT_FOUND');
  const input = inputOf(id, png, 'image/png');
  const looking = await callAsMember(harness, business, 'setTechnicianPicture', input, { permissions: ['team_view', 'job_manage'] });
  expect(looking.error_code).toBe('PERMISSION_DENIED');
  const managing = await callAsMember(harness, business, 'setTechnicianPicture', input, { permissions: ['team_view', 'team_manage'] });
  expect(managing.error_code).toBe(0);
  await business.ok('deleteTechnician', { id });
  expect((await set(id, png, 'image/png')).error_code).toBe('TECHNICIAN_NOT_FOUND');
  expect(await harness.store.query('select 1 from technician_pictures where technician_id = $1', [id])).toEqual([]);
});

it('[picture.rights] technicians set only their own picture, in a sign-in session with its form token', async () => {
  const [mine, theirs] = [await hire(), await hire()];
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine.id, member.id]);
  const session = await signIn(harness, member);
  const input = inputOf(mine.id, jpeg, 'image/jpeg');
  expect((await session.call('setTechnicianPicture', input, { formToken: null })).error_code).not.toBe(0);
  const { picture_url } = await session.ok('setTechnicianPicture', input);
  expect((await session.ok('getTechnician', { id: mine.id })).picture_url).toBe(picture_url);
  expect((await session.call('setTechnicianPicture', inputOf(theirs.id, jpeg, 'image/jpeg'))).error_code).toBe('TECHNICIAN_NOT_FOUND');
});

it('[picture.set] a sandbox picture has an address that names the sandbox, and is deleted by a reset', async () => {
  const { id } = await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' }, { key: business.sandboxKey });
  const sandbox = { environment: 'sandbox' } as const;
  const { data } = await callAsMember(harness, business, 'setTechnicianPicture', inputOf(id, png, 'image/png'), sandbox);
  expect(data.picture_url).toMatch(/\?environment=sandbox$/);
  await okAsMember(harness, business, 'resetSandbox', { confirm_alias: business.alias }, sandbox);
  expect(await harness.store.query('select 1 from technician_pictures where technician_id = $1', [id])).toEqual([]);
});

async function callWithErrors(input: ReturnType<typeof inputOf>) {
  const owner = await ownerSession;
  const { status, errors } = await owner.call('setTechnicianPicture', input);
  expect(status).toBe(422);
  return errors!;
}
const ownerSession = newMember(harness, business, { role: 'Administrator' }).then((member) => signIn(harness, member));

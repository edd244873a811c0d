/** Reading a technician's picture, by the operation and at the address that shows it. docs/internals/files.md#pictures. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { png } from '../../resources/pictures/samples.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openRoster } from './roster.ts';

const { harness, business, other, hire } = await openRoster();
const unknownId = '00000000-0000-7000-8000-00000000dead';
const input = (id: string) => ({ id, content_type: 'image/png' as const, image: png.toString('base64') });
const picture = async (of = business) => {
  const { id } = await hire({}, of);
  const { picture_url } = await okAsMember(harness, of, 'setTechnicianPicture', input(id));
  return { id, url: picture_url! };
};
const look = async (path: string, cookie: string | null, headers: Record<string, string> = {}) =>
  fetch(harness.url + path, { redirect: 'manual', headers: { ...headers, ...(cookie === null ? {} : { cookie }) } });

it('[picture.rights] requires the permission to see the team, in the member’s own business', async () => {
  const { id } = await picture();
  const plain = await hire();
  const call = (of: string) => callAsMember(harness, business, 'getTechnicianPicture', { id: of });
  expect((await call(id)).data).toMatchObject({ content_type: 'image/png', image: png.toString('base64') });
  expect(await call(plain.id)).toMatchObject({ status: 404, error_code: 'TECHNICIAN_PICTURE_NOT_FOUND' });
  for (const theirs of [unknownId, (await picture(other)).id]) expect((await call(theirs)).error_code).toBe('TECHNICIAN_NOT_FOUND');
  const blind = await callAsMember(harness, business, 'getTechnicianPicture', { id }, { permissions: ['job_view'] });
  expect(blind.error_code).toBe('PERMISSION_DENIED');
});

it('[picture.served] a sign-in session gets only the image, which its browser may cache for good', async () => {
  const { url } = await picture();
  const { cookie } = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  const served = await look(url, cookie);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(png)]).toEqual([200, true]);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  const again = await look(url, cookie, { 'if-none-match': served.headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('[picture.guessed] shows nothing without a sign-in, to another business, or for a wrong hash', async () => {
  const { id, url } = await picture();
  const { cookie } = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  const foreign = await signIn(harness, await newMember(harness, other, { role: 'Administrator' }));
  const own = (await hire()).id;
  expect((await look(url, null)).status).toBe(401);
  expect((await fetch(harness.url + url, { headers: { authorization: `Bearer ${business.key}` } })).status).toBe(401);
  const hash = url.split('/').at(-1)!;
  for (const [path, by] of [
    [url, foreign.cookie],
    [url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'), cookie],
    [`/pictures/technicians/${own}/${hash}`, cookie],
    [`/pictures/technicians/${unknownId}/${hash}`, cookie],
    [`/pictures/technicians/x/${hash}`, cookie],
    [`/pictures/technicians/${id}/${'x'.repeat(500)}`, cookie],
    [`/pictures/technicians/${id}/..%2f..%2fetc`, cookie],
    [`${url}?environment=sandbox`, cookie],
  ] as const) {
    const none = await look(path, by);
    expect([path, none.status, none.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    expect(await none.json()).toMatchObject({ error_code: 'TECHNICIAN_PICTURE_NOT_FOUND' });
  }
});

it('[picture.rights] technicians see their own picture at its address', async () => {
  const [mine, theirs] = [await picture(), await picture()];
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine.id, member.id]);
  const { cookie } = await signIn(harness, member);
  expect((await look(mine.url, cookie)).status).toBe(200);
  expect((await look(theirs.url, cookie)).status).toBe(404);
});

it('[picture.served] a picture of the sandbox has its own address', async () => {
  const { id } = await business.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com' }, { key: business.sandboxKey });
  const set = await okAsMember(harness, business, 'setTechnicianPicture', input(id), { environment: 'sandbox' });
  const { cookie } = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  expect((await look(set.picture_url!, cookie)).status).toBe(200);
  expect((await look(set.picture_url!.split('?')[0]!, cookie)).status).toBe(404);
});

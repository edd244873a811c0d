/** Removing a technician's picture. docs/internals/files.md#pictures. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { png } from '../../resources/pictures/samples.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openRoster } from './roster.ts';

const { harness, business, other, hire, eventsOf } = await openRoster();
const unknownId = '00000000-0000-7000-8000-00000000dead';
const pictured = async (of = business) => {
  const { id } = await hire({}, of);
  await okAsMember(harness, of, 'setTechnicianPicture', { id, content_type: 'image/png', image: png.toString('base64') });
  return id;
};
const stored = (id: string) => harness.store.query('select 1 from technician_pictures where technician_id = $1', [id]);

it('[picture.delete] the picture is gone at once, with one event; deleting it again answers 404', async () => {
  const id = await pictured();
  expect(await okAsMember(harness, business, 'deleteTechnicianPicture', { id })).toEqual({ id, picture_url: null });
  expect(await stored(id)).toEqual([]);
  expect((await business.ok('getTechnician', { id })).picture_url).toBeNull();
  expect(await eventsOf(id)).toEqual(['technician.created', 'technician.updated', 'technician.updated']);
  expect(await callAsMember(harness, business, 'deleteTechnicianPicture', { id })).toMatchObject({
    status: 404,
    error_code: 'TECHNICIAN_PICTURE_NOT_FOUND',
  });
});

it('[picture.delete] deleting a technician deletes the picture', async () => {
  const id = await pictured();
  const { updated_at } = await business.ok('getTechnician', { id });
  await business.ok('deleteTechnician', { id });
  expect(await stored(id)).toEqual([]);
  const { technicians } = await business.ok('listTechnicians', { since: updated_at });
  expect(technicians).toMatchObject([{ id, picture_url: null, deleted_at: expect.any(String) as unknown }]);
});

it('[picture.rights] requires the permission to manage the team; technicians may delete their own picture', async () => {
  const [mine, theirs] = [await pictured(), await pictured()];
  const remove = (id: string, permissions: Parameters<typeof callAsMember>[4] = {}) =>
    callAsMember(harness, business, 'deleteTechnicianPicture', { id }, permissions);
  for (const id of [unknownId, await pictured(other)]) expect((await remove(id)).error_code).toBe('TECHNICIAN_NOT_FOUND');
  expect((await remove(mine, { permissions: ['team_view'] })).error_code).toBe('PERMISSION_DENIED');
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [mine, member.id]);
  const session = await signIn(harness, member);
  expect((await session.call('deleteTechnicianPicture', { id: theirs })).error_code).toBe('TECHNICIAN_NOT_FOUND');
  expect((await session.ok('deleteTechnicianPicture', { id: mine })).picture_url).toBeNull();
  expect(await stored(theirs)).toHaveLength(1);
});

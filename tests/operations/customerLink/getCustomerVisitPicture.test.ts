/** The picture of the technician who comes, for the holder of a customer link. docs/internals/files.md#pictures. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { callAsCustomer } from '../../support/guest.ts';
import { jpeg, png } from '../../resources/pictures/samples.ts';
import { openGuestDesk } from '../bookingPage/guestDesk.ts';

const desk = await openGuestDesk();
const { harness, open, book, schedule, complete, visitOf } = desk;
const pictured = async (bytes = png) => {
  const own = await open();
  const content_type = bytes === png ? 'image/png' : 'image/jpeg';
  const input = { id: own.technician, content_type, image: bytes.toString('base64') } as const;
  const { picture_url } = await okAsMember(harness, own.business, 'setTechnicianPicture', input);
  return { ...own, hash: picture_url!.split('/').at(-1)! };
};

it('[picture.customer] the picture is named and shown as long as the customer link shows the technician', async () => {
  const own = await pictured();
  const { id, url } = await book(own);
  const see = () => callAsCustomer(harness, url, 'getCustomerVisitPicture', { hash: own.hash });
  const hidden = { status: 404, error_code: 'TECHNICIAN_PICTURE_NOT_FOUND' };
  expect(await see()).toMatchObject(hidden);
  await schedule(own, id);
  expect((await visitOf(url)).technicians).toEqual([{ name: 'Ada Lovelace', avatar_url: null, picture_url: `picture/${own.hash}` }]);
  expect((await see()).data).toEqual({ content_type: 'image/png', hash: own.hash, image: png.toString('base64') });
  const { assignment } = await own.business.ok('getJobRequest', { id });
  expect(assignment.technician!.avatar_url).toBe(`/pictures/technicians/${own.technician}/${own.hash}`);
  await complete(own, id);
  expect((await see()).error_code).toBe(0);
  // No technician comes to a cancelled visit, so its link shows no picture.
  const other = await pictured(jpeg);
  const cancelled = await book(other);
  await schedule(other, cancelled.id);
  await other.business.ok('archiveJobRequest', { id: cancelled.id });
  expect(await callAsCustomer(harness, cancelled.url, 'getCustomerVisitPicture', { hash: other.hash })).toMatchObject(hidden);
});

it('[picture.guessed] the link of another visit or business, and a guessed hash, show no picture', async () => {
  const [own, foreign] = [await pictured(), await pictured(jpeg)];
  const [mine, theirs] = [await book(own), await book(foreign)];
  await schedule(own, mine.id);
  await schedule(foreign, theirs.id);
  // A colleague who does not come, with the same picture as the other business's technician.
  const colleague = await own.business.ok('createTechnician', { full_name: 'Grace Hopper', email: 'grace@example.com' });
  const input = { id: colleague.id, content_type: 'image/jpeg', image: jpeg.toString('base64') } as const;
  await okAsMember(harness, own.business, 'setTechnicianPicture', input);
  for (const hash of [foreign.hash, 'x', own.hash.slice(1), own.hash.toLowerCase(), `${own.hash}A`])
    expect((await callAsCustomer(harness, mine.url, 'getCustomerVisitPicture', { hash })).error_code, hash).toBe(
      'TECHNICIAN_PICTURE_NOT_FOUND',
    );
  const elsewhere = await callAsCustomer(harness, mine.url, 'getCustomerVisitPicture', { id: theirs.id, hash: foreign.hash });
  expect(elsewhere.error_code).toBe('JOB_REQUEST_NOT_FOUND');
});

it('[picture.customer] the picture is no longer shown after the picture or the technician is deleted', async () => {
  const own = await pictured();
  const { id, url } = await book(own);
  await schedule(own, id);
  await okAsMember(harness, own.business, 'deleteTechnicianPicture', { id: own.technician });
  expect((await visitOf(url)).technicians).toMatchObject([{ picture_url: null }]);
  expect((await callAsCustomer(harness, url, 'getCustomerVisitPicture', { hash: own.hash })).error_code).toBe(
    'TECHNICIAN_PICTURE_NOT_FOUND',
  );
  await own.business.ok('deleteTechnician', { id: own.technician });
  expect((await visitOf(url)).technicians).toEqual([]);
});

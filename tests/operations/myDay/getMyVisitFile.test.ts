/** Files on a technician's visits. */
import { expect, it } from 'vitest';
import { pdf } from '../../resources/files/samples.ts';
import { png } from '../../resources/pictures/samples.ts';
import { openMyDayDesk, wednesday } from './myDayDesk.ts';

const { harness, open } = await openMyDayDesk();
const file = { name: 'plan.pdf', content: pdf.toString('base64') };

it('[my-day.photo, my-day.own] opens only files on the technician’s own jobs', async () => {
  const { session, business, book, theirs } = await open();
  const [own, other] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T09:00`, theirs)];
  const onOwn = await business.ok('createFile', { job_request_id: own.id, ...file });
  const onOther = await business.ok('createFile', { job_request_id: other.id, ...file });
  const onCustomer = await business.ok('createFile', { customer_id: own.customer.id!, ...file });
  expect((await session.ok('getMyVisitFile', { id: own.id, file_id: onOwn.id })).content).toBe(file.content);
  for (const [id, file_id, code] of [
    [other.id, onOther.id, 'JOB_REQUEST_NOT_FOUND'],
    [own.id, onOther.id, 'FILE_NOT_FOUND'],
    [own.id, onCustomer.id, 'FILE_NOT_FOUND'],
  ] as const)
    expect((await session.call('getMyVisitFile', { id, file_id })).error_code).toBe(code);
  const { url } = (await session.ok('getMyDay', {})).visits[0]!.files[0]!;
  const look = (path: string) => fetch(harness.url + path, { redirect: 'manual', headers: { cookie: session.cookie } });
  const served = await look(url);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(pdf)]).toEqual([200, true]);
  expect((await look(onOwn.url)).status).toBe(403);
  expect((await look(url.replace(own.id, other.id))).status).toBe(404);
});

it('[file.thumbnail] shows only thumbnails on the technician’s own jobs', async () => {
  const { session, business, book, theirs } = await open();
  const [own, other] = [await book(`${wednesday}T09:00`), await book(`${wednesday}T09:00`, theirs)];
  const photograph = { name: 'meter.png', content: png.toString('base64') };
  const onOwn = await session.ok('createMyVisitFile', { id: own.id, ...photograph });
  const onOther = await business.ok('createFile', { job_request_id: other.id, ...photograph });
  expect(onOwn.thumbnail_url).toBe(`${onOwn.url}/thumbnail`);
  expect((await session.ok('getMyDay', {})).visits[0]!.files[0]).toEqual(onOwn);
  const look = async (path: string) => {
    const { status, headers } = await fetch(harness.url + path, { redirect: 'manual', headers: { cookie: session.cookie } });
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  expect(await look(onOwn.thumbnail_url!)).toEqual([200, 'image/jpeg']);
  expect(await look(`/my-day/files/${other.id}/${onOther.id}/${onOther.hash}/thumbnail`)).toEqual([404, 'application/json']);
  expect(await look(`/my-day/files/${own.id}/${onOther.id}/${onOther.hash}/thumbnail`)).toEqual([404, 'application/json']);
  const page = await (await fetch(`${harness.url}/my-day`, { headers: { cookie: session.cookie } })).text();
  expect(page).toContain(`<img src="${onOwn.thumbnail_url}"`);
});

/** Files of the story, and their refusals. */
import type { Harness } from '../../support/harness.ts';
import type { Recorder } from './recorder.ts';

/** A PNG of one pixel. */
const photograph = {
  name: 'boiler.png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

export async function tellFiles(story: Recorder, customer_id: string): Promise<void> {
  const { id } = await story.tell('createFile', 'A photograph of the boiler, on a customer', { customer_id, ...photograph });
  await story.tell('listFiles', 'The files on a customer', { customer_id });
  await story.tell('getFile', 'The photograph with its bytes', { id });
  await story.tell('deleteFile', 'The boiler was replaced', { id });
}

/** `landlord`: a customer without files. */
export async function refuseFiles(story: Recorder, harness: Harness, landlord: string): Promise<void> {
  const { refused } = story.refusing();
  await refused('FILE_NOT_FOUND', 'getFile', 'an unknown file', { id: '018f2b5c-0000-7000-8000-999999999999' });
  await story.aside(() =>
    harness.store.query(
      `insert into files (tenant_id, id, customer_id, name, content_type, size_bytes, hash, author_kind, author_name, created_at)
       select tenant_id, gen_random_uuid(), id, 'boiler.pdf', 'application/pdf', 10000000, 'copy ' || n, 'member', '', created_at
         from customers, generate_series(1, 100) n where id = $1`,
      [landlord],
    ),
  );
  await refused('FILE_LIMIT_REACHED', 'createFile', 'the 101st file on a customer', { customer_id: landlord, ...photograph });
  const { customer_id: tenant } = await story.quietly('createCustomer', { full_name: 'Lise Meitner', phone: '+1 212 555 0153' });
  await refused('FILE_SPACE_FULL', 'createFile', 'no space left', { customer_id: tenant, ...photograph });
  await story.aside(() => harness.store.query('delete from files where customer_id = $1', [landlord]));
}

/** Migrations only go forward, and a database from before the first release is refused with the way to move. docs/internals/store.md#migrations. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrate, migrationFiles, refuseUnfitDatabase } from '../../../src/store/driver/migrate.ts';
import { CannotStart } from '../../../src/store/folder/cannotStart.ts';
import { freshDatabase } from '../../support/harness.ts';

/** SHA-256 of the migrations of all releases. A release adds its own (CONTRIBUTING.md, "Releases"). Nothing else changes this list. */
const released: Readonly<Record<string, string>> = {
  '0081_schema.sql': '75d85b892288f321171d317bc4e8874ec2ebee0fe738d9f6f646672aa55ec5d5',
  '0082_plans_with_overtime.sql': '06993f8ba250a98df2668ab17d2390dfd63c649805875bdb2eee3fa6bd884f3e',
  '0083_totals_of_deleted_jobs.sql': '2280b9e5f03e81c1d08af9518d7ee4b6f9e20aefc396a82a4e7aa54ebb89d264',
  '0084_search_runs.sql': '96cec9b3caac912b9da0c7262293bf6c3d8d8e63d3ddd0ef4f0816cb875f3e8d',
  '0085_fan_out_by_tenant.sql': '62d92846358634b6c1a7a37e74396bf4e49c45d293eff560d70bdb53374cb71e',
  '0086_searches_alone.sql': 'be9d1cc5457d309dd489302002898adbead6135c19f18ede18ea6f38ca571662',
  '0087_erased_customers.sql': 'c83020f9c46660b3c1e1978d00efe8c254d12bbaf436c52ec21d50b5bbd1e2e3',
  '0088_no_statistics_of_people.sql': '49ce28e3402e922d3206c12b4d305b11b9ff023f503920c53a1f9f879f5a4b3b',
  '0089_cancelled_jobs_by_time.sql': '10a94c43d95f7bc5c89dad241e76ddd7d2bfc67afe4da383b9639d8f8f5970e7',
  '0090_archived_jobs_in_order.concurrent.sql': '1261edac00e4be5c20baa09c165282663649847bac60b0fc0252b89a273d8cb2',
  '0092_text_messages.sql': '74918a7da363829233f9a1e2885a960eb1f85273e0f178b817939f0cdd7660f4',
  '0093_texted_numbers.concurrent.sql': 'b39ae16d0a50a8c64092b3f01675b8b693e0141cfb1950cef3ac30f9f3ef8ef9',
  '0094_maintenance_plans.sql': '1f33a9b4ecf4c88e121dbabcb671f947b2ea1a6419781dc39352b7c32fd58a52',
  '0095_jobs_of_maintenance_plans.concurrent.sql': 'f12c49b2b2800b6ebbcdb35e11b813a79f6f742bc3179f256de89aab85609040',
  '0096_names_of_guests.sql': 'f08cf61fdf3fc74b2c16dea1b0f33cb1b2c3a8588ec5e0c2662200aea6f8d867',
  '0097_files.sql': 'a8ae196bbc893d34138a9f092bd7904adb57cbcdacb29218d504bea513b64903',
  '0099_text_choices_and_technician_mails.sql': '98410ccff01522cc0a58a0681c4835b906b8c0efbbe7ab759642a01309a28e5e',
  '0100_earlier_times.sql': '922398a8aa06c2a5459f9dda81f1218b5756ac6ded5de5ddb236fa86b3f75794',
  '0101_file_objects.sql': '716614d2f245140861c1222fbbcaf0fb0a9302197129157a69582c8ea9978daa',
  '0102_retention_and_day_messages.sql': '2ada62ffc0e07cb9ebe3cec07eac78a51672cf996904d660506349d6bb353b59',
};

it('[store.forward-only] a released migration never changes, and new ones come after it', async () => {
  const files = await migrationFiles();
  const beginning = files.slice(0, Object.keys(released).length);
  expect(Object.fromEntries(beginning.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]))).toEqual(released);
});

it('[store.first-release] a database older than the first release is refused with instructions to move it, and stays unchanged', async () => {
  const database = await freshDatabase();
  const { store } = database;
  try {
    await store.query(
      `delete from migrations; insert into migrations (name) values ('0001_foundation.sql'), ('0080_taking_over_a_diary.sql')`,
    );
    const refused = /^The database is from before Truckroll 0\.2\.0\. Export each business .* \("truckroll import-business"\)\.$/;
    for (const opening of [migrate, refuseUnfitDatabase]) {
      const error = await opening(store).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect([error instanceof CannotStart, (error as Error).message]).toEqual([true, expect.stringMatching(refused)]);
    }
    expect(await store.query('select name from migrations')).toHaveLength(2);
  } finally {
    await database.close();
  }
});

/** `import-places`: GeoNames' format, what it refuses, and that addresses are placed by the imported codes. docs/operating/places.md#postal-codes-of-a-country. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ImportedPostalCodes, importedPostalCodesJob } from '../../src/machinery/background/importedPostalCodes.ts';
import { atEnd } from '../support/atEnd.ts';
import { startHarness } from '../support/harness.ts';
import { commandsOf } from './run.ts';

const harness = await startHarness({ emptyDatabase: true });
const run = commandsOf(harness);
const folder = await mkdtemp(join(tmpdir(), 'truckroll-places-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const given = (name: string) => join(import.meta.dirname, 'places', name);

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const line = (country: string, code: string, latitude: number | string = 48.2, longitude: number | string = 16.3) =>
  [country, code, 'Wien', 'Wien', '09', '', '', '', '', latitude, longitude, '4'].join('\t');

async function seen() {
  const codes = new ImportedPostalCodes(harness.store);
  await codes.refresh();
  return codes.find;
}

it('[cli.import-places, places.imported] import-places loads a country, and servers use its codes for addresses after their next look', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const place = async (address: object) =>
    (
      await of.ok('getCustomer', {
        id: (await of.ok('createCustomer', { full_name: 'Ada', email: 'ada@example.com', address: address as never })).customer_id,
      })
    ).contact.address;
  const address = { line: 'Hauptstr. 5', postal_code: '53937', city: 'Gemünd' };
  expect((await place(address)).precision).not.toBe('postal_code');
  expect(await run('import-places', { operand: given('DE.txt'), country: 'de' })).toEqual({
    country: 'DE',
    lines: 4,
    bad_lines: 0,
    first_bad_line: null,
    postal_codes: 3,
    replaced_postal_codes: 0,
    kept: 'each code, at the mean of its places',
  });
  await harness.server.background.tick(importedPostalCodesJob);
  expect(await place(address)).toMatchObject({
    precision: 'postal_code',
    latitude: expect.closeTo(50.5533, 3) as unknown,
    longitude: expect.closeTo(6.4817, 3) as unknown,
  });
  expect(await place({ line: 'Hauptstr. 5, 50667 Köln' })).toMatchObject({ precision: 'postal_code', latitude: 50.9387 });
});

it('[cli.import-places] import-places keeps the first half of British codes, at the mean of their coordinates', async () => {
  const result = await run('import-places', { operand: given('GB_full.txt'), country: 'GB' });
  expect(result).toMatchObject({ lines: 3, postal_codes: 2, kept: expect.stringContaining('LS7') as unknown });
  const gb = (await seen())('GB')!;
  for (const code of ['LS7 1AB', 'ls71zz', 'LS7'])
    expect(gb.find(code)).toEqual({
      code: 'LS7',
      country: 'GB',
      cities: ['Leeds'],
      region: 'ENG',
      latitude: expect.closeTo(53.8101, 4) as unknown,
      longitude: expect.closeTo(-1.5392, 4) as unknown,
      doubtKm: 0,
    });
  expect(gb.find('EC1A 1BB')).toMatchObject({ code: 'EC1A', cities: ['London'] });
  expect(gb.find('LS8 1AB')).toBeNull();
});

it('[cli.import-places] import-places replaces the earlier import as a whole, counts bad lines, and shows the first', async () => {
  const first = await fileOf('first.txt', `\uFEFF${line('AT', '1010')}\r\n${line('AT', '1020')}\n`);
  expect(await run('import-places', { operand: first, country: 'AT' })).toMatchObject({ lines: 2, bad_lines: 0, postal_codes: 2 });
  const lines = [line('AT', '1030'), line('DE', '50667'), 'AT\t1040', line('AT', '1050', 'north'), line('AT', '1060', 0, 0), ''];
  const tooLong = `${line('AT', '1070')}\t${'x'.repeat(300_000)}`;
  const second = await fileOf('second.txt', [...lines, tooLong, line('AT', '1080', 91), line('AT', '1090')].join('\n'));
  expect(await run('import-places', { operand: second, country: 'AT' })).toMatchObject({
    lines: 9,
    bad_lines: 6,
    first_bad_line: 'line 2: It belongs to "DE", not to AT.',
    postal_codes: 2,
    replaced_postal_codes: 2,
  });
  const at = (await seen())('AT')!;
  expect(['1010', '1030', '1070', '1090'].map((code) => at.find(code) !== null)).toEqual([false, true, false, true]);
});

it('[cli.import-places] import-places refuses a file without codes of the country, and keeps the earlier import', async () => {
  await run('import-places', { operand: given('DE.txt'), country: 'DE' });
  const refused = async (operand: string, country = 'DE') =>
    run('import-places', { operand, country }).then(String, ({ message }: Error) => message);
  expect(await refused(given('GB_full.txt'))).toContain('no postal codes of DE. line 1: It belongs to "GB"');
  expect(await refused(await fileOf('empty.txt', ''))).toContain('It is empty');
  expect(await refused(await fileOf('DE.zip', 'PK\u0003\u0004rest'))).toContain('Unpack it first');
  expect(await refused(join(folder, 'absent.txt'))).toContain('ENOENT');
  expect(await refused(given('DE.txt'), 'Germany')).toContain('two letters');
  expect((await seen())('DE')!.count).toBe(3);
});

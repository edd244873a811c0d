/** Reading import files as saved by programs in several countries: docs/reference/pages.md#the-rest-of-the-dashboard. */
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guessTargets, readTable, refusedFile, rowOf, targets, type FileTable } from '../../dashboard/routes/settings/import/table.ts';
import { operations } from '../../src/contract/index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

describe('[pages.import] a file of rows', () => {
  it.each([
    ['commas', 'Name,City\nAda,Paris\n\nGrace,"Rome, Italy"\n'],
    ['semicolons', 'Name;City\r\nAda;Paris\r\nGrace;Rome, Italy\r\n'],
    ['tabs and a byte order mark', '\uFEFFName\tCity\nAda\tParis\nGrace\tRome, Italy'],
  ])('with %s is read', (_, text) => {
    const rows = [
      ['Ada', 'Paris'],
      ['Grace', 'Rome, Italy'],
    ];
    expect(readTable('a.csv', bytesOf(text))).toMatchObject({ name: 'a.csv', columns: ['Name', 'City'], rows, bad: [] });
  });

  it('that is not UTF-8 is read in the encoding of older spreadsheets', () => {
    const bytes = Uint8Array.from([...'Name\nM'].map((letter) => letter.charCodeAt(0)).concat([0xfc, 0x6c, 0x6c, 0x65, 0x72])).buffer;
    expect(readTable('a.csv', bytes)).toMatchObject({ rows: [['Müller']] });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['headings alone', 'Name,City\n', 'empty'],
    ['a workbook', 'PK\u0003\u0004\0\0', 'noText'],
    ['too many rows', `Name\n${'a\n'.repeat(50_001)}`, 'tooLarge'],
  ])('with %s is refused', (_, text, why) => {
    expect(readTable('a.csv', bytesOf(text))).toBe(why);
  });

  it('[import.bounded-file] with more than 500 columns is refused, and the line is named', () => {
    const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`).join(',');
    expect(readTable('a.csv', bytesOf(`${wide(500)}\n${wide(500)}\n`))).toMatchObject({ rows: [{ length: 500 }] });
    expect(readTable('a.csv', bytesOf(`\n${wide(501)}\n${wide(501)}\n`))).toEqual({ why: 'tooWide', line: 2, count: 501 });
    expect(readTable('a.csv', bytesOf(`${wide(501)}\n${wide(501)}\n`), { headingLine: 0 })).toEqual({
      why: 'tooWide',
      line: 1,
      count: 501,
    });
  });

  it('[import.bounded-file] refuses a row with a cell over 32,767 characters, and names its column', () => {
    const row = (characters: number) => `Name,Notes\nAda,${'x'.repeat(characters)}\nGrace,y\n`;
    const longest = readTable('a.csv', bytesOf(row(32_767))) as FileTable;
    expect([longest.rows.map(([, notes]) => notes!.length), longest.bad]).toEqual([[32_767, 1], []]);
    expect(readTable('a.csv', bytesOf(row(32_768)))).toMatchObject({
      rows: [['Grace', 'y']],
      bad: [{ line: 2, problem: 'longCell', column: 2 }],
    });
  });

  it('[import.bounded-file] shows the beginning of a long heading', () => {
    const table = readTable('a.csv', bytesOf(`Name,${'x'.repeat(1_000)}\nAda,1\n`)) as FileTable;
    expect([table.columns[1]!.length, table.heads[0]!.text.length]).toEqual([200, 207]);
  });

  it('[import.bounded-file] with wrong quotation marks in more than 1,000 lines is read no further', () => {
    const lines = (wrong: number) => `Name,Notes\n${'Ada,"x"y\n'.repeat(wrong)}Grace,y\n`;
    expect(readTable('a.csv', bytesOf(lines(1_000)))).toMatchObject({ rows: [['Grace', 'y']], bad: { length: 1_000 } });
    expect(readTable('a.csv', bytesOf(lines(1_001)))).toEqual({ why: 'wrongQuotes', line: 2, count: 1_000 });
  });

  it('[import.bounded-file] reads a long cell for a phone number or an address as it is, without splitting it', () => {
    const list = (length: number) => `${'a@b.example; '.repeat(length / 13)}`.padEnd(length, ' ');
    expect(rowOf([list(500)], ['email'])).toEqual({ email: 'a@b.example' });
    expect(rowOf([list(501)], ['email'])).toEqual({ email: list(501) });
    expect(rowOf([`030 1234567; 030 7654321${' '.repeat(477)}`], ['phone'])['phone']).toHaveLength(501);
    expect(rowOf(['030 1234567; 030 7654321'], ['phone'])).toEqual({ phone: '030 1234567' });
  });

  it.each([
    [
      'customers',
      ['Customer No.', 'Customer Name', 'E-Mail', 'Phone', 'Street', 'ZIP', 'City', 'Fax'],
      ['uid', 'full_name', 'email', 'phone', 'address.line', 'address.postal_code', 'address.city', null],
    ],
    [
      'customers',
      ['Kundennummer', 'Firma', 'Telefon', 'Straße', 'PLZ', 'Ort'],
      ['uid', 'company', 'phone', 'address.line', 'address.postal_code', 'address.city'],
    ],
    ['customers', ['Référence', 'Nom complet', 'Téléphone', 'Código postal'], ['uid', 'full_name', 'phone', 'address.postal_code']],
    ['customers', ['Name', 'Phone', 'SMS opt-in', 'SMS'], ['full_name', 'phone', 'sms_consent', null]],
    ['job_requests', ['Auftragsnummer', 'Kunde', 'SMS-Einwilligung'], ['external_reference', 'full_name', 'sms_consent']],
    ['customers', ['顧客番号', '氏名', '電話番号', '郵便番号'], ['uid', 'full_name', 'phone', 'address.postal_code']],
    [
      'technicians',
      ['id', 'Name', 'Name', 'Email', 'Skills', 'Service areas'],
      ['uid', 'full_name', null, 'email', 'skills', 'service_areas'],
    ],
  ] as const)('of %s gets these fields for its columns: %s', (kind, columns, expected) => {
    expect(guessTargets(columns, kind)).toEqual(expected);
  });

  it('fills the fields that the import operations have, the address in its parts', () => {
    const mapping = ['uid', 'address.city', null, 'address.postal_code'] as const;
    expect(rowOf(['7', 'Paris', 'x', '75001'], mapping)).toEqual({ uid: '7', address: { city: 'Paris', postal_code: '75001' } });
    for (const [kind, id] of [
      ['customers', 'importCustomers'],
      ['technicians', 'importTechnicians'],
    ] as const) {
      const known = Object.keys((operations[id].bodyFields.rows as unknown as { items: { properties: object } }).items.properties);
      const joined = ['first_name', 'last_name', 'company'];
      expect(targets[kind].filter((target) => ![...known, ...joined].includes(target.split('.')[0]!))).toEqual([]);
    }
  });

  it('returns the refused rows with their reasons in a file that can be imported again', () => {
    const text = refusedFile(['Name', 'Phone'], [{ cells: ['Ada, "A"', '+33 1'], why: 'phone is too short.' }], 'Why');
    expect(readTable('b.csv', bytesOf(text))).toMatchObject({
      columns: ['Name', 'Phone', 'Why'],
      rows: [['Ada, "A"', '+33 1', 'phone is too short.']],
    });
  });

  it.each(['=1+1', '+33 1', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', '=HYPERLINK("https://example.com","x")'])(
    '[import.no-formulas] a refused cell is no formula for a spreadsheet, and reads as before: %j',
    (cell) => {
      const text = refusedFile([`${cell}#`, 'Name'], [{ cells: [cell, 'Ada'], why: `${cell}: refused` }], `${cell}!`);
      const written = papaparse.parse<string[]>(text.slice(1)).data.flat();
      expect(written.filter((value) => value !== 'Name' && value !== 'Ada')).toEqual(
        [`${cell}#`, `${cell}!`, cell, `${cell}: refused`].map((value) => `'${value}`),
      );
      // Every line end is read as \n.
      const read = cell.replace('\r', '\n');
      expect(readTable('b.csv', bytesOf(text))).toMatchObject({ rows: [[read, 'Ada', `${read}: refused`]] });
    },
  );

  it('[import.no-formulas] leaves other cells unchanged', () => {
    const cells = ['Ada', "'s-Hertogenbosch", '5 Main St', '', '1+1', 'a@example.com'];
    const text = refusedFile(cells, [{ cells, why: 'refused' }], 'Why');
    expect(papaparse.parse<string[]>(text.slice(1)).data[1]).toEqual([...cells, 'refused']);
  });
});

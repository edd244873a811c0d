/** Contact lists as other programs export them. */
import { describe, expect, it } from 'vitest';
import { guessTargets } from '../../dashboard/routes/settings/import/headings.ts';
import { partsOf, rowOf } from '../../dashboard/routes/settings/import/rows.ts';
import papaparse from 'papaparse';
import { dateOrderOf, withOwnReferences } from '../../dashboard/routes/settings/import/diary.ts';
import { missingFields } from '../../dashboard/routes/settings/import/targets.ts';
import { diaries } from './diaryLayouts.ts';

const line = (text: string) => text.split(',');

/** Headings and cells, and the row that is sent. */
const layouts: [program: string, headings: string, cells: string, row: object][] = [
  [
    'Housecall Pro',
    'First Name,Last Name,Mobile Number,Email,Street,City,State,Zip',
    'Ana,Ruiz,+1 303 555 0142,ana@example.com,5 Main St,Denver,CO,80202',
    {
      full_name: 'Ana Ruiz',
      phone: '+1 303 555 0142',
      email: 'ana@example.com',
      address: { line: '5 Main St', city: 'Denver', state: 'CO', postal_code: '80202' },
    },
  ],
  [
    'Housecall Pro with numbered addresses',
    'First Name,Last Name,Display Name,Mobile Number,Home Number,Company,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 Postal Code',
    ',,,,3035550142,Ruiz Inc,5 Main St,Unit 2,Denver,80202',
    {
      full_name: 'Ruiz Inc',
      phone: '3035550142',
      address: { line: '5 Main St', line2: 'Unit 2', city: 'Denver', postal_code: '80202' },
    },
  ],
  [
    'Google Contacts',
    'Given Name,Family Name,Phone 1 - Value,E-mail 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Postal Code',
    'Ana,Ruiz,+1 303 555 0142 ::: +1 303 555 0143,ana@example.com,5 Main St,Denver,80202',
    {
      full_name: 'Ana Ruiz',
      phone: '+1 303 555 0142',
      email: 'ana@example.com',
      address: { line: '5 Main St', city: 'Denver', postal_code: '80202' },
    },
  ],
  [
    'Google Contacts of today',
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 2 - Street,Address 2 - City',
    'Ana,B.,Ruiz,,,,,Ruiz Inc,,Two dogs,,,ana@example.com,Mobile,,Work,3035550143,Home,5 Main St Denver,5 Main St,Denver,,CO,80202,US,9 Side St,Boulder',
    {
      full_name: 'Ana B. Ruiz',
      phone: '3035550143',
      email: 'ana@example.com',
      notes: 'Two dogs',
      address: { line: '5 Main St', city: 'Denver', state: 'CO', postal_code: '80202', country: 'US' },
    },
  ],
  [
    'Outlook',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Business Fax,Business Phone,Home Phone,Mobile Phone,Other Phone,Birthday,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes',
    'Ms,Ana,,Ruiz,,Ruiz Inc,,,9 Side St,Floor 3,Boulder,CO,80301,US,,,,,,3035550000,,,3035550142,,0/0/00,ana@example.com,SMTP,Ana,,',
    {
      full_name: 'Ana Ruiz',
      phone: '3035550142',
      email: 'ana@example.com',
      address: { line: '9 Side St', line2: 'Floor 3', city: 'Boulder', state: 'CO', postal_code: '80301', country: 'US' },
    },
  ],
  [
    'QuickBooks',
    'Customer,Company,Main phone #s,Billing street 1,Billing city,Billing ZIP,Is Active',
    'Ana Ruiz,Ruiz Inc,Phone: (303) 555-0142,5 Main St,Denver,80202,FALSE',
    {
      full_name: 'Ana Ruiz',
      phone: '(303) 555-0142',
      status: 'FALSE',
      address: { line: '5 Main St', city: 'Denver', postal_code: '80202' },
    },
  ],
  [
    'Jobber',
    'Display Name,First Name,Last Name,Company Name,Main phone #s,E-mails,Billing street 1,Billing street 2,Billing city,Billing state,Billing ZIP code,Service street 1,Service street 2,Service city,Service state,Service ZIP code,Lead source',
    'Ana Ruiz,Ana,Ruiz,,"3035550142",a@example.com; b@example.com,5 Main St,,Denver,CO,80202,7 Oak St,,Golden,CO,80401,Web'.replaceAll(
      '"',
      '',
    ),
    {
      full_name: 'Ana Ruiz',
      phone: '3035550142',
      email: 'a@example.com',
      address: { line: '7 Oak St', city: 'Golden', state: 'CO', postal_code: '80401' },
    },
  ],
  [
    'ServiceTitan',
    'Customer ID,Customer Name,Customer Type,Phone,Email,Location Name,Location Address,Location City,Location State,Location Zip,Active',
    '77,Ana Ruiz,Residential,3035550142,ana@example.com,Home,5 Main St,Denver,CO,80202,TRUE',
    {
      uid: '77',
      full_name: 'Ana Ruiz',
      phone: '3035550142',
      status: 'TRUE',
      address: { line: '5 Main St', city: 'Denver', state: 'CO', postal_code: '80202' },
    },
  ],
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Note,Tags',
    '7206,Ana,Ruiz,ana@example.com,yes,,5 Main St,,Denver,CO,US,80202,,+13035550142,0,Two dogs,',
    {
      uid: '7206',
      full_name: 'Ana Ruiz',
      phone: '+13035550142',
      notes: 'Two dogs',
      address: { line: '5 Main St', city: 'Denver', state: 'CO', country: 'US', postal_code: '80202' },
    },
  ],
  [
    'a German list',
    'Vorname,Nachname,Telefon,E-Mail,Straße,PLZ,Ort',
    'Ana,Weiß,030 1234567,ana@example.com,Hauptstr. 5,10115,Berlin',
    {
      full_name: 'Ana Weiß',
      phone: '030 1234567',
      email: 'ana@example.com',
      address: { line: 'Hauptstr. 5', postal_code: '10115', city: 'Berlin' },
    },
  ],
  [
    'another German list',
    'Kundennr.,Vorname,Name,Handy,Telefon privat,Straße,Hausnr.,PLZ,Ort,Bemerkungen',
    '12,Ana,Weiß,,030 1234567,Hauptstr.,5,10115,Berlin,Hund',
    {
      uid: '12',
      full_name: 'Ana Weiß',
      phone: '030 1234567',
      notes: 'Hund',
      address: { line: 'Hauptstr. 5', postal_code: '10115', city: 'Berlin' },
    },
  ],
  [
    'German Outlook',
    'Vorname,Nachname,Firma,Straße geschäftlich,Ort geschäftlich,Postleitzahl geschäftlich,Straße privat,Ort privat,Postleitzahl privat,Telefon geschäftlich,Mobiltelefon,E-Mail-Adresse',
    ',,Weiß GmbH,Weg 9,Köln,50667,Hauptstr. 5,Berlin,10115,,0171 1234567,ana@example.com',
    { full_name: 'Weiß GmbH', phone: '0171 1234567', address: { line: 'Hauptstr. 5', city: 'Berlin', postal_code: '10115' } },
  ],
  [
    'a French list',
    'Nom,Prénom,Téléphone portable,Adresse,Code postal,Ville',
    'Lefèvre,Renée,0612345678,5 rue X,75001,Paris',
    { full_name: 'Renée Lefèvre', address: { line: '5 rue X', postal_code: '75001', city: 'Paris' } },
  ],
  [
    'a Spanish list',
    'Nombre,Apellidos,Móvil,Dirección,CP,Localidad',
    'Ana,Ruiz,612345678,Calle 5,28001,Madrid',
    { full_name: 'Ana Ruiz', phone: '612345678', address: { line: 'Calle 5', postal_code: '28001', city: 'Madrid' } },
  ],
  [
    'a Japanese list',
    '姓,名,携帯電話,郵便番号,都道府県,市区町村,番地',
    '山田,太郎,09012345678,100-0001,東京都,千代田区,1-1',
    { full_name: '山田 太郎', phone: '09012345678', address: { line: '1-1', city: '千代田区', state: '東京都' } },
  ],
  [
    'a Korean list',
    '성,이름,휴대전화,우편번호,주소',
    '김,철수,010-1234-5678,03187,서울시 종로구',
    { full_name: '김철수', phone: '010-1234-5678', address: { postal_code: '03187', line: '서울시 종로구' } },
  ],
  [
    'an Arabic list',
    'الاسم الأول,اسم العائلة,الجوال,البريد الإلكتروني,المدينة',
    'أحمد,محمد,0501234567,a@example.com,الرياض',
    { full_name: 'أحمد محمد', phone: '0501234567', email: 'a@example.com', address: { city: 'الرياض' } },
  ],
  [
    'a plain list',
    'Name,Address,City,Zip,Phone',
    'Ana Ruiz,5 Main St,Denver,80202,3035550142',
    { full_name: 'Ana Ruiz', address: { line: '5 Main St', city: 'Denver' } },
  ],
];

describe('[import.layouts, import.names] a contact list is matched without help', () => {
  it.each(layouts)('of %s', (_, headings, cells, row) => {
    const columns = line(headings);
    const mapping = guessTargets(columns, 'customers');
    expect(missingFields('customers', mapping)).toEqual([]);
    expect(rowOf(line(cells), mapping, columns)).toMatchObject(row);
  });

  it('without matching fax numbers, types and names of places', () => {
    expect(
      guessTargets(['Business Fax', 'Phone 1 - Type', 'Location Name', 'Customer Type', 'E-mail Display Name', 'Tags'], 'customers'),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });
});

describe('[import.layouts] columns that a person matches to one field', () => {
  it('are joined, or the first filled column counts', () => {
    const mapping = ['notes', 'notes', 'phone', 'phone', 'address.line', 'address.line'] as const;
    expect(rowOf(['a', 'b', '', '3035550142', 'Main St', '5'], mapping, ['x', 'y', 'p', 'q', 's', 'n'])).toEqual({
      notes: 'a\nb',
      phone: '3035550142',
      address: { line: 'Main St 5' },
    });
  });

  it('of two addresses are never mixed', () => {
    const columns = ['Home Street', 'Home City', 'Business Street', 'Business City', 'Business ZIP'];
    const mapping = guessTargets(columns, 'customers');
    expect(rowOf(['', 'Denver', '9 Side St', 'Boulder', '80301'], mapping, columns)).toEqual({
      address: { line: '', city: 'Denver', postal_code: '' },
    });
  });
});

describe('[import.match] rows that may belong to one customer', () => {
  it('are sent in one call', () => {
    const rows = [
      { phone: '+1 (303) 555-0142' },
      { email: 'a@example.com' },
      { uid: '7' },
      { phone: '3035550142', email: 'A@example.com' },
      { uid: '7' },
    ];
    expect(partsOf(rows, 2)).toEqual([
      [0, 1, 3],
      [2, 4],
    ]);
  });

  it('are sent in parts of the size that is asked, and none is lost', () => {
    const rows = Array.from({ length: 2500 }, (_, index) => (index < 1200 ? { phone: '3035550142' } : { uid: `${index}` }));
    const parts = partsOf(rows, 250);
    expect(Math.max(...parts.map((part) => part.length))).toBe(1000);
    expect(parts.flat().toSorted((a, b) => a - b)).toEqual([...rows.keys()]);
  });
});

describe('[diary.layouts] job exports of other programs', () => {
  it.each(diaries)('%s: the columns are matched', (_, headings, cells, row) => {
    const columns = papaparse.parse<string[]>(headings).data[0]!;
    const mapping = guessTargets(columns, 'job_requests');
    expect(missingFields('job_requests', mapping)).toEqual([]);
    expect(rowOf(papaparse.parse<string[]>(cells).data[0]!, mapping, columns)).toEqual(row);
  });

  it('[diary.rerun] the earliest visit of a job keeps the number, and the others add their start, even when the file grows', () => {
    const referencesOf = (rows: object[], order: 'dmy' | null = null) =>
      withOwnReferences(rows as Record<string, unknown>[], order).map(({ external_reference: reference }) => reference);
    const visit = (starts: string, time = '') => ({ external_reference: '77', starts, start_time: time });
    const [first, second, third] = [visit('30/11/2026 9:00 AM'), visit('02/12/2026', '2:00 PM - 3:00 PM'), visit('3 Jan 2027')];
    expect(referencesOf([first], 'dmy')).toEqual(['77']);
    expect(referencesOf([second, first], 'dmy')).toEqual(['77 2026-12-02 14:00', '77']);
    expect(referencesOf([third, visit(''), second, first], 'dmy')).toEqual(['77 2027-01-03', '77 –', '77 2026-12-02 14:00', '77']);
    expect(referencesOf([visit('soon'), visit('2026-11-30T09:00Z'), { external_reference: '78' }, { starts: 'x' }])).toEqual([
      '77 soon',
      '77',
      '78',
      undefined,
    ]);
  });

  it.each([
    ['mdy', ['03/04/2026', '03/25/2026']],
    ['dmy', ['3-4-26', '25-4-26 9:00']],
    [null, ['03/04/2026']],
    [null, ['25/12/2026', '12/25/2026']],
    [undefined, ['2026-03-04', '25.3.2026']],
  ])('the order of day and month is detected from the file: %s', (order, starts) => {
    expect(dateOrderOf(starts.map((text) => ({ starts: text })))).toBe(order);
  });
});

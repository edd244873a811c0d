/** docs/places.md#reading-an-address */
import { expect, it } from 'vitest';
import { isRemark } from '../../src/ground/places/remarks.ts';

it.each([
  'call first',
  'Call me when you are near',
  'same as last time',
  'SAME ADDRESS',
  'TBD',
  'n/a',
  'N.A.',
  'unknown',
  'see notes',
  '???',
  '-',
  'xxx',
  'will text you the address',
  '303-555-0142',
  '+49 221 1234567',
  'jane@example.com',
  'siehe Notiz',
  'wie letztes Mal',
  'bitte vorher anrufen',
  'voir note',
  'comme d’habitude',
  'ver nota',
  'llamar antes',
  'mesmo endereço',
  'ligar antes',
  'vedi note',
  'zie opmerking',
  'do ustalenia',
  '前回と同じ',
  '未定',
  '電話してください',
  '미정',
  '전화 주세요',
  'غير معروف',
  'نفس العنوان',
])('[places.remarks] %s is a remark', (text) => {
  expect(isRemark(text)).toBe(true);
});

it.each([
  '',
  'Denver',
  'Leeds LS7 1AB',
  '1437 Bannock St',
  'Call Street 5, Denver',
  '80202',
  '80202-1234',
  '01310-200',
  '530-0001',
  '99999',
  'Hauptstr. 5',
  'Notizweg 3, Köln',
  '大阪市',
  '서울',
  'الرياض',
])('[places.remarks] %j is not a remark', (text) => {
  expect(isRemark(text)).toBe(false);
});

/** docs/places.md#reading-an-address */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../src/ground/places/parseAddress.ts';

type Row = readonly [
  text: string,
  home: string | null,
  line: string | null,
  city: string | null,
  state: string | null,
  postalCode: string | null,
  country: string | null,
];

const parse = (text: string, home: string | null) => Object.values(parseAddress(text, home));

describe('an address', () => {
  it.each<Row>([
    ['1437 Bannock St, Denver, CO 80202', 'US', '1437 Bannock St', 'Denver', 'CO', '80202', null],
    ['1437 Bannock St Denver CO 80202-1234', 'US', '1437 Bannock St', 'Denver', 'CO', '80202-1234', null],
    ['1437 Bannock St Apt 4 Denver CO 80202', 'US', '1437 Bannock St Apt 4', 'Denver', 'CO', '80202', null],
    ['1437 Bannock St\nDenver\nCO\n80202', 'US', '1437 Bannock St', 'Denver', 'CO', '80202', null],
    ['1437 bannock st denver co', 'US', '1437 bannock st', 'denver', 'co', null, null],
    ['Denver CO 80202', 'US', null, 'Denver', 'CO', '80202', null],
    ['PO Box 123, Aurora, Colorado 80010', 'US', 'PO Box 123', 'Aurora', 'Colorado', '80010', null],
    ['12 Main St St Louis MO', 'US', '12 Main St', 'St Louis', 'MO', null, null],
    ['350 5th Ave, New York', 'US', '350 5th Ave', 'New York', null, null, null],
    ['350 5th Ave, New York, NY 10118, USA', 'DE', '350 5th Ave', 'New York', 'NY', '10118', 'US'],
    ['1001 Rue du Square-Dorchester, Montréal, QC H3B 1N1', 'CA', '1001 Rue du Square-Dorchester', 'Montréal', 'QC', 'H3B 1N1', null],
    ['275 Rue Notre-Dame Est, Montréal (Québec) H2Y1C6', 'CA', '275 Rue Notre-Dame Est', 'Montréal', 'Québec', 'H2Y 1C6', null],
    ['12 Roundhay Road, Leeds LS7 1AB', 'GB', '12 Roundhay Road', 'Leeds', null, 'LS7 1AB', null],
    ['12 High Street, Leeds, West Yorkshire, England, LS1 3AD', 'GB', '12 High Street', 'Leeds', 'West Yorkshire', 'LS1 3AD', null],
    ['Hauptstr. 5, 50667 Köln', 'DE', 'Hauptstr. 5', 'Köln', null, '50667', null],
    ['Hauptstr. 5 50667 Köln, Deutschland', 'US', 'Hauptstr. 5', 'Köln', null, '50667', 'DE'],
    ['Köln, Domkloster 4', 'DE', 'Domkloster 4', 'Köln', null, null, null],
    ['D-50667 Köln', 'FR', null, 'Köln', null, '50667', 'DE'],
    ['10 Rue de Rivoli, 75001 Paris', 'FR', '10 Rue de Rivoli', 'Paris', null, '75001', null],
    ['1012 LG Amsterdam', 'NL', null, 'Amsterdam', null, '1012 LG', null],
    ['Via Nazionale 194, 00184 Roma (RM)', 'IT', 'Via Nazionale 194', 'Roma', 'RM', '00184', null],
    ['Calle Mayor 5, 28013 Madrid, España', 'ES', 'Calle Mayor 5', 'Madrid', null, '28013', 'ES'],
    ['ul. Marszałkowska 10, 00-590 Warszawa', 'PL', 'ul. Marszałkowska 10', 'Warszawa', null, '00-590', null],
    ['Bahnhofstrasse 1, CH-8001 Zürich', 'CH', 'Bahnhofstrasse 1', 'Zürich', null, '8001', null],
    ['George St, Sydney NSW 2000', 'AU', 'George St', 'Sydney', 'NSW', '2000', null],
    [
      'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
      'BR',
      'Av. Paulista, 1578, Bela Vista',
      'São Paulo',
      'SP',
      '01310-200',
      null,
    ],
    ['1-1 Osakajo, Chuo-ku, Osaka 540-0002, Japan', 'JP', '1-1 Osakajo, Chuo-ku', 'Osaka', null, '540-0002', 'JP'],
    ['Grote Markt 2 9712HN Groningen', 'NL', 'Grote Markt 2', 'Groningen', null, '9712 HN', null],
    ['〒530-0001 大阪市北区梅田3-1-3', 'JP', '北区梅田3-1-3', '大阪市', null, '530-0001', 'JP'],
    ['〒５３０-０００１ 大阪府大阪市北区梅田３-１-３', 'JP', '北区梅田3-1-3', '大阪市', '大阪府', '530-0001', 'JP'],
    ['東京都千代田区丸の内1-9-1', 'JP', '丸の内1-9-1', '千代田区', '東京都', null, 'JP'],
    ['四日市市諏訪町1-5', 'JP', '諏訪町1-5', '四日市市', null, null, 'JP'],
    ['서울특별시 중구 세종대로 110', 'KR', '중구 세종대로 110', '서울특별시', '서울특별시', null, 'KR'],
    ['경기도 수원시 팔달구 효원로 241 (16444)', 'KR', '팔달구 효원로 241', '수원시', '경기도', '16444', 'KR'],
    ['شارع الملك فهد، الرياض ١٢٣٤٥', 'SA', 'شارع الملك فهد', 'الرياض', null, '12345', null],
  ])('[places.parse] %s (business in %s)', (text, home, ...parts) => {
    expect(parse(text, home)).toEqual(parts);
  });

  it.each<Row>([
    ['10250 E Colfax Ave, Aurora', 'US', '10250 E Colfax Ave', 'Aurora', null, null, null],
    ['1200 Main Street, Sydney', 'AU', '1200 Main Street', 'Sydney', null, null, null],
    ['12345 Broadway, Denver', 'US', '12345 Broadway', 'Denver', null, null, null],
    ['Stationsplein 1, 3511 ED Utrecht', 'NL', 'Stationsplein 1', 'Utrecht', null, '3511 ED', null],
    ['12 Roundhay Road, Leeds LS7 1AB', 'US', '12 Roundhay Road', 'Leeds', null, 'LS7 1AB', null],
    ['Denver, CO', 'GB', null, 'Denver', 'CO', null, 'US'],
    ['Denver, CA', 'US', null, 'Denver', 'CA', null, null],
    ['Toronto, CA', 'CA', null, 'Toronto', null, null, 'CA'],
  ])('[places.home-format] %s (business in %s)', (text, home, ...parts) => {
    expect(parse(text, home)).toEqual(parts);
  });

  it('[places.parse] may be any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('US', 'GB', 'DE', 'JP', 'KR', 'BR', null), (text, home) => {
        const parts = parseAddress(text, home);
        expect(Object.keys(parts)).toEqual(['line', 'city', 'state', 'postalCode', 'country']);
      }),
    );
  });
});

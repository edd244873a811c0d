/** Reads Japanese, Chinese and Korean addresses, whose biggest part comes first. */
import { codesIn } from './postalFormats.ts';
import type { Reading } from './reading.ts';
import { regionNamed } from './regions.ts';

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Whether the text is in an East Asian script and order. A text with a town in Latin letters is read like other ones. */
export const isEastAsian = (text: string) => HANGUL.test(text) || HAN_OR_KANA.test(text);

export function readEastAsian(text: string, home: string | null, stated: string | null): Reading[] {
  if (HANGUL.test(text)) return [readKorean(text)];
  const isChinese = stated === 'CN' || stated === 'TW' || (stated === null && (home === 'CN' || home === 'TW') && !text.includes('〒'));
  return [isChinese ? readChinese(text, stated ?? home ?? 'CN') : readJapanese(text)];
}

/** Takes the postal code of a country out of a text. */
function takeCode(text: string, country: string): { readonly code: string | null; readonly rest: string } {
  const found = codesIn(text, country);
  const marked = found.find(({ start, end }) => text.slice(start, end).startsWith('〒'));
  // A number at the beginning or at the end is a code, one in the middle a house number.
  const code = marked ?? found.find(({ start, end }) => /^[\s,(〒]*$/u.test(text.slice(0, start)) || /^[\s,)]*$/u.test(text.slice(end)));
  if (!code) return { code: null, rest: text };
  return { code: code.code, rest: `${text.slice(0, code.start)} ${text.slice(code.end)}`.replace(/[〒()]/gu, ' ') };
}

function takeCountry(text: string): string {
  return text
    .replace(/^[\s,]*(?:日本国?|대한민국|한국|中国|中华人民共和国|中國|台灣|台湾)[\s,]*/u, '')
    .replace(/[\s,]*(?:日本国?|대한민국|한국|日本)[\s,]*$/u, '');
}

const PREFECTURE = /^\s*(北海道|東京都|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\s*/u;
/** Cities whose name holds 市, 区, 町 or 村 before its end. */
const CITY_WITH_MARK =
  /^(四日市市|廿日市市|野々市市|八日市市|五日市市|市川市|市原市|余市町|郡山市|大和郡山市|蒲郡市|小郡市|郡上市|村山市|東村山市|武蔵村山市|羽村市|大村市|村上市|田村市|町田市|大町市|十日町市|玉村町|中村区)/u;

/** The wards of Tokyo, which stand where other addresses have a city. */
const TOKYO_WARD =
  /^(?:千代田|中央|港|新宿|文京|台東|墨田|江東|品川|目黒|大田|世田谷|渋谷|中野|杉並|豊島|北|荒川|板橋|練馬|足立|葛飾|江戸川)区/u;
/** Names of wards that other cities have too. */
const SHARED_WARD = /^(?:中央|港|北)区/u;

/** The name of a building in front of the address: 大阪府庁 大阪市中央区大手前2丁目. Empty without one. */
const buildingIn = (text: string) =>
  /^[^\s\d]*(?:庁|役所|役場|病院|大学|駅|図書館|美術館|博物館|会館|センター|ビル|ホール)\s+(?=\S*[都道府県市区町村])/u.exec(text)?.[0] ??
  '';

function readJapanese(text: string): Reading {
  const { code, rest } = takeCode(takeCountry(text), 'JP');
  let left = takeCountry(rest).replace(/^[\s,]+|[\s,]+$/gu, '');
  const building = buildingIn(left);
  left = left.slice(building.length).trim();
  const prefecture = PREFECTURE.exec(left);
  if (prefecture) left = left.slice(prefecture[0].length);
  const state = prefecture?.[1] ?? null;
  const ward = TOKYO_WARD.exec(left)?.[0] ?? null;
  const inTokyo = ward !== null && (state === '東京都' || (state === null && !SHARED_WARD.test(ward)));
  const town =
    CITY_WITH_MARK.exec(left)?.[0] ??
    (inTokyo ? ward : null) ??
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,7}?市/u.exec(left)?.[0] ??
    /^(?:[^\s\d郡]{1,5}郡)?\s*[^\s\d]{1,6}?[町村]/u.exec(left)?.[0] ??
    /^[^\s\d]{1,4}区/u.exec(left)?.[0] ??
    null;
  if (town !== null) left = left.slice(town.length);
  const isBare = town === null && !/[\d\s]/u.test(left) && left.length <= 6;
  const name = town?.replace(/^[^郡]{1,5}郡\s*(?=.)/u, (district) => (CITY_WITH_MARK.test(town) ? district : '')) ?? (isBare ? left : null);
  const isPrefecture = town === null && state === '東京都';
  const plain = name === null || name === '' || inTokyo ? [] : [name.replace(/[市区町村]$/u, '')];
  const cities = [...(name === null || name === '' ? [] : [name]), ...plain, ...(inTokyo || isPrefecture ? ['東京都', '東京'] : [])];
  const region = state === null ? null : regionNamed(state, 'JP');
  return {
    line: [building, isBare ? '' : left.trim()].filter((part) => part !== '').join(' ') || null,
    cities: cities.filter((city, index) => city !== '' && cities.indexOf(city) === index),
    otherCities: [],
    state,
    regions: region ? [region] : [],
    postalCode: code,
    country: 'JP',
    countryFrom: 'text',
    isDoubtful: false,
  };
}

const KOREAN_REGION =
  /^(서울특별시|서울시|서울|부산광역시|부산시|부산|대구광역시|대구시|대구|인천광역시|인천시|인천|광주광역시|대전광역시|대전시|대전|울산광역시|울산시|울산|세종특별자치시|세종시|세종|경기도|경기|강원특별자치도|강원도|강원|충청북도|충북|충청남도|충남|전북특별자치도|전라북도|전북|전라남도|전남|경상북도|경북|경상남도|경남|제주특별자치도|제주도)(?=\s|$)/u;

function readKorean(text: string): Reading {
  const { code, rest } = takeCode(takeCountry(text), 'KR');
  const parts = takeCountry(rest)
    .replaceAll(',', ' ')
    .trim()
    .split(/\s+/u)
    .filter((part) => part !== '');
  const written = KOREAN_REGION.exec(parts[0] ?? '')?.[1] ?? null;
  const state = written?.replace(/^(..)시$/u, '$1') ?? null;
  const after = written === null ? parts : parts.slice(1);
  const isProvince = state === null || /도$|^(?:경기|강원|충북|충남|전북|전남|경북|경남)$/u.test(state);
  const own = /[시군]$/u.test(after[0] ?? '') || (state === null && after.length === 1) ? (after[0] ?? null) : null;
  const metropolis = state === null || isProvince ? null : state;
  const name = own ?? metropolis;
  const cities = name === null ? [] : [name, name.replace(/(?:특별시|광역시|특별자치시|시|군)$/u, '')];
  const left = own === null ? after : after.slice(1);
  const region = state === null ? null : regionNamed(state, 'KR');
  return {
    line: left.length > 0 ? left.join(' ') : null,
    cities: cities.filter((city, index) => city !== '' && cities.indexOf(city) === index),
    otherCities: [],
    state: written,
    regions: region ? [region] : [],
    postalCode: code,
    country: 'KR',
    countryFrom: 'text',
    isDoubtful: false,
  };
}

function readChinese(text: string, country: string): Reading {
  const { code, rest } = takeCode(takeCountry(text), country);
  const left = rest.trim();
  const match = /^(\p{Script=Han}{2,7}?(?:省|自治区))?\s*(\p{Script=Han}{2,8}?市)?/u.exec(left);
  const state = match?.[1] ?? null;
  const city = match?.[2] ?? (/\d|\s/u.test(left) || left.length > 6 ? null : left);
  const street = left.slice((match?.[1] ?? '').length + (city ?? '').length).trim();
  return {
    line: street === '' ? null : street,
    cities: city === null ? [] : [city, city.replace(/市$/u, '')],
    otherCities: [],
    state,
    regions: [],
    postalCode: code,
    country,
    countryFrom: 'text',
    isDoubtful: false,
  };
}

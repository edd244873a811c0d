/** docs/places.md#folding */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldedForms } from '../../src/ground/names/foldName.ts';

describe('a folded name', () => {
  it.each([
    ['Zürich', 'zurich'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Tromsø', 'tromso'],
    ['ŁÓDŹ', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đà Nẵng', 'da nang'],
    ['DIYARBAKIR', 'diyarbakir'],
    ['Diyarbakır', 'diyarbakir'],
    ['İstanbul', 'istanbul'],
    ['Reykjavík', 'reykjavik'],
    ['Þorlákshöfn', 'thorlakshofn'],
    ['Stoke-on-Trent', 'stoke on trent'],
    ['  Stoke   on – Trent. ', 'stoke on trent'],
    ["L'Aquila", 'l aquila'],
    ['St. Louis', 'saint louis'],
    ['Saint-Étienne', 'saint etienne'],
    ['Sankt Gallen', 'saint gallen'],
    ['Ste-Foy', 'sainte foy'],
    ['Mt. Vernon', 'mount vernon'],
    ['Ft Collins', 'fort collins'],
    ['Stuttgart', 'stuttgart'],
    ['Bad Mtzingen', 'bad mtzingen'],
    ['ＴＯＫＹＯ　１２', 'tokyo 12'],
    ['ﾄｳｷｮｳ', 'トウキョウ'],
    ['茅ヶ崎', '茅ケ崎'],
    ['大阪市', '大阪市'],
    ['서울', '서울'],
    ['がぎ', 'がぎ'],
    ['Москва', 'москва'],
    ['Королёв', 'королев'],
    ['Αθήνα', 'αθηνα'],
    ['الرِّيَـاض', 'الرياض'],
    ['أبها', 'ابها'],
    ['إربد', 'اربد'],
    ['آمل', 'امل'],
    ['جدة', 'جده'],
    ['شارع ١٢', 'شارع 12'],
    ['मुंबई', 'मुंबई'],
    ['Hawaiʻi', 'hawai i'],
    ['', ''],
    ['.-', ''],
  ])('[gazetteer.folding] %s is "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('[gazetteer.folding] folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldName(name);
        expect(foldName(folded)).toBe(folded);
      }),
    );
  });

  it('[gazetteer.folding] has no blanks at its ends, no double blanks, and no capital letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(name)).not.toMatch(/^ | $| {2}|[A-Z]|\n/);
      }),
    );
  });
});

describe('the forms of a name', () => {
  it.each([
    ['München', ['munchen', 'muenchen']],
    ['Århus', ['arhus', 'aarhus']],
    ["O'Fallon", ['o fallon', 'ofallon']],
    ['Leeds', ['leeds']],
    ['', []],
  ])('[gazetteer.folding] of %s are %j', (name, forms) => {
    expect(foldedForms(name)).toEqual(forms);
  });
});

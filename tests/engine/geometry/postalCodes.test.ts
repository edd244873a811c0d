import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addressCodeOf,
  compilePostalCodes,
  coversCode,
  readPostalCodeEntry,
  type PostalCodeProblem,
} from '../../../src/engine/geometry/postalCodes.ts';

function covers(entry: string, code: string): boolean {
  const problem = readPostalCodeEntry(entry);
  if (typeof problem === 'string') throw new Error(`${entry}: ${problem}`);
  return coversCode(compilePostalCodes([entry]), addressCodeOf(code)!);
}

describe('[service-area.postal-codes] postal codes of areas', () => {
  it.each<[entry: string, inside: string[], outside: string[]]>([
    ['80202', ['80202', '80202-1234', '802021234', ' 80202 ', '８０２０２', '80202–1234'], ['80203', '80203-8020', '8020', '180202']],
    ['80202-1234', ['80202-1234', '802021234'], ['80202', '80202-1235']],
    ['80210-80219', ['80210', '80215', '80219', '80215-0001'], ['80209', '80220', '8021', '80220-8021']],
    ['80210–80219', ['80212'], ['80222']],
    ['80210 - 80219', ['80212'], ['80222']],
    ['80210~80219', ['80212'], ['80222']],
    ['802*', ['80202', '80299-1234', '802'], ['80302', '18020']],
    ['75…', ['75001', '75116'], ['76001', '17500']],
    ['75...', ['75001'], ['77500']],
    ['75*-78*', ['75001', '76999', '78000'], ['74999', '79000', '7']],
    ['LS1', ['LS1 4DY', 'ls14dy', 'LS1', 'ｌｓ１ ４ｄｙ'], ['LS10 1AA', 'LS11 5AB', 'LS2 9JT', 'LS14 6AA']],
    ['LS1-LS17', ['LS1 4DY', 'LS7 1AB', 'LS17 8AA', 'LS17', 'LS10'], ['LS18 5AA', 'LS170', 'L1 7AA', 'BS1 7AA', 'LS27 0AA']],
    ['LS1–LS17', ['LS9 8AG'], ['LS19 7XY']],
    ['LS1 4DY', ['LS14DY', 'LS1-4DY'], ['LS1 4DX', 'LS1', 'LS14 4DY']],
    ['LS1 4*', ['LS1 4DY'], ['LS14 6AA', 'LS1 5AB']],
    ['LS1*', ['LS1 4DY', 'LS10 1AA'], ['LS2 9JT']],
    ['LS*', ['LS1 4DY', 'LS29 8HD'], ['L1 0AA', 'BS1 1AA']],
    ['EC1', ['EC1A 1BB', 'EC1V 9HQ'], ['EC2A 1AA', 'EC10 1AA']],
    ['EC1A', ['EC1A 1BB'], ['EC1V 9HQ', 'EC1']],
    ['EC1-EC4', ['EC1A 1BB', 'EC4Y 8AU'], ['E1 6AN', 'WC2B 5AA']],
    ['H2X', ['H2X 1Y4', 'h2x1y4', 'H2X'], ['H2Y 1Y4', 'H2X0']],
    ['H2X-H3A', ['H2X 1Y4', 'H2Z 1A1', 'H3A 0G4'], ['H2W 1A1', 'H3B 1A1', 'J2Y 1A1']],
    ['530-0001', ['530-0001', '〒530-0001', '5300001', '530ー0001', '５３０−０００１'], ['530-0002', '530']],
    ['530-0001~530-0057', ['530-0001', '530-0044'], ['530-0058', '531-0001']],
    ['530-0001-530-0057', ['530-0044'], ['531-0044']],
    ['530', ['530-0001', '5300001'], ['531-0001', '05300']],
    ['530-0*', ['530-0001'], ['530-8001']],
    ['01310', ['01310-100', '01310100'], ['01311-000']],
    ['1000-205', ['1000-205'], ['1000-206']],
    ['1012 AB', ['1012ab'], ['1012 AC']],
    ['1012', ['1012', '1012 AB'], ['10120', '1013 AB']],
    ['1000-1019', ['1012 AB', '1003'], ['1020', '10120']],
    ['D-80331', ['80331', 'D-80331'], ['80332']],
    ['D-80331 - D-80339', ['80335', 'D-80339'], ['80340']],
    ['D01-D24', ['D02 X285', 'D24 AB12'], ['D25 X285', 'A96 X285']],
    ['١٢٢١٤', ['12214'], ['12215']],
  ])('%s', (entry, inside, outside) => {
    expect(inside.filter((code) => !covers(entry, code))).toEqual([]);
    expect(outside.filter((code) => covers(entry, code))).toEqual([]);
  });

  it.each<[string, PostalCodeProblem]>([
    ['', 'unreadable'],
    ['*', 'unreadable'],
    ['75', 'unreadable'],
    ['LS', 'unreadable'],
    ['Denver', 'unreadable'],
    ['80202, 80203', 'unreadable'],
    ['80202;80203', 'unreadable'],
    ['大阪', 'unreadable'],
    ['80210-', 'unreadable'],
    ['LS1-LS2-LS3', 'unreadable'],
    ['80210-80219*', 'unreadable'],
    ['LS1-LS2*', 'unreadable'],
    ['80219-80210', 'reversed'],
    ['LS17-LS1', 'reversed'],
    ['78*-75*', 'reversed'],
    ['80210–19', 'different_forms'],
    ['LS1-17', 'different_forms'],
    ['LS1-', 'unreadable'],
    ['LS1-M5', 'different_forms'],
    ['LS1-80210', 'different_forms'],
    ['7*-78*', 'different_forms'],
  ])('%j is refused: %s', (entry, problem) => {
    expect(readPostalCodeEntry(entry)).toBe(problem);
  });

  it('an address with a blank postal code is covered by no area', () => {
    expect(addressCodeOf(' - ')).toBeNull();
  });
});

const digits = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
const isWithinList = (from: string, to: string, code: string, next: (code: string) => string) => {
  for (let at = from; ; at = next(at)) {
    if (at === code) return true;
    if (at === to) return false;
  }
};

test('[service-area.postal-codes] a range covers the same codes as the list of its codes', () => {
  const pair = fc.tuple(digits, digits).map(([a, b]) => (a <= b ? [a, b] : [b, a]) as [string, string]);
  fc.assert(
    fc.property(pair, digits, fc.constantFrom('-', '–', ' - ', ' – ', '~'), ([from, to], code, dash) => {
      const next = (at: string) => String(Number(at) + 1).padStart(4, '0');
      expect(covers(`${from}${dash}${to}`, code)).toBe(isWithinList(from, to, code, next));
    }),
    { numRuns: 200 },
  );
  const outward = fc.integer({ min: 1, max: 40 });
  const ends = fc.tuple(outward, outward).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(ends, outward, fc.constantFrom('', ' 4DY', '9ZZ'), ([from, to], number, inward) => {
      const list = Array.from({ length: to - from + 1 }, (_, index) => `LS${from + index}`);
      const code = addressCodeOf(`LS${number}${inward}`)!;
      expect(coversCode(compilePostalCodes([`LS${from}-LS${to}`]), code)).toBe(coversCode(compilePostalCodes(list), code));
    }),
    { numRuns: 200 },
  );
});

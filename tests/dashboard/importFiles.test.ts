/** Files with odd encodings, line ends and quotes. docs/internals/files.md#encodings. */
import { describe, expect, it } from 'vitest';
import { decode, isDamaged } from '../../dashboard/routes/settings/import/encodings.ts';
import { encodings, naturalEncodings, type Encoding } from '../../dashboard/routes/settings/import/knownEncodings.ts';
import { readTable, type EncodingQuestion, type FileTable } from '../../dashboard/routes/settings/import/table.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const read = (text: string) => readTable('a.csv', bytesOf(text)) as FileTable;
/** `text` with the bytes that stand in it as \xNN. */
const raw = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

function utf16(text: string, isBig: boolean, mark = '\ufeff'): ArrayBuffer {
  const units = Array.from({ length: mark.length + text.length }, (_, index) => (mark + text).charCodeAt(index));
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8]))).buffer;
}

describe('[import.encoding] a file', () => {
  it.each([
    ['UTF-8', bytesOf('Name\n山田太郎\n')],
    ['UTF-8 with a byte order mark', bytesOf('\ufeffName\n山田太郎\n')],
    ['UTF-16 of little-endian machines', utf16('Name\n山田太郎\n', false)],
    ['UTF-16 of big-endian machines', utf16('Name\n山田太郎\n', true)],
    ['UTF-16 without a byte order mark', utf16('Name\n山田太郎\n', false, '')],
  ])('in %s is read', (_, bytes) => {
    expect(readTable('a.csv', bytes)).toMatchObject({ columns: ['Name'], rows: [['山田太郎']] });
  });

  it('in Windows-1252 with Western European letters is read', () => {
    const bytes = raw('Name,Ort\nWei\xdf,Stra\xdfburg\nM\xfcller,K\xf6ln\nMu\xf1oz,Orl\xe9ans\n');
    expect(readTable('a.csv', bytes)).toMatchObject({
      encoding: 'windows-1252',
      rows: [
        ['Weiß', 'Straßburg'],
        ['Müller', 'Köln'],
        ['Muñoz', 'Orléans'],
      ],
    });
  });

  it.each([
    ['Shift_JIS', 'shift_jis', '\x8e\x52\x93\x63\x91\xbe\x98\x59', '山田太郎', 1],
    ['EUC-KR', 'euc-kr', '\xb1\xe8\xc3\xb6\xbc\xf6', '김철수', 1],
    ['Windows-1256', 'windows-1256', '\xc3\xcd\xe3\xcf \xe3\xcd\xe3\xcf \xdd\xc7\xd8\xe3\xc9', 'أحمد محمد فاطمة', 1],
    ['Mac Roman', 'macintosh', 'M\x9fller K\x9aln', 'Müller Köln', 1],
    ['IBM 850', 'ibm850', 'M\x81ller Wei\xe1', 'Müller Weiß', 1],
    ['Windows-1250', 'windows-1250', 'Dvo\xf8\xe1k \x8aim\xf9nek', 'Dvořák Šimůnek', 2],
  ] as const)('in %s asks for its encoding, and is read as chosen', (_, encoding, name, right, place) => {
    const bytes = raw(`Name,Phone\n${name},1\n`);
    const question = readTable('a.csv', bytes) as { choices: { encoding: string; sample: string }[] };
    expect(question.choices.slice(0, place).map((choice) => choice.encoding)).toContain(encoding);
    expect(question.choices.find((choice) => choice.encoding === encoding)!.sample).toBe(right.replaceAll(' ', ' · '));
    expect(readTable('a.csv', bytes, { encoding })).toMatchObject({ encoding, rows: [[right, '1']] });
  });

  it.each(['Polish \xa3ukasz M\xfcller', 'Turkish I\xfe\xfdk M\xfcller', 'Russian \xc8\xe2\xe0\xed'])(
    'in %j is not taken for Western European',
    (text) => {
      expect(readTable('a.csv', raw(`Name\n${text}\n`))).toHaveProperty('choices');
    },
  );

  it.each(['MÃ¼ller', 'å±±ç”°', 'M√ºller', 'Jos\ufffd', 'M?ller', '????', 'ŽR“c‘¾˜Y', '±èÃ¶¼ö', 'ãÍãÏ'])(
    'with damaged letters: the row of %s is shown and refused',
    (name) => {
      expect(read(`Name,Phone\n${name},1\nBo,2\n`)).toMatchObject({ rows: [['Bo', '2']], bad: [{ line: 2, problem: 'damaged' }] });
      expect(readTable('a.csv', bytesOf(`Name,Phone\n${name},1\n`), { takesDamaged: true })).toMatchObject({
        rows: [[name, '1']],
        bad: [],
      });
    },
  );

  it.each([
    ...[
      'Müller',
      'Łukasz',
      'Þórður',
      'D’Ávila',
      'Zoë',
      'STRAßE',
      'Ærøskøbing',
      'Müller–Lüdenscheid',
      '“Zürich”',
      'Saint-Étienne',
      '5°C, 10½ m²',
    ],
    ...['Col·legi', 'ÅÄÖ', 'Really?', 'https://example.com/a?b=1', '山田太郎', 'أحمد', '김철수', 'Iñárritu', 'Żółć', 'Việt', 'Ωmega'],
  ])('with %s does not count as damaged', (text) => {
    expect(isDamaged(text)).toBe(false);
  });
});

/** Encodes by a table of all characters of one or two bytes. */
const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();
function encoded(text: string, encoding: Encoding): ArrayBuffer {
  let table = tables.get(encoding);
  if (!table) {
    const entries: [string, number[]][] = [];
    const add = (bytes: number[]) => {
      const letter = decode(Uint8Array.from(bytes), encoding);
      if (letter !== null && [...letter].length === 1) entries.push([letter, bytes]);
    };
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
    for (let byte = 0; byte < 256; byte++) add([byte]);
    table = new Map(entries);
    tables.set(encoding, table);
  }
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? expect.unreachable(`${letter} is not in ${encoding}`))).buffer;
}

/** Names and streets of customers, as the country writes them. */
const customers: Readonly<Record<string, string>> = {
  ES: 'Mª Carmen Muñoz,Avda. de la Constitución 3 1º 2ª|Mª-José Ibáñez,C/ Ángel Guimerà|Núria Vilà,Passeig de Gràcia|Òscar Lluïsa,Plaça Espanya',
  PT: 'João Gonçalves,Rua de São Bento nº 5|Conceição Simões,Praça da República 3º Dto.|Inês Magalhães,Travessa do Salitre',
  BR: 'Antônio Araújo,Rua Três Irmãos|Lourenço Falcão,Avenida Vitória',
  IT: 'Niccolò Pagàn,Via Libertà|Forlì Cantù,Piazza Unità d’Italia',
  FR: 'Hélène Lefèvre,Rue de l’Évêché|François Noël,Allée des Chênes|Sœur Benoît,Cœur de Ville',
  DE: 'Jürgen Müller,Schloßstraße 5|Käthe Größ,Übelstraße',
  SE: 'Åsa Björk,Södra Vägen|Göran Östlund,Ångströmsgatan',
  DK: 'Søren Kjær,Ærøvej|Åge Nørgård,Østergade',
  NO: 'Bjørn Ødegård,Åsveien',
  FI: 'Päivi Mäkinen,Hämeentie|Åke Lindström,Länsiväylä',
  IS: 'Þórður Guðmundsson,Laugavegur|Sigríður Ægisdóttir,Bræðraborgarstígur|Friðþjófur Ýrr,Hlíð',
  NL: 'Zoë van Daële,Coöperatieweg|Renée Daniëls,Hoofdstraat',
  PL: 'Łukasz Wójcik,ul. Świętokrzyska|Małgorzata Żak,Kraków|Michał Dąbrowski,Łódź|Elżbieta Kamińska,Poznań',
  CZ: 'Dvořák Šimůnek,Náměstí Míru|Jiří Němec,Plzeň|Žaneta Kučerová,Třebíč|Růžena Ťuková,Ústí',
  HU: 'Erdős Győző,Fő utca|Szűcs Ödön,Kőszeg|Nagy Dániel,Székesfehérvár',
  RO: 'Ştefan Ionescu,Piaţa Unirii|Bălan Ţepeş,Târgu Mureş',
  HR: 'Željko Šarić,Čakovec|Đurđa Krištić,Dubrovačka',
  GR: 'Γιώργος Παπαδόπουλος,Αθήνα|Ελένη Κωνσταντίνου,Θεσσαλονίκη',
  TR: 'Işık Şahin,İstiklâl Caddesi|Gökçe Yıldırım,Beyoğlu|Çiğdem Öztürk,Üsküdar',
  LT: 'Jūratė Žukauskienė,Šiauliai|Vytautas Kazlauskas,Vilniaus g. Ąžuolų',
  LV: 'Jānis Bērziņš,Rīga|Līga Kalniņa,Brīvības iela|Ģirts Šķēle,Cēsis',
  RU: 'Иван Петров,улица Ленина|Мария Кузнецова,Тверская',
  UA: 'Олексій Шевченко,вулиця Хрещатик|Їжакевич Ґалаґан,Київ',
  BG: 'Георги Димитров,улица Шипка|Ваня Колева,Пловдив',
  IL: 'משה כהן,רחוב הרצל|שרה לוי,תל אביב',
  SA: 'أحمد محمد,شارع الملك|فاطمة علي,الرياض',
  JP: '山田太郎,東京都千代田区|鈴木花子,大阪市北区梅田|佐藤健一,横浜市西区',
  KR: '김철수,서울특별시 강남구|이영희,부산광역시 해운대구',
  CN: '王小明,北京市朝阳区|李娜,上海市浦东新区',
  TW: '陳美玲,台北市信義區|林志明,高雄市前鎮區',
};
const natural = Object.entries(customers).flatMap(([country, text]) =>
  naturalEncodings(country)
    .filter((encoding) => encoding !== 'windows-1252' || naturalEncodings(country).length === 1)
    .map((encoding) => ({ country, encoding, text })),
);
/** Of countries that write in Western European letters. */
const westerners = natural.filter(({ encoding }) => encoding === 'windows-1252');
/** JavaScript has no encoder for it by a table. */
const byTable = natural.filter(({ encoding }) => encoding !== 'iso-2022-jp');

describe('[import.encoding] a file of a business', () => {
  it('is tried in every encoding that a country saves text in', () => {
    expect(encodings.filter((one) => !one.startsWith('utf-') && !natural.some(({ encoding }) => encoding === one))).toEqual([
      'macintosh',
      'ibm850',
    ]);
  });

  it.each(byTable)(
    'in $country, saved in $encoding, is read correctly or asks with the right encoding first',
    ({ country, encoding, text }) => {
      const lines = text.split('|').map((line) => line.split(','));
      const bytes = encoded(`Name,Street\n${text.replaceAll('|', '\n')}\n`, encoding);
      const found = readTable('a.csv', bytes, { country }) as FileTable | { choices: { encoding: Encoding }[] };
      const isFirst = encoding === naturalEncodings(country)[0];
      if ('choices' in found) {
        // One of two encodings of the country may be meant.
        expect(natural.filter((other) => other.country === country).length).toBeGreaterThan(1);
        expect(found.choices[0]!.encoding).toBe(encoding);
      } else {
        expect(isFirst).toBe(true);
        expect(found.rows).toEqual(lines);
      }
      // One line alone is never read wrong without a question.
      for (const line of text.split('|')) {
        const one = readTable('a.csv', encoded(`Name,Street\n${line}\n`, encoding), { country });
        if (typeof one === 'object' && 'rows' in one) expect(one.rows).toEqual([line.split(',')]);
      }
    },
  );

  it.each([...westerners.map(({ country }) => country), 'US', null])('in %s reads the names of its Western neighbours', (country) => {
    for (const { country: origin, text } of westerners) {
      if (origin === 'IS' && country !== 'IS') continue;
      const found = readTable('a.csv', encoded(`Name,Street\n${text.replaceAll('|', '\n')}\n`, 'windows-1252'), { country });
      expect(found, origin).toMatchObject({ encoding: 'windows-1252', rows: text.split('|').map((line) => line.split(',')) });
    }
  });

  const latin: ReadonlySet<string> = new Set(['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257']);
  const latinOnes = natural.filter(({ encoding }) => latin.has(encoding));
  // The letters that Icelandic has alone are letters of Croatian, Romanian and Turkish in their encodings.
  const isIcelandic = (country: string | null) => country === 'IS';
  it.each([...latinOnes.map(({ country }) => country), 'US', null])('in %s is never read wrongly without a question', (country) => {
    for (const { country: origin, encoding, text } of latinOnes) {
      if (isIcelandic(country) !== isIcelandic(origin)) continue;
      const found = readTable('a.csv', encoded(`Name,Street\n${text.replaceAll('|', '\n')}\n`, encoding), { country });
      if (typeof found === 'object' && 'rows' in found)
        expect(found.rows, `${origin} in ${encoding}`).toEqual(text.split('|').map((line) => line.split(',')));
    }
  });

  it.each(['PL', 'CZ', 'HU', 'RO', 'HR', 'LT', 'LV', 'TR'])(
    'in %s asks for its encoding when it has a Spanish name and few others',
    (country) => {
      const bytes = encoded('Name\nMuñoz\nMüller\nMª Peña\nSø Kjær\nJoão\n', 'windows-1252');
      const { choices } = readTable('a.csv', bytes, { country }) as EncodingQuestion;
      expect(choices.slice(0, 2).map(({ encoding }) => encoding)).toContain('windows-1252');
    },
  );

  it('is also tried in the encodings of the language of the business', () => {
    const bytes = encoded('Name\n山田太郎\n鈴木花子\n', 'shift_jis');
    expect(readTable('a.csv', bytes, { language: 'ja' })).toMatchObject({ encoding: 'shift_jis' });
    const { choices } = readTable('a.csv', bytes, { country: 'US', language: 'ja' }) as EncodingQuestion;
    expect(choices[0]!.encoding).toBe('shift_jis');
    const arabic = encoded('Name\nأحمد محمد\nفاطمة علي\n', 'windows-1256');
    expect((readTable('a.csv', arabic, { country: 'DE', language: 'ar' }) as EncodingQuestion).choices[0]!.encoding).toBe('windows-1256');
  });

  it('in Spain or an unknown country is read as Western European with a single “Mª”', () => {
    const bytes = encoded('Name\nMª Carmen Muñoz\nPeña Ibáñez\n', 'windows-1252');
    expect(readTable('a.csv', bytes, { country: 'ES' })).toMatchObject({
      encoding: 'windows-1252',
      rows: [['Mª Carmen Muñoz'], ['Peña Ibáñez']],
    });
    expect(readTable('a.csv', bytes)).toMatchObject({ encoding: 'windows-1252' });
  });

  it('can be read in every encoding, whatever its bytes are', () => {
    for (const text of ['Name\nM\xaa \x81\x9d Mu\xf1oz\n', 'Name\nM\xfcller\n']) {
      const { choices } = readTable('a.csv', raw(text), { asksEncoding: true }) as EncodingQuestion;
      expect(choices.map(({ encoding }) => encoding).toSorted()).toEqual([...encodings].toSorted());
    }
    expect(readTable('a.csv', raw('Name\nM\xaa \x81\x9d\n'), { encoding: 'windows-1252', takesDamaged: true })).toMatchObject({
      encoding: 'windows-1252',
    });
  });

  it('shows the words that the encodings read differently', () => {
    // All encodings of the first five words read them alike.
    const same = ['München', 'Köln', 'Fürth', 'Döbeln', 'Gößnitz', 'Öhringen', 'Übersee'].join('\n');
    const bytes = encoded(`Name\n${same}\nMuñoz\n`, 'windows-1252');
    const { choices } = readTable('a.csv', bytes, { asksEncoding: true }) as EncodingQuestion;
    const sampleOf = (wanted: Encoding) => choices.find(({ encoding }) => encoding === wanted)!.sample;
    expect(sampleOf('windows-1252')).toContain('Muñoz');
    expect(sampleOf('windows-1250')).toContain('Muńoz');
  });
});

describe('[import.lines] a file', () => {
  const rows = [
    ['1', 'Ana'],
    ['2', 'Bo'],
  ];
  it.each([
    ['\\r alone', 'id,name\r1,Ana\r2,Bo\r'],
    ['all line ends at once', 'id,name\r\n1,Ana\n\r\n2,Bo\r'],
    ['the line sep=;', 'sep=;\nid;name\n1;Ana\n2;Bo\n'],
    ['the line sep= in quotes, and a byte order mark', '\ufeff"sep=\t"\r\nid\tname\r\n1\tAna\r\n2\tBo'],
    ['the line sep= with a rare sign', 'sep=^\nid^name\n1^Ana\n2^Bo\n'],
    ['bars', 'id|name\n1|Ana\n2|Bo\n'],
    ['an end-of-file mark', 'id,name\n1,Ana\n2,Bo\n\u001a'],
    ['formulas that keep zeros', 'id,name\n="1",Ana\n\'2,Bo\n'],
    ['blank columns and lines', 'id,name,,\n1,Ana,,\n,,,\n2,Bo,,\n'],
  ])('with %s is read', (_, text) => {
    expect(read(text)).toMatchObject({ columns: ['id', 'name'], rows, bad: [] });
  });

  it('with a title above the headings is read, and a person can choose another line', () => {
    const text = 'Customers, as of 2026-11-26\n\nid;name;phone\n1;Ana;12\n';
    expect(read(text)).toMatchObject({ headingLine: 3, columns: ['id', 'name', 'phone'], rows: [['1', 'Ana', '12']], lines: [4] });
    expect(readTable('a.csv', bytesOf('a,b\nid,name\n1,Ana\n'), { headingLine: 1 })).toMatchObject({ columns: ['a', 'b'] });
    expect(readTable('a.csv', bytesOf('1,Ana\n2,Bo\n'), { headingLine: 0 })).toMatchObject({ columns: ['#1', '#2'], rows, lines: [1, 2] });
  });

  it('with commas in addresses is split at its semicolons', () => {
    expect(read('id;name;street\n1;Ana;Main St 1, Denver\n2;Bo;Oak St 2, Golden\n').columns).toEqual(['id', 'name', 'street']);
  });
});

describe('[import.clean-rows] a row', () => {
  it.each([
    ['quotes that end early', 'id,name,notes\n1,Ana,"6" pipe\n2,Bo,x\n3,Cy,y', 'quotes'],
    ['a quote that never ends', 'id,name,notes\n1,Ana,"6 pipe\n2,Bo,x\n3,Cy,y', 'quotes'],
    ['a quote that a later quote ends', 'id,name,notes\n1,Ana,"6 pipe\n2,Bo,x\n3,Cy,"y"', 'quotes'],
    ['more cells than headings', 'id,name,notes\n1,Ana,5 Main St, Denver\n2,Bo,x\n3,Cy,y', 'tooMany'],
    ['fewer cells than headings', 'id,name,notes\n1,Ana\n2,Bo,x\n3,Cy,y', 'tooFew'],
  ])('with %s is shown and refused, and the others are read', (_, text, problem) => {
    const table = read(text);
    expect(table.bad).toMatchObject([{ line: 2, problem }]);
    expect(table.bad[0]!.cells.join()).toContain('Ana');
    expect(table.rows).toEqual([
      ['2', 'Bo', 'x'],
      ['3', 'Cy', 'y'],
    ]);
    expect(table.lines).toEqual([3, 4]);
  });

  it('whose quoted cell ends at the opening quote of another cell does not swallow a line', () => {
    const table = read('id,name,notes\n1,Ana,"6 pipe\n2,Bo,x\n3,Cy,"\n4,Di,z');
    expect(table.rows).toEqual([
      ['2', 'Bo', 'x'],
      ['4', 'Di', 'z'],
    ]);
    expect(table.bad.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('with line breaks and doubled quotes in a cell is read, and numbered by the lines of the file', () => {
    const table = read('id,name,notes\n1,Ana,"a\nb ""c"""\n2,Bo 6" pipe,x');
    expect(table).toMatchObject({
      rows: [
        ['1', 'Ana', 'a\nb "c"'],
        ['2', 'Bo 6" pipe', 'x'],
      ],
      lines: [2, 4],
      bad: [],
    });
  });
});

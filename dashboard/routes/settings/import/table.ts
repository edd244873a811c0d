/** A table from a file, as other programs save it, and the mapping of its columns to fields. */
import papaparse from 'papaparse';

export type ImportKind = 'customers' | 'technicians';

export interface FileTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

/** The fields that a column may map to; `address.city` is the city of the address. Names are those of the import operations. */
export const targets = {
  customers: [
    'uid',
    'full_name',
    'phone',
    'email',
    'address.formatted',
    'address.line',
    'address.line2',
    'address.city',
    'address.state',
    'address.postal_code',
    'address.country',
    'address.latitude',
    'address.longitude',
    'tier',
    'status',
    'notes',
    'service_area',
    'preferred_technician',
  ],
  technicians: [
    'uid',
    'full_name',
    'email',
    'phone',
    'job_title',
    'assignment_tier',
    'status',
    'skills',
    'service_areas',
    'join_date',
    'address.formatted',
    'address.line',
    'address.line2',
    'address.city',
    'address.state',
    'address.postal_code',
    'address.country',
    'start_location_type',
    'start_location_lat',
    'start_location_long',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

export type Target = (typeof targets)[ImportKind][number];

/** Fields without which no row can be imported. */
export const required: Readonly<Record<ImportKind, readonly Target[]>> = {
  customers: ['uid', 'full_name'],
  technicians: ['uid', 'full_name', 'email'],
};

/** Names of the fields in other programs, in the seven languages. The first match wins. */
const otherNames: Readonly<Partial<Record<Target, string>>> = {
  uid: 'id|uid|external id|customer id|customer number|customer no|customer nr|client no|account number|account no|employee id|employee number|client id|reference|ref|number|no|nr|kundennummer|personalnummer|numero|n client|referencia|referencia externa|番号|顧客番号|번호|고객번호|الرقم|المرجع',
  full_name:
    'name|full name|customer|customer name|client|client name|company|display name|employee|technician|kunde|firma|nom|nom complet|nombre|nombre completo|cliente|名前|氏名|顧客名|이름|성명|고객명|الاسم|العميل',
  phone:
    'phone|phone number|telephone|tel|mobile|cell|telefon|telefonnummer|mobil|telephone portable|telefono|movil|電話|電話番号|전화|전화번호|휴대전화|الهاتف|الجوال',
  email:
    'email|e mail|mail|email address|e mail address|correo|correo electronico|courriel|メール|メールアドレス|이메일|메일|البريد|البريد الإلكتروني',
  'address.formatted': 'address|full address|service address|adresse|anschrift|direccion|住所|주소|العنوان',
  'address.line': 'street|street address|address 1|address line 1|line 1|line|strasse|rue|calle|番地|도로명|الشارع',
  'address.line2': 'address 2|address line 2|line 2|line2|unit|apartment|suite|adresszusatz|complement|piso|建物名|상세주소',
  'address.city': 'city|town|ort|stadt|ville|ciudad|localidad|市区町村|도시|시|المدينة',
  'address.state': 'state|province|region|county|bundesland|provincia|estado|都道府県|도|الولاية|المنطقة',
  'address.postal_code':
    'zip|zip code|zipcode|postal code|postcode|post code|plz|postleitzahl|code postal|cp|codigo postal|郵便番号|우편번호|الرمز البريدي',
  'address.country': 'country|land|pays|pais|国|국가|البلد|الدولة',
  'address.latitude': 'latitude|lat|breitengrad|latitud|緯度|위도|خط العرض',
  'address.longitude': 'longitude|lng|lon|long|laengengrad|langengrad|longitud|経度|경도|خط الطول',
  start_location_lat: 'start latitude|start lat|home latitude',
  start_location_long: 'start longitude|start long|start lng|home longitude',
  start_location_type: 'start location|starts from|start',
  tier: 'tier|customer tier|level|segment|stufe|niveau|nivel|ランク|등급|الفئة',
  status: 'status|state of account|active|zustand|statut|estado de cliente|状態|상태|الحالة',
  notes: 'notes|note|comment|comments|remarks|notizen|bemerkung|remarques|commentaire|notas|observaciones|備考|メモ|메모|비고|ملاحظات',
  service_area: 'service area|area|zone|territory|gebiet|einsatzgebiet|zone d intervention|zona|エリア|지역|المنطقة الخدمية',
  service_areas: 'service areas|areas|service area|area|territories|gebiete|einsatzgebiete|zones|zonas|エリア|지역',
  preferred_technician: 'preferred technician|technician email|techniker|technicien|tecnico',
  job_title: 'job title|title|position|role|titel|funktion|poste|puesto|役職|직책|المسمى الوظيفي',
  assignment_tier: 'assignment tier|tier|crew role',
  skills:
    'skills|skill|qualifications|certificates|faehigkeiten|fahigkeiten|qualifikationen|competences|competencias|habilidades|スキル|기술|المهارات',
  join_date: 'join date|start date|hire date|hired|eintritt|eintrittsdatum|date d embauche|fecha de alta|入社日|입사일|تاريخ الالتحاق',
};

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The guessed field of each column; null if unknown. No field is guessed twice. */
export function guessTargets(columns: readonly string[], kind: ImportKind): (Target | null)[] {
  const taken = new Set<Target>();
  return columns.map((column) => {
    const name = folded(column);
    const found = (targets[kind] as readonly Target[]).find(
      (target) =>
        !taken.has(target) && (folded(target) === name || (otherNames[target] ?? '').split('|').some((other) => folded(other) === name)),
    );
    if (found) taken.add(found);
    return found ?? null;
  });
}

/** A row of the file as the import operations take it. */
export function rowOf(cells: readonly string[], mapping: readonly (Target | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, target] of mapping.entries()) {
    if (target === null) continue;
    const cell = cells[index] ?? '';
    if (!target.startsWith('address.')) row[target] = cell;
    else row['address'] = { ...(row['address'] as object | undefined), [target.slice('address.'.length)]: cell };
  }
  return row;
}

export type Unreadable = 'empty' | 'tooLarge' | 'noText';
export const importLimits = { bytes: 20_000_000, rows: 50_000 } as const;

/** Reads a file separated by commas, semicolons or tabs; or says why it cannot be read. */
export function readTable(name: string, bytes: ArrayBuffer): FileTable | Unreadable {
  if (bytes.byteLength > importLimits.bytes) return 'tooLarge';
  const text = textOf(bytes);
  if (text.includes('\0')) return 'noText';
  const { data } = papaparse.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [columns, ...rows] = data.map((cells) => cells.map((cell) => cell.replace(escapedFormula, '')));
  if (!columns || rows.length === 0) return 'empty';
  if (rows.length > importLimits.rows) return 'tooLarge';
  return { name, columns: columns.map((column, index) => column.trim() || `#${index + 1}`), rows };
}

/** Decodes the file. Spreadsheets of older programs are not saved in UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"), including full-width signs. An apostrophe before the cell
 * makes it text.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const escapedFormula = /^'(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** The refused rows with their reasons, to be corrected and imported again. `readTable` removes the apostrophes. */
export const refusedFile = (
  columns: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly why: string }[],
  heading: string,
) =>
  `\uFEFF${papaparse.unparse([[...columns, heading], ...rows.map(({ cells, why }) => [...columns.map((_, index) => cells[index] ?? ''), why])], { escapeFormulae: formula })}`;

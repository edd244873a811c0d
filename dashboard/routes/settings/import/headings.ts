/** Matches the headings of contact lists, as people and other programs write them, to fields. */
import { isAddressPart, targets, type ImportKind, type Target } from './targets.ts';

/** Headings in other programs, in the seven languages, folded. The first match wins. */
const otherNames: Readonly<Partial<Record<Target, string>>> = {
  uid: 'id|uid|external id|customer id|customer number|customer no|customer nr|client no|client number|client id|account number|account no|account id|employee id|employee number|contact id|reference|ref|number|no|nr|kundennummer|kundennr|kunden nr|kunden id|debitor|debitorennummer|personalnummer|numero|n client|numero client|numero de client|identifiant|code client|referencia|referencia externa|id cliente|codigo cliente|codigo de cliente|numero de cliente|番号|顧客番号|顧客id|顧客コード|会員番号|번호|고객번호|고객 번호|고객 id|الرقم|المرجع|رقم العميل',
  full_name:
    'name|full name|customer|customer name|customer full name|client|client name|display name|contact|contact name|person|employee|technician|kunde|kundenname|name kunde|vollstandiger name|ansprechpartner|anzeigename|nom|nom complet|nom du client|nom client|nombre|nombre completo|nombre del cliente|nombre y apellidos|cliente|名前|氏名|お名前|顧客名|表示名|이름|성명|고객명|고객 이름|표시 이름|الاسم|العميل|اسم العميل|الاسم الكامل|الاسم بالكامل',
  first_name: 'first name|firstname|first|given name|forename|vorname|rufname|prenom|nombre de pila|primer nombre|名|الاسم الاول|الاسم الشخصي',
  last_name:
    'last name|lastname|last|family name|surname|nachname|familienname|zuname|nom de famille|apellido|apellidos|primer apellido|姓|苗字|名字|성|اسم العايلة|اللقب|الاسم الاخير|الاسم العايلي',
  company:
    'company|company name|business|business name|organization|organisation|organization name|organisation name|organization 1 name|account name|firm|firma|firmenname|unternehmen|betrieb|societe|entreprise|raison sociale|organisme|empresa|nombre de empresa|nombre de la empresa|razon social|compania|会社|会社名|企業名|勤務先|회사|회사명|회사 이름|상호|الشركة|اسم الشركة|المؤسسة',
  phone:
    'phone|phone s|phones|phone number|phone numbers|phone no|telephone|telephone number|tel|tel nr|mobile|mobile phone|mobile number|mobile no|cell|cell phone|cellphone|phone 1|phone 2|home number|work number|telefon|telefon 1|telefon 2|telefonnummer|telefonnr|rufnummer|festnetz|festnetznummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|telefon mobil|portable|mobile portable|telephone portable|telephone mobile|telephone fixe|tel mobile|tel fixe|tel portable|fixe|numero de telephone|n de telephone|telefono|telefono movil|telefono fijo|numero de telefono|movil|celular|電話|電話番号|携帯|携帯電話|携帯番号|携帯電話番号|連絡先|전화|전화번호|전화 번호|휴대전화|휴대 전화|휴대폰|휴대폰번호|핸드폰|연락처|الهاتف|رقم الهاتف|الجوال|رقم الجوال|الموبايل|المحمول|هاتف|جوال',
  email:
    'email|emails|e mail|e mails|mail|email address|e mail address|email 1|e mail 1|email 2|e mail 2|e mail 2 address|e mail 3 address|mail adresse|e mail adresse|email adresse|correo|correo electronico|direccion de correo|direccion de correo electronico|courriel|adresse e mail|adresse email|adresse mail|adresse electronique|adresse de messagerie|メール|メールアドレス|eメール|電子メール|電子メールアドレス|이메일|이메일 주소|메일|메일 주소|전자 메일|전자 메일 주소|البريد|البريد الالكتروني|الايميل|عنوان البريد الالكتروني',
  sms_consent:
    'sms consent|consent to sms|consent to texts|sms opt in|sms optin|text opt in|opt in sms|opted in to sms|agrees to sms|sms allowed|sms einwilligung|einwilligung sms|sms zustimmung|zustimmung sms|sms erlaubt|consentement sms|accord sms|accepte les sms|consentimiento sms|acepta sms|sms同意|smsの同意|sms配信同意|sms 동의|문자 수신 동의|문자 동의|sms 수신동의|الموافقة على الرسائل النصية|موافقة الرسائل النصية',
  'address.formatted':
    'address|full address|formatted|formatted address|service address|adresse|adresse complete|anschrift|komplette adresse|direccion|direccion completa|domicilio|住所|所在地|주소|العنوان|العنوان الكامل',
  'address.line':
    'street|street name|street address|street line 1|street 1|street1|address 1|address1|address line 1|address line|line 1|line|house number|house no|street number|street no|strasse|str|strasse hausnummer|strasse hausnr|strasse hnr|strasse nr|strasse und hausnummer|strasse und nr|strasse u hausnummer|strasse 1|hausnummer|hausnr|haus nr|hnr|adresszeile 1|rue|adresse 1|adresse ligne 1|n et rue|numero et rue|voie|calle|calle y numero|direccion 1|番地|町名番地|町域番地|住所1|住所 1|丁目番地|도로명|도로명주소|도로명 주소|상세 도로|주소1|주소 1|الشارع|الشارع والرقم',
  'address.line2':
    'address 2|address2|address line 2|street 2|street2|street 3|street line 2|line 2|line2|unit|unit number|apartment|apt|suite|extended address|adresszusatz|zusatz|adresszeile 2|strasse 2|strasse 3|complement|complement d adresse|adresse 2|adresse ligne 2|appartement|piso|piso y puerta|direccion 2|puerta|建物名|建物|マンション名|住所2|住所 2|番地以降|상세주소|상세 주소|주소2|주소 2|الشقة|رقم الشقة',
  'address.city':
    'city|town|suburb|city town|ort|stadt|wohnort|ortschaft|ville|commune|localite|ciudad|localidad|poblacion|municipio|市区町村|市町村|市|도시|시|시군구|시 군 구|المدينة|مدينة',
  'address.state':
    'state|province|region|county|province code|state province|state or province|province state|bundesland|bundesland kanton|kanton|departement|etat|provincia|estado|comunidad autonoma|都道府県|도|시도|시 도|الولاية|المنطقة|المحافظة|المقاطعة|الامارة',
  'address.postal_code':
    'zip|zip code|zipcode|zip postal code|zip code postal code|postal|postal code|postal zip|postal zip code|postcode|post code|plz|postleitzahl|code postal|cp|codigo postal|郵便番号|〒|우편번호|우편 번호|الرمز البريدي',
  'address.country':
    'country|country code|country region|land|land region|staat|pays|pays region|pais|pais region|国|国名|国 地域|국가|국가 지역|البلد|الدولة|البلد المنطقة',
  'address.latitude': 'latitude|lat|breitengrad|breite|latitud|緯度|위도|خط العرض',
  'address.longitude': 'longitude|lng|lon|long|laengengrad|langengrad|lange|longitud|経度|경도|خط الطول',
  start_location_lat: 'start latitude|start lat|home latitude',
  start_location_long: 'start longitude|start long|start lng|home longitude',
  start_location_type: 'start location|starts from|start',
  tier: 'tier|customer tier|level|segment|stufe|niveau|nivel|ランク|등급|الفئة',
  status:
    'status|customer status|client status|account status|state of account|active|is active|active status|enabled|zustand|aktiv|kundenstatus|statut|actif|estado de cliente|activo|状態|ステータス|有効|상태|활성|الحالة|نشط',
  notes:
    'notes|note|customer notes|client notes|comment|comments|remarks|memo|description|notizen|notiz|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|remarque|remarques|commentaire|commentaires|notas|nota|observaciones|comentarios|備考|メモ|注記|메모|비고|참고|ملاحظات|ملاحظة',
  service_area:
    'service area|area|zone|territory|gebiet|einsatzgebiet|zone d intervention|zona|エリア|サービスエリア|지역|서비스 지역|المنطقة الخدمية|منطقة الخدمة',
  service_areas:
    'service areas|areas|service area|area|territories|gebiete|einsatzgebiete|zones|zonas|エリア|サービスエリア|지역|مناطق الخدمة',
  preferred_technician: 'preferred technician|technician email|techniker|technicien|tecnico',
  job_title: 'job title|title|position|role|titel|funktion|position im unternehmen|poste|fonction|puesto|cargo|役職|직책|المسمى الوظيفي',
  assignment_tier: 'assignment tier|tier|crew role',
  skills:
    'skills|skill|qualifications|certificates|faehigkeiten|fahigkeiten|qualifikationen|competences|competencias|habilidades|スキル|기술|المهارات',
  join_date: 'join date|start date|hire date|hired|eintritt|eintrittsdatum|date d embauche|fecha de alta|入社日|입사일|تاريخ الالتحاق',
};

/** Headings of job lists, folded. They come before those of contact lists. The first match wins. */
const jobNames: Readonly<Partial<Record<Target, string>>> = {
  external_reference:
    'job|job id|job no|job number|job nr|visit|visit id|visit number|appointment|appointment id|appointment number|booking id|order number|order no|work order|work order number|invoice number|invoice|id|number|no|reference|external reference|external id|auftrag|auftragsnummer|auftragsnr|auftrags nr|terminnummer|numero d intervention|n intervention|numero intervention|numero de trabajo|n de trabajo|orden|numero de orden|作業番号|案件番号|受付番号|予約番号|작업번호|작업 번호|예약번호|접수번호|رقم المهمة|رقم الطلب|رقم الموعد',
  technicians:
    'technicians|technician|assigned technicians|assigned technician|assigned to|assigned employees|assigned employee|assignee|assignees|employee|employees|dispatched to|visits assigned to|team|crew|primary technician|technician name|techniker|monteur|monteure|mitarbeiter|zugewiesen|techniciens|technicien|intervenant|assigne a|tecnicos|tecnico|asignado a|担当者|担当|技術者|作業者|담당자|기사|담당 기사|الفني|الفنيون|مسند إلى',
  customer_uid:
    'customer id|customer number|customer no|client id|client number|account number|account no|kundennummer|kundennr|kunden nr|debitor|numero client|n client|code client|numero de cliente|id cliente|顧客番号|顧客id|고객번호|고객 번호|رقم العميل',
  full_name:
    'customer|customer name|client|client name|location name|kunde|kundenname|nom du client|cliente|nombre del cliente|顧客名|お客様名|고객명|العميل|اسم العميل',
  job_type:
    'job type|type|service|services|service type|category|job category|auftragsart|leistung|art|type d intervention|prestation|tipo de trabajo|servicio|作業種別|作業内容|サービス|作業タイプ|작업 유형|서비스|نوع المهمة|الخدمة|نوع الخدمة',
  description:
    'description|job description|summary|title|visit title|job title|line items|notes|note|instructions|details|job notes|comments|beschreibung|betreff|notiz|notizen|bemerkung|objet|remarques|instructions du technicien|descripcion|asunto|notas|detalles|内容|備考|メモ|説明|件名|설명|내용|메모|비고|الوصف|ملاحظات|التفاصيل',
  state:
    'status|job status|visit status|appointment status|work status|auftragsstatus|statut|estado del trabajo|状態|ステータス|상태|작업 상태|الحالة|حالة المهمة',
  starts:
    'date|starts|start|start date|scheduled|scheduled date|scheduled start|scheduled start date|schedule start date|scheduled for|scheduled on|scheduled at|job scheduled start date|visit date|appointment date|appointment start|appointment|job date|service date|arrival window start|datum|termin|termindatum|beginn|start am|date de l intervention|date de visite|debut|date de debut|fecha|inicio|fecha de inicio|fecha programada|日付|予定日|開始|訪問日|作業日|予定日時|開始日時|날짜|예약일|방문일|시작|예정일|التاريخ|البداية|تاريخ الزيارة|موعد البداية',
  start_time:
    'time|times|start time|scheduled time|schedule start time|visit time|appointment time|arrival window|uhrzeit|startzeit|heure|heure de debut|hora|hora de inicio|時間|時刻|開始時刻|開始時間|시간|시작 시간|الوقت|وقت البداية',
  ends: 'ends|end|end time|end date|scheduled end|scheduled end date|scheduled end time|schedule end time|schedule end date|job scheduled end date|appointment end|arrival window end|ende|endzeit|bis|fin|heure de fin|date de fin|hora de fin|fecha de fin|終了|終了時刻|終了日時|종료|종료 시간|النهاية|وقت النهاية',
  // A column of hours is matched by hand, because 2 would be two minutes.
  duration:
    'duration|duration minutes|on job duration|scheduled duration|estimated duration|length|minutes|dauer|dauer min|duree|duracion|所要時間|作業時間|소요 시간|소요시간|المدة',
  wished_date:
    'wished date|requested date|requested on|preferred date|desired date|wunschtermin|wunschdatum|date souhaitee|fecha solicitada|fecha deseada|希望日|희망일|التاريخ المطلوب',
  arrived:
    'arrived|arrival|arrival time|started|started at|actual start|work started|start job|angekommen|ankunft|arrivee|llegada|到着|到着時刻|도착|도착 시각|وقت الوصول',
  completed:
    'completed|completed at|completed on|completion date|completed date|visit completed date|job completed date|finished|finished at|finished time|closed|closed date|erledigt am|abgeschlossen am|date de fin reelle|terminee le|fecha de finalizacion|completado el|完了日|完了日時|완료일|تاريخ الإكمال',
  amount:
    'amount|total|total amount|job amount|price|invoice total|invoice amount|job total|jobs total|jobs subtotal|jobs total revenue|total revenue|revenue|subtotal|one off job|visit based|betrag|summe|preis|rechnungsbetrag|umsatz|montant|prix|total ttc|importe|precio|金額|合計|売上|料金|금액|합계|매출|المبلغ|الإجمالي|السعر',
};

/** Stands beside the first name in its field. */
const middleNames = new Set([
  'middle name',
  'middle',
  'weitere vornamen',
  'additional name',
  'm i',
  'zweiter vorname',
  'deuxieme prenom',
  'segundo nombre',
]);
/** The second family name in Spanish. */
const secondNames = new Set(['segundo apellido']);

/** Words that tell one address or phone number of a person from another. The visit goes to the first that is filled. */
const addressKinds = [
  ['service', 'service|site|location|property|job|einsatz|intervention|servicio|設置|방문'],
  ['default', 'default'],
  ['home', 'home|privat|private|personal|residence|wohn|domicile|prive|perso|particular|자택|自宅|المنزل'],
  ['', ''],
  ['work', 'business|work|office|company|geschaftlich|dienstlich|buro|bureau|professionnel|pro|trabajo|oficina|회사|会社|勤務先|العمل'],
  ['billing', 'billing|bill|bill to|invoice|rechnung|rechnungs|facturation|facturacion|請求先|청구|الفوترة'],
  ['mailing', 'mailing'],
  ['shipping', 'shipping|ship|ship to|delivery|liefer|livraison|envio|配送先|배송|الشحن'],
  ['other', 'other|alternate|alt|weitere|weiteres|andere|autre|otro|otra|その他|기타|اخر'],
] as const;
/** Words that say nothing about which address or number it is. */
const neutralWords = new Set(['primary', 'main', 'customer', 'client', 'contact', 'current', 'principal', 'haupt', 'kunden']);

/** The kinds of addresses, the preferred first. Numbered ones of Google Contacts come in their order. */
export const addressOrder: readonly string[] = [
  'service',
  'default',
  'home',
  '',
  ...Array.from({ length: 9 }, (_, index) => `address ${index + 1}`),
  'work',
  'billing',
  'mailing',
  'shipping',
  'other',
];

export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const kindOfWord = new Map<string, string>(addressKinds.flatMap(([kind, words]) => words.split('|').map((word) => [folded(word), kind])));

/** Fields by folded heading. The first field of a heading wins. */
const namesOf = (all: readonly Target[], names: (target: Target) => string) =>
  all.flatMap((target) =>
    names(target)
      .split('|')
      .filter((name) => name !== '')
      .map((name) => [folded(name), target] as const),
  );
const dictionaryOf = (all: readonly Target[], first: Readonly<Partial<Record<Target, string>>> = {}): ReadonlyMap<string, Target> =>
  new Map(
    [...namesOf(all, (target) => first[target] ?? ''), ...namesOf(all, (target) => `${target}|${otherNames[target] ?? ''}`)].toReversed(),
  );
const dictionaries = {
  customers: dictionaryOf(targets.customers),
  technicians: dictionaryOf(targets.technicians),
  job_requests: dictionaryOf(targets.job_requests, jobNames),
};

/** Fields of which a file may have several columns without help. */
const isRepeatable = (target: Target) => target === 'phone' || target === 'email' || isAddressPart(target);

/** A heading without the words that tell addresses apart, and the kind of address; null if nothing would be left. */
function withoutKind(name: string): { readonly base: string; readonly kind: string } | null {
  const google = /^(?:address|adresse) (\d) (.+)$/.exec(name);
  if (google) return { base: google[2]!, kind: `address ${google[1]}` };
  const valued = /^(phone|e mail|email|organization) \d (value|name)$/.exec(name);
  if (valued) return { base: valued[1] === 'organization' ? 'company' : valued[1]!, kind: '' };
  const shop = /^default address (.+)$/.exec(name);
  if (shop) return { base: shop[1]!, kind: 'default' };
  const words = name
    .replace(/^(rechnungs|liefer|einsatz|kunden)(?=\p{L})/u, '$1 ')
    .replace(/^(bill|ship) to /, '$1 ')
    .split(' ');
  const kinds = words.map((word) => kindOfWord.get(word)).filter((kind) => kind !== undefined && kind !== '');
  const base = words.filter((word) => !kindOfWord.has(word) && !neutralWords.has(word)).join(' ');
  return base === '' ? null : { base, kind: kinds[0] ?? '' };
}

interface Read {
  readonly target: Target | null;
  /** Which address the column belongs to: a word of `addressOrder`. */
  readonly kind: string;
  readonly name: string;
}

/** Headings of job lists that look like a part of an address. */
const noJobFields = new Set(['business unit', 'business unit name', 'customer type', 'location type']);

function readHeading(column: string, kind: ImportKind): Read {
  // QuickBooks and Jobber write "Main phone #s".
  const name = folded(column.replace(/ #s$/i, ''));
  if (kind === 'job_requests' && noJobFields.has(name)) return { target: null, kind: '', name };
  const dictionary = dictionaries[kind];
  const direct = dictionary.get(name);
  const bare = withoutKind(name);
  const addressKind = bare?.kind ?? '';
  if (direct) return { target: direct, kind: isAddressPart(direct) ? addressKind : '', name };
  if (middleNames.has(name)) return { target: 'first_name', kind: '', name };
  if (secondNames.has(name)) return { target: 'last_name', kind: '', name };
  const target = (bare && dictionary.get(bare.base)) ?? null;
  const isOfContact = target !== null && (isRepeatable(target) || target === 'company');
  return { target: isOfContact ? target : null, kind: addressKind, name };
}

/** Which address a column belongs to. A house number beside a street has no word for it, so both belong together. */
export const addressKindOf = (column: string): string => withoutKind(folded(column))?.kind ?? '';

/** Headings of a full address, or of a street when city or postal code have columns of their own. */
const streetOrAll = new Set(
  ['address', 'adresse', 'anschrift', 'direccion', 'domicilio', '住所', '주소', 'العنوان', 'service address'].map(folded),
);
const lastOrFull = new Set(['name', 'nom', '이름'].map(folded));
const firstOrFull = new Set(['name', 'nombre', '名前', '이름', 'الاسم'].map(folded));

/** Numbers of a job, and of its invoice. Where a file has both, an invoice is no reference: a job can get another one, or several. */
const jobNumbers = new Set(['job', 'job id', 'job no', 'job number', 'job nr']);
const invoiceNumbers = new Set(['invoice', 'invoice number']);

/** The guessed field of each column; null if unknown. Only phone, e-mail, and parts of different addresses are guessed more than once. */
export function guessTargets(columns: readonly string[], kind: ImportKind): (Target | null)[] {
  const all = columns.map((column) => readHeading(column, kind));
  const hasJobNumber = kind === 'job_requests' && all.some(({ name }) => jobNumbers.has(name));
  const read = hasJobNumber ? all.map((heading) => (invoiceNumbers.has(heading.name) ? { ...heading, target: null } : heading)) : all;
  const taken = new Set<string>();
  const found = read.map(({ target, kind: addressKind, name }): Target | null => {
    if (target === null) return null;
    const place = isAddressPart(target) ? `${addressKind} ${target}` : target;
    const isNumber = target === 'address.line' && /haus|hnr|house|number| no$/.test(name) && !/strasse|street address/.test(name);
    const mayRepeat = target === 'phone' || target === 'email' || isNumber || middleNames.has(name) || secondNames.has(name);
    const isExtra = (target === 'address.line2' && /[23]$/.test(name)) || target === 'description';
    if (taken.has(place) && !mayRepeat && !isExtra) return null;
    if (!isNumber) taken.add(place);
    return target;
  });
  // Of the day and the time of an end the time is enough: a visit rarely takes several days.
  const endTime = read.findIndex(
    ({ target, name }, index) => target === 'ends' && found[index] === null && /time|zeit|heure|hora|時|시/.test(name),
  );
  if (endTime >= 0) {
    found[found.indexOf('ends')] = null;
    found[endTime] = 'ends';
  }
  const at = (target: Target) => found.indexOf(target);
  const name = at('full_name');
  if (name >= 0 && at('first_name') >= 0 && at('last_name') < 0 && lastOrFull.has(read[name]!.name)) found[name] = 'last_name';
  else if (name >= 0 && at('last_name') >= 0 && at('first_name') < 0 && firstOrFull.has(read[name]!.name)) found[name] = 'first_name';
  for (const [index, { target, name: heading, kind: addressKind }] of read.entries()) {
    if (target !== 'address.formatted' || found[index] === null) continue;
    const { base } = withoutKind(heading) ?? { base: heading };
    const has = (part: Target) => read.some((other, place) => found[place] === part && other.kind === addressKind);
    const isStreet = (streetOrAll.has(heading) || streetOrAll.has(base)) && (has('address.city') || has('address.postal_code'));
    if (isStreet && !has('address.line')) found[index] = 'address.line';
  }
  return found;
}

/** A line with more cells, and a longer cell, has no headings that are known. */
const mostHeadings = 500;
const longestHeading = 200;

/** How many headings of a line are known, for the best kind. Tells the line with the headings. */
export function knownHeadings(line: readonly string[]): number {
  const cells = line.slice(0, mostHeadings).map((cell) => cell.slice(0, longestHeading));
  return Math.max(
    ...(['customers', 'technicians', 'job_requests'] as const).map(
      (kind) => guessTargets(cells, kind).filter((target) => target !== null).length,
    ),
  );
}

/** Remarks that people write in place of an address: "call first", "TBD", "siehe Notiz". */
import { foldName } from '../names/foldName.ts';

/** Texts that are remarks when nothing else is written. Folded when they are read. */
const WHOLE = `
n/a|na|n.a.|none|nil|null|no address|no adress|without address|not known|not given|not provided|not available|unknown|address unknown|unk|tbd|tba|tbc|tbs|to be determined|to be announced
to be confirmed|to follow|later|pending|same|same address|same place|same as before|same as above|same as billing|as before|as above|see above|see below|see note|see notes|see file|see email
see e-mail|see attached|see attachment|see comments|see map|see crm|ask|ask customer|ask client|ask office|ask dispatcher|call|call me|call first|call ahead|please call|phone first|ring first
call for address|call customer|call for directions|text me|home|at home|my home|my house|my place|house|office|the office|our office|work|shop|the shop|warehouse|on site|onsite|remote|online|phone|by phone
zoom|virtual|pick up|pickup|walk in|walk-in|in store|drop off|test|testing|asdf|qwerty|xxx|foo|bar|dummy|example|placeholder|address|street|city|somewhere|anywhere|nowhere|various|multiple
usual place|the usual|usual|usual address|old address|new address|new|moved|do not know|dont know|don't know|idk|not sure|whatever|yes|no|ok|hello|customer|client|current location|my location|here|there
unbekannt|keine|keine angabe|k.a.|ka|keine adresse|adresse unbekannt|ohne adresse|folgt|wird nachgereicht|siehe notiz|siehe notizen|s. notiz|siehe oben|s.o.|siehe unten|siehe mail|siehe e-mail|wie immer
wie zuletzt|wie letztes mal|wie gehabt|wie oben|wie vorher|gleiche adresse|selbe adresse|gleiche wie letztes mal|bitte anrufen|vorher anrufen|anrufen|erst anrufen|nach absprache|noch offen|offen|zuhause|zu hause
beim kunden|vor ort|buro|büro|werkstatt|nicht bekannt|weiss nicht|weiß nicht
inconnu|inconnue|adresse inconnue|néant|neant|aucune|aucun|pas d'adresse|sans adresse|s.o|a definir|à définir|a determiner|à déterminer|a confirmer|à confirmer|a venir|à venir|voir note|voir notes|voir ci-dessus
voir mail|voir dossier|comme d'habitude|comme la dernière fois|comme avant|même adresse|meme adresse|idem|appeler|appeler avant|appeler d'abord|appelez-moi|merci d'appeler|chez moi|maison|a la maison|à la maison|bureau
au bureau|sur place|nc|non communiqué|non renseigné|je ne sais pas
desconocido|desconocida|dirección desconocida|sin dirección|sin direccion|ninguna|ninguno|no sé|no se|por confirmar|por definir|pendiente|a confirmar|ver nota|ver notas|ver arriba|la misma|el mismo|igual que la última vez
como siempre|misma dirección|llamar|llamar antes|llamar primero|llámame|llamame|mi casa|en casa|casa|oficina|no aplica|no disponible|s/d|sin datos
desconhecido|desconhecida|endereço desconhecido|sem endereço|nenhum|nenhuma|não sei|nao sei|a definir|a combinar|ver observação|ver observações|ver nota|mesmo endereço|o mesmo|igual ao anterior|como sempre
ligar|ligar antes|ligar primeiro|minha casa|em casa|escritório|não informado|não se aplica
不明|未定|未記入|なし|無し|無|後日|後日連絡|後で連絡|電話してください|要電話|電話ください|要確認|確認中|前回と同じ|いつもの場所|いつものところ|同上|上記|上記参照|備考参照|メモ参照|自宅|家|会社|住所不明|未登録|わからない|分からない|テスト
미정|없음|모름|불명|추후 연락|추후 통보|전화 주세요|전화주세요|먼저 전화|지난번과 동일|동일|위와 같음|메모 참조|비고 참조|집|우리집|사무실|주소 없음|주소없음|해당 없음|해당없음|테스트
غير معروف|غير محدد|مجهول|لا يوجد|لا شيء|بدون عنوان|لا اعرف|لاحقا|سيتم التحديد|يحدد لاحقا|انظر الملاحظات|انظر الملاحظة|اتصل أولا|اتصل قبل|الاتصال أولا|اتصل بي|نفس العنوان|نفس المكان|كالعادة|مثل المرة السابقة|البيت|المنزل|المكتب
onbekend|geen|geen adres|n.v.t.|nvt|volgt|volgt nog|nader te bepalen|zie notitie|zie notities|zie opmerking|zie boven|zelfde|zelfde adres|hetzelfde adres|zelfde als vorige keer|zoals altijd|eerst bellen|bellen|graag bellen|thuis|kantoor|weet niet
sconosciuto|sconosciuta|indirizzo sconosciuto|nessuno|nessuna|nessun indirizzo|senza indirizzo|da definire|da confermare|da stabilire|vedi nota|vedi note|vedi sopra|stesso indirizzo|come sempre|come l'ultima volta|come al solito|chiamare|chiamare prima
telefonare prima|casa mia|a casa|ufficio|non so|non disponibile|n.d.|nd
nieznany|nieznana|nieznane|adres nieznany|brak|brak adresu|bez adresu|brak danych|do ustalenia|do potwierdzenia|zobacz notatkę|patrz notatka|patrz uwagi|jak wyżej|j.w.|jw|ten sam adres|jak zawsze|jak ostatnio|zadzwonić|proszę dzwonić
najpierw zadzwonić|zadzwoń|w domu|dom|biuro|nie wiem|nie dotyczy
`;

/** Beginnings and inner parts that make a text a remark when it has no house number beside it. */
const PARTS = [
  /\b(?:call|phone|ring|text)\b.{0,20}\b(?:first|before|ahead|me|us|for|on arrival|when|customer|client|office|owner|tenant)\b/u,
  /\b(?:please|pls)\b.{0,12}\b(?:call|ask|see|check|contact|ring|phone)\b/u,
  /\bsame\b.{0,12}\b(?:as|address|place|location|house|one)\b/u,
  /\b(?:see|check|refer to|look at)\b.{0,14}\b(?:note|notes|email|mail|file|attached|attachment|comment|comments|description|above|below|crm|ticket|calendar)\b/u,
  /\b(?:to be|will be)\b.{0,12}\b(?:confirmed|determined|decided|announced|advised|provided|sent|given)\b/u,
  /\b(?:will|ll|going to)\b.{0,8}\b(?:send|give|text|call|tell|provide|follow|email)\b/u,
  /\b(?:address|location)\b.{0,10}\b(?:unknown|missing|pending|tbd|tba|tbc|later|follows|to follow|not known|on file|in notes|changed|unclear)\b/u,
  /\b(?:ask|contact|check with)\b.{0,10}\b(?:customer|client|office|dispatch|dispatcher|owner|tenant|manager|him|her|them)\b/u,
  /\b(?:last time|last visit|previous (?:visit|job|address)|the usual|as usual|customer will|client will|not sure|do not know|don t know|dont know)\b/u,
  /\b(?:siehe|s) (?:notiz|notizen|mail|e mail|oben|unten|anhang|bemerkung|akte|auftrag|text)\b/u,
  /\b(?:wie|gleiche|selbe)\b.{0,14}\b(?:letztes|letzte|zuletzt|immer|beim letzten|gehabt|adresse|vorher|oben)\b/u,
  /\b(?:bitte|vorher|erst|zuerst)\b.{0,14}\b(?:anrufen|melden|klingeln|anfragen|kontaktieren)\b/u,
  /\b(?:wird|adresse|anschrift)\b.{0,14}\b(?:nachgereicht|folgt|unbekannt|fehlt|noch offen|unklar)\b/u,
  /\b(?:voir|cf) (?:la |les |le )?(?:note|notes|mail|dossier|commentaire|remarque|piece jointe)\b/u,
  /\b(?:meme (?:adresse|endroit|lieu)|comme (?:la derniere fois|d habitude|avant|convenu)|appeler (?:avant|d abord|le client)|adresse (?:a|inconnue|manquante))\b/u,
  /\b(?:ver|vea|vease) (?:la |las |los )?(?:nota|notas|correo|comentarios|arriba|observacao|observacoes)\b/u,
  /\b(?:misma direccion|mismo lugar|igual que|llamar (?:antes|primero|al)|como (?:siempre|la ultima vez)|mesmo (?:endereco|local)|ligar (?:antes|primeiro)|por confirmar)\b/u,
  /\b(?:vedi (?:nota|note|sopra|mail)|stesso indirizzo|come (?:sempre|al solito|l ultima volta)|chiamare prima|telefonare prima|da (?:definire|confermare|stabilire))\b/u,
  /\b(?:zie (?:notitie|notities|opmerking|opmerkingen|mail|boven)|zelfde (?:adres|als)|eerst bellen|graag bellen|nader te bepalen)\b/u,
  /\b(?:zobacz|patrz) (?:notatke|notatka|uwagi|mail)|ten sam adres|(?:najpierw|prosze) (?:zadzwonic|dzwonic)|do ustalenia\b/u,
  /(?:電話|連絡)(?:して|ください|下さい|お願い)|前回と同|いつもの|備考|メモ参照|要確認|住所(?:不明|未定)/u,
  /전화 ?(?:주|먼저|바랍)|지난번|메모 ?참조|비고 ?참조|추후 ?(?:연락|통보|안내)/u,
  /(?:اتصل|الاتصال) (?:بي|قبل|اولا)|نفس (?:العنوان|المكان)|انظر (?:الملاحظ|البريد)|المره السابقه/u,
];

let whole: ReadonlySet<string> | null = null;

/** E-mail addresses, links and telephone numbers. */
const CONTACT = /@\S+\.\S|https?:|www\.|^(?:tel|phone|mob|mobile|fax)?[:.]?\s*[+(]*(?:\d[\s().-]*){10,}$/iu;

/**
 * Whether a text says something about the address instead of giving one: "call first", "TBD", "siehe Notiz", "???", a telephone number.
 * An empty text is no remark. A text with a remark and an address, "call first, 12 High Street", is judged part by part by the parser.
 */
export function isRemark(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '') return false;
  whole ??= new Set(WHOLE.split(/[|\n]/u).map(foldName));
  const folded = foldName(trimmed);
  if (!/[\p{L}\d]/u.test(trimmed) || /^(.)\1*$/u.test(folded.replaceAll(' ', ''))) return !isShortNumber(folded) && !isPlainCode(folded);
  if (whole.has(folded) || CONTACT.test(trimmed)) return true;
  const words = folded.replace(/^(?:the|please|pls|bitte) /u, '');
  if (whole.has(words)) return true;
  return !hasHouseNumber(folded) && PARTS.some((part) => part.test(folded));
}

const isShortNumber = (folded: string) => /^\d$/u.test(folded);
/** "99999" and "11111" have the form of a postal code, and some are one. */
const isPlainCode = (folded: string) => /^(?:\d{4,5}|\d{7})$/u.test(folded) && !/^0+$/u.test(folded);
/** A number beside at least two words may be an address, whatever the words are. */
const hasHouseNumber = (folded: string) => /(?:^|\s)\d{1,5}[a-z]?(?:\s|$)/u.test(folded) && /\p{L}{2}.*\s.*\p{L}{2}/u.test(folded);

/** Whether one part of an address is a remark: "call first, 12 High Street". Short words are not judged, as "NC" and "ND" are states. */
export function isRemarkPart(part: string): boolean {
  const folded = foldName(part);
  return (
    folded.length > 3 &&
    !/\d/u.test(part) &&
    isRemark(part) &&
    (folded.includes(' ') || ['unknown', 'unbekannt', 'inconnu'].includes(folded))
  );
}

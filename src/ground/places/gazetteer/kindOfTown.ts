/** Words for "city", "ward" or "village" that Chinese, Japanese and Korean put after a name. */

const KOREAN = /(?<=..)(?:특별자치시|특별시|광역시|시|군|구|읍|면)$/u;
const CHINESE_OR_JAPANESE = /(?<=..)(?:市|区|區|町|村|县|縣|镇|鎮|乡|鄉|街道)$/u;
const ONLY_HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]+$/u;

/** 大阪 for 大阪市, 서울 for 서울특별시. Null for a name without such a word, and where one character would be left. */
export function withoutKindOfTown(name: string): string | null {
  const short = /\p{Script=Hangul}/u.test(name)
    ? name.replace(KOREAN, '')
    : ONLY_HAN_OR_KANA.test(name)
      ? name.replace(CHINESE_OR_JAPANESE, '')
      : name;
  return short === name ? null : short;
}

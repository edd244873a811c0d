/** The sentences inside answers in Japanese, polite form. */
import type { AnswerTexts } from './texts.ts';

export const ja: AnswerTexts = {
  placeNotes: {
    city_misspelt: '「{sent}」は見つかりません。郵便番号{postalCode}の場所（{found}）を使用します。',
    city_unknown: '{postalCode}の近くに「{sent}」という市区町村は見つかりません。郵便番号の場所（{found}）を使用します。',
    postal_code_unknown: '郵便番号{sent}は見つかりません。{found}の中心を使用します。',
    postal_code_form: '「{sent}」は{country}の郵便番号ではありません。{found}の中心を使用します。',
    state_unknown: '都道府県・州「{sent}」は見つかりません。それを除いて場所を検索しました：{found}。',
    country_unknown: '国「{sent}」は見つかりません。{country}の住所として扱います。',
    country_assumed: '国が指定されていません。{country}の{found}とみなします。',
    one_of_several: '同じ名前の市区町村がほかに{others}件あります。{found}を使用します。',
    small_and_far: '{found}は小さな町で、約{distanceKm} km離れています。',
    part_ignored: '「{ignored}」は読み取れませんでした。{found}の中心を使用します。',
    wrong_state: '「{sent}」は{state}にありません。',
    postal_code_far: '郵便番号{postalCode}は{city}から約{distanceKm} km離れています。',
    wrong_country: '{country}に「{sent}」という市区町村は見つかりません。',
    several_towns: '「{sent}」という市区町村が{count}件あります。',
    no_such_town: '「{sent}」という市区町村は見つかりません。',
    city_missing: '住所に、特定できる市区町村も郵便番号もありません。',
  },
  placeWarnings: {
    unclear: '住所からは、どの場所か特定できません。市区町村、都道府県・州、郵便番号を確認してください。',
    nearEdge: 'この住所はサービスエリアの境界付近にあります。番地または地図上の位置で、エリア内かどうかを確認できます。',
    needed: 'この住所がサービスエリア内かどうか、まだ分かりません。次の情報を確認してください：{needs}。',
    placeUnknown: '住所の位置が不明なため、移動時間は計算されません。',
    travelFromCentre: '移動時間は{centre}の中心から見積もっています。',
    travelFromArea: '移動時間は周辺地域の中心から見積もっています。',
  },
  needs: { address: '番地と市区町村', postal_code: '郵便番号', city: '市区町村', district: '地区' },
  listSeparator: '、',
  areaWarnings: {
    MATCHES_NOTHING: 'このエリアに含まれる住所はありません。境界、郵便番号、市、地区のいずれかを設定してください。',
    POSTAL_CODE_UNREADABLE: 'postal_codeが1つの郵便番号になっていません。複数の番号、範囲、先頭部分はpostal_codesに入力してください。',
  },
};

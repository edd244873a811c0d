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
    ownEstimate: '時速{speedKmh} km、道のりは直線距離の{detourFactor}倍として計算しています。',
  },
  needs: { address: '番地と市区町村', postal_code: '郵便番号', city: '市区町村', district: '地区' },
  listSeparator: '、',
  areaWarnings: {
    MATCHES_NOTHING: 'このエリアに含まれる住所はありません。境界、郵便番号、市、地区のいずれかを設定してください。',
    POSTAL_CODE_UNREADABLE: 'postal_codeが1つの郵便番号になっていません。複数の番号、範囲、先頭部分はpostal_codesに入力してください。',
  },
  rank: { noJobs: '12か月間に完了した作業はありません', nothingSpent: '12か月間の利用額はありません', position: '{spenders}人中{rank}位' },
  crewDisclaimer:
    '同じ作業種別で完了した作業の人数の中央値です。派遣した人数であり、この作業に必要な人数ではありません。実際の作業内容で判断してください。',
  optimization: {
    place: '{code}を{to}の{start}に入れます',
    reassign: '{code}を{from}から{to}へ、同じ時刻で移します',
    retime: '{code}は{to}のまま、{oldStart}から{start}に変わります',
    reassign_retime: '{code}を{from}の{oldStart}から{to}の{start}へ移します',
    more: 'ほか{count}件の移動',
    lessDriving: '移動時間が{minutes}分減ります',
    moreDriving: '移動時間が{minutes}分増えます',
    sameDriving: '移動時間は変わりません',
    moreEven: '仕事の配分がより均等になります',
    separator: '、',
    whole: '{moves}：{effect}。',
  },
  areaAround: '{place}周辺',
  roles: {
    Owner: 'オーナー',
    Administrator: '管理者',
    'Booking Coordinator': '予約コーディネーター',
    Technician: '技術者',
    Viewer: '閲覧者',
  },
  eventTypes: {
    'job_request.created': '作業が作成されました（API、公開予約ページ、ダッシュボードのいずれか）。',
    'job_request.quoted': '作業の所要時間が決まり、日時の確定待ちになりました。',
    'job_request.confirmed': '日時が確定しました。作業の予定が決まり、技術者またはチームが割り当てられました。',
    'job_request.assigned': '技術者またはチームが割り当てられたか、変更されました。',
    'job_request.completed': '作業が最終の完了ステータスになりました。',
    'job_request.archived': '作業がアーカイブされました（キャンセルまたは終了）。',
    'job_request.status_changed':
      'ワークフローのステータスがその他の形で変わりました。previous_statusを含み、その値は現在のステータスと必ず異なります。',
    'job_request.updated':
      'ステータスを変えないワークフローの操作が行われたか、作業の所要時間・スキル・テキストが変わったか、お客様が訪問を評価したか、別の日時を希望しました。',
    'job_request.priority_changed': '優先度が変わりました。',
    'job_request.rescheduled': '作業の日時、技術者、またはチームが変わりました。',
    'job_request.running_late':
      '本日の訪問が設定した分数以上遅れています。遅れの程度は data.live、原因となる訪問は data.cause にあります。訪問と原因ごとに 1 回です。',
    'job_request.window_broken':
      '技術者の到着が約束した到着時間帯より後になる、または後になりました。時刻は data.live、原因は data.cause にあります。訪問と原因ごとに 1 回です。',
    'job_request.unscheduled': '訪問が未定の一覧に戻り、作業の日時と技術者がなくなりました。',
    'customer.created': '顧客が作成されました。',
    'customer.updated': '顧客のプロフィール、連絡先、ランク、またはステータスが変わりました。',
    'customer.deleted': '顧客が削除されました。',
    'technician.created': '技術者が追加されたか、再び追加されました。',
    'technician.updated':
      '技術者のプロフィール、ロール、区分、またはステータスが変わりました。パートナー、車両、スキル、エリアだけの変更ではイベントを送信しません。',
    'technician.deleted': '技術者が名簿から外されました。',
    'schedule.optimization_proposed': '夜間の計画で、次の営業日のよりよい計画が見つかりました。',
  },
};

/** Error messages in Japanese, polite form, no space between Latin and Japanese letters. */
import type { Messages } from './messages.ts';

export const ja: Messages = {
  API_KEY_INVALID: '認証情報が指定されていないか、未登録か、または取り消されています。',
  API_KEY_EXPIRED: 'APIキーの有効期限が切れています。新しいキーを作成してください。',
  API_KEY_MISSING: 'リクエストに認証情報がありません。ヘッダーAuthorization: Bearer tr_live_…を送信してください。',
  API_KEY_WRONG_SCHEME: 'AuthorizationヘッダーがBearer方式ではありません。Authorization: Bearer tr_live_…を送信してください。',
  API_KEY_MALFORMED: 'Authorizationヘッダーの値はAPIキーではありません。キー全体をAuthorization: Bearer tr_live_…の形で送信してください。',
  API_KEY_UNKNOWN: 'APIキーが不明か、取り消されています。有効なキーでAuthorization: Bearer tr_live_…を送信してください。',
  API_KEY_EXPIRED_AT: 'APIキーは{date}に期限切れになりました。新しいキーを作成し、Authorization: Bearer tr_live_…を送信してください。',
  OAUTH_GRANT_EXPIRED: 'OAuthの許可の有効期限が切れています。認可を最初からやり直してください。',
  PERMISSION_DENIED: '必要な権限がありません。不足している権限はdata.missing_permissionsを確認してください。',
  RATE_LIMITED: 'リクエストが多すぎます。Retry-Afterで示された時間が経過してから再試行してください。',
  VALIDATION_ERROR: '入力が正しくありません。該当するフィールドはerrors[]を確認してください。',
  REQUEST_TIMEOUT: 'リクエストが時間内に届きませんでした。もう一度送信してください。',
  PAYLOAD_TOO_LARGE: 'リクエスト本文が1\u00a0MiBを超えています。',
  ANSWER_TOO_LARGE:
    '応答が4\u00a0MiBを超えます。limitを小さくする、期間を短くする、一度に送るメッセージを減らすなどして、範囲を絞ってください。絞り込める引数はdata.narrow_withにあります。',
  NOT_FOUND: 'このルートは存在しません。',
  METHOD_NOT_ALLOWED: 'このルートは存在しますが、このメソッドには対応していません。',
  INTERNAL_ERROR: '当サービス側でエラーが発生しました。お問い合わせの際はリクエストIDをお知らせください。',
  SERVICE_UNAVAILABLE: 'サービスは起動中、停止中、またはデータベースを使用できない状態です。しばらくしてから再試行してください。',
  OUTCOME_UNKNOWN:
    '変更が行われたかどうかをデータベースが答える前に接続が失われました。同じIdempotency-Keyで呼び出しを繰り返してください。キーがない場合は、先に結果を確認してください。',
  IDEMPOTENCY_KEY_REUSE: 'このIdempotency-Keyは、別の入力ですでに使用されています。',
  IDEMPOTENCY_IN_PROGRESS: 'このIdempotency-Keyによる最初の呼び出しがまだ処理中です。しばらくしてから再試行してください。',
  CUSTOMER_NOT_FOUND: '該当する顧客が見つかりません。',
  CUSTOMER_DUPLICATE: 'このuidは別の顧客に使用されています。',
  JOB_REQUEST_NOT_FOUND: '該当する作業依頼が見つかりません。',
  JOB_TYPE_NOT_FOUND: '該当する作業種別が見つかりません。',
  SKILL_NOT_FOUND: '該当するスキルが見つかりません。',
  SKILL_CATEGORY_NOT_FOUND: '該当するスキルカテゴリが見つかりません。',
  SERVICE_AREA_NOT_FOUND: '該当するサービスエリアが見つかりません。',
  TECHNICIAN_NOT_FOUND: '該当する技術者が見つかりません。',
  VEHICLE_NOT_FOUND: '該当する車両が見つかりません。',
  MAIL_NOT_FOUND: '該当するメールが見つかりません。',
  TIME_OFF_NOT_FOUND: '該当する休暇が見つかりません。',
  BUSINESS_NOT_FOUND: '該当する事業者が見つかりません。',
  WEBHOOK_NOT_FOUND: 'このWebhookエンドポイントは存在しません。',
  WEBHOOK_EVENT_NOT_PERMITTED: 'この認証情報では読み取れないイベントが含まれています。',
  WEBHOOK_DUPLICATE_URL: 'このURLは別のWebhookエンドポイントに使用されています。',
  WEBHOOK_SECRET_EXPIRED: '署名シークレットの有効期限が切れています。',
  WEBHOOK_CREDENTIAL_ENDED: 'このWebhookエンドポイントを作成した認証情報は無効になっています。',
  WEBHOOK_NOT_ACTIVE: 'Webhookエンドポイントが有効でないため、何も送信されません。',
  WEBHOOK_DELIVERY_NOT_FOUND: 'このWebhookエンドポイントへの該当する配信が見つかりません。',
  WEBHOOK_DELIVERY_IS_TEST: 'これはpingまたはテストのため、再送信されません。',
  EVENT_NOT_FOUND: '該当するイベントが見つからないか、読み取る権限がありません。',
  SANDBOX_ONLY: 'これはサンドボックスでのみ利用できます。',
  SANDBOX_CLOCK_OUT_OF_RANGE: 'サンドボックスの時計をこの時刻に進めることはできません。',
  WEBHOOK_LIMIT_REACHED: 'Webhookエンドポイントの数が上限に達しています。',
  PHONE_OR_EMAIL_REQUIRED: '顧客には電話番号またはメールアドレスが必要です。',
  JOB_TYPE_DUPLICATE: 'この名前は別の作業種別に使用されています。',
  JOB_TYPE_INVALID_DEFAULT_DURATION: '既定の予備時間を設定するには、既定の所要時間が必要です。',
  JOB_TYPE_SYSTEM_READ_ONLY: 'プラットフォームの作業種別は、名前の変更、無効化、削除ができません。',
  JOB_TYPE_INACTIVE: 'この作業種別は無効のため、新しい予約を受け付けていません。',
  SKILL_DUPLICATE: 'この名前は同じカテゴリの別のスキルに使用されています。',
  SKILL_CATEGORY_DUPLICATE: 'この名前は別のスキルカテゴリに使用されています。',
  SKILL_CATEGORY_NOT_EMPTY: 'このカテゴリにはまだスキルがあります。先にスキルを削除または移動してください。',
  SERVICE_AREA_DUPLICATE_NAME: 'この名前は別のサービスエリアに使用されています。',
  SERVICE_AREA_INVALID_BOUNDARY: '境界が有効なGeoJSONポリゴンではありません。',
  TECHNICIAN_DUPLICATE: 'このメールアドレスは、事業者内の別の技術者に使用されています。',
  VEHICLE_DUPLICATE: 'このナンバーは、事業者内の別の車両に使用されています。',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    '希望の時間帯に空きがありません。理由はdata.reasonとdata.blocked_byを確認してください。force=trueを指定すると、空きがなくても見積もります。',
  JOB_REQUEST_INVALID_TRANSITION: '作業依頼の現在の状態では、この操作はできません。',
  JOB_REQUEST_STAGE_CONFLICT: '作業依頼は読み取り後に変更されています。再取得してからやり直してください。',
  JOB_REQUEST_ACTION_NOT_PENDING: '作業依頼はこのアクションを待っている状態ではありません。再取得してください。',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE:
    'この時間に対応できる技術者がいません。理由ごとの件数はdata.blocked_byを確認してください。別の時間を選択してください。',
  JOB_REQUEST_TECH_INFEASIBLE: '指定された技術者はこの時間に対応できません。理由はdataを確認してください。',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT:
    '緊急の依頼ですが、対応資格のある技術者は全員予定が入っています。緊急対応用の操作を使用してください。',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    '計画のすべての日と作業について不在が登録されていません。不足は data に示されます。data.create_via に従って登録し、もう一度確定してください。',
  ABSENCE_RESOLVE_PLAN_DRIFTED:
    'プレビューの後に予定が変わりました。data.drifted に該当する作業が示されています。もう一度プレビューしてください。',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: 'この期間、この技術者に作業はありません。',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: 'この作業は緊急対応として手配できません。理由は data.failed_precondition を確認してください。',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    'チームで行う作業は緊急対応として組み込めません。必要な人数は data.crew_size に示されます。チーム全員が空いている時間に確定してください。',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    '1回の訪問より長い作業は緊急対応として組み込めません。長さは data に示されます。空いている時間に確定するか、より短い訪問として見積もってください。',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY:
    '営業日ではありません。それでも手配する場合は、after_hours_override=true を付けて再実行してください。',
  EMERGENCY_RESCHEDULE_IN_PAST: '開始時刻を過ぎています。これより後の時刻を選んでください。',
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    '動かせない作業が入っています。data.conflicts に示されます。別の技術者か時間を選ぶか、no_later_time の場合は mode=next_day をお試しください。',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: 'プレビュー後に予定が変更されたため、何も保存されていません。もう一度プレビューしてください。',
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'この作業は移動できません。理由は data.failed_precondition を確認してください。',
  SCHEDULE_MOVE_IN_PROGRESS: '作業はすでに進行中です。実施済みの内容は data.fired_actions に示されます。続行または完了のみ可能です。',
  SCHEDULE_MOVE_IN_PAST: '新しい開始時刻を過ぎています。これより後の時刻を選んでください。',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    '動かせない作業が入っています。data.conflicts に示されます。別の時間か技術者を選ぶか、no_later_time の場合は mode=next_day をお試しください。',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    'その技術者はその時間に作業を担当できません。理由は data.blockers に示されます。別の技術者を選ぶか、時間が理由の場合は別の時間を選んでください。',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED:
    '複数日にわたる作業は移動できません。日付は data.session_dates に示されます。アーカイブして予約し直してください。',
  SCHEDULE_MOVE_NO_WORKING_DAY:
    '営業日ではありません。after_hours_override が使えるかどうかは data.override_available を確認してください。',
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    'この移動は他の作業をずらすため許可されていません。対象は data.would_push に示されます。空いている時間か技術者を選んでください。1人で行う作業は allow_non_p0_displacement=true でずらすことができます。',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE:
    '新しい時間にはチームの人数がそろいません。不足人数は data に示されます。別の時間か責任者を選んでください。',
  SCHEDULE_MOVE_PLAN_DRIFTED: 'プレビュー後に予定が変更されたため、何も移動していません。もう一度プレビューしてください。',
};

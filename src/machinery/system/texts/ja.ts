/** What the checks say, in Japanese. */
import type { SystemTexts } from './texts.ts';

export const ja: SystemTexts = {
  names: {
    version: 'バージョン',
    address: '公開アドレス',
    proxy: 'プロキシ',
    mail: 'メール',
    geocoder: 'ジオコーダー',
    map: '地図',
    worker: 'バックグラウンド処理',
    database: 'データベース',
    backup: 'バックアップ',
    files: 'ファイル',
    scanner: 'ウイルススキャナー',
    keys: 'キー',
    disk: 'ディスク',
    memory: 'メモリ',
    clock: '時計',
  },
  findings: {
    version: ['Truckroll {version}（Node.js {node}）。'],
    addressOk: ['利用者は{url}を使います。'],
    addressUnset: ['PUBLIC_URLが設定されていないため、リンクは{url}になります。', '利用者が使うアドレスをPUBLIC_URLに設定してください。'],
    addressLocal: [
      '{url}はこのマシンでしか使えません。',
      'ほかの端末で使うには、TLS対応のプロキシを前段に置き、そのアドレスをPUBLIC_URLに設定してください。',
    ],
    addressPlain: [
      '{url}はTLSを使っていません。パスワードやキーが途中で読まれるおそれがあります。',
      'TLS対応のプロキシを前段に置き、https://のアドレスをPUBLIC_URLに設定してください。',
    ],
    addressOther: [
      'このページは{host}で開かれましたが、PUBLIC_URLは{url}です。',
      '利用者が使うアドレスをPUBLIC_URLに設定するか、そのアドレスで開いてください。',
    ],
    addressSilent: [
      'このマシンから{url}に接続できません。',
      'サービスが動いているか、次にドメイン、プロキシ、ファイアウォールを確認してください。',
    ],
    proxyNone: ['前段にプロキシはありません。'],
    proxyOk: ['前段のプロキシ：{count}。'],
    proxyUntrusted: [
      '前段にプロキシがありますが、TRUST_PROXYは0です。全員がアドレスごとの制限を共有します。',
      'プロキシの数をTRUST_PROXYに設定してください。',
    ],
    proxyMissing: [
      'TRUST_PROXYは{count}ですが、プロキシがX-Forwarded-Forを送信していません。アドレスを偽られるおそれがあります。',
      'プロキシからX-Forwarded-Forを送信するか、TRUST_PROXYを0にしてください。',
    ],
    mailOff: [
      'メールは保存されるだけで、送信されません。',
      '確認メールやパスワードのリンクを送信するには、SMTP_URLとMAIL_FROMを設定してください。',
    ],
    mailQuiet: ['メールは{host}に送られます。過去{days}日間の送信はありません。'],
    mailOk: ['メールは{host}に送られます。最後の送信は{at}です。'],
    mailFails: [
      '最後のメールを{host}で送信できませんでした（{error}）。',
      'SMTP_URL、MAIL_FROM、メールサーバーを確認してください。送信は1日間再試行されます。',
    ],
    geocoderOff: ['場所は郵便番号と市区町村で検索されます。', '任意：番地まで検索するにはGEOCODER_URLを設定してください。'],
    geocoderOn: ['番地は{host}の{kind}で検索されます。'],
    mapOff: ['地図に背景はありません。', '任意：道路を表示するにはTILE_URLを設定してください。'],
    mapOn: ['地図の画像は{host}から取得されます。'],
    workerOk: ['滞っている処理はありません。'],
    workerSlow: [
      'メールまたはWebhookが{minutes}分間待っています。',
      '起動直後であれば数分待ってください。そうでなければログのエラーを確認してください。',
    ],
    workerStuck: ['メールまたはWebhookが{minutes}分間待っています。', 'ログのエラーを確認し、なければサービスを再起動してください。'],
    databaseEmbedded: [
      '組み込み、{megabytes} MB。停電でデータが失われることがあります。',
      '実際の事業にはPostgreSQLを使ってください：DATABASE_URLを設定します。',
    ],
    databaseServer: ['PostgreSQL {version}、{megabytes} MB。'],
    databaseOld: [
      'データベースにこのバージョンのマイグレーションが{count}件適用されていません。ほかの検査はその後に行えます。',
      'バックアップを取ってから、サービスを起動するか truckroll migrate を実行してください。',
    ],
    backupNone: [
      '定期バックアップは設定されていません。',
      '定期バックアップを設定し、別のマシンに保管してください：docs/operating/backup.md。',
    ],
    backupOk: ['最後のバックアップは{at}です。'],
    backupOld: ['{hours}時間バックアップがありません。', 'ログで原因を確認し、手動でバックアップしてください。'],
    backupFailed: ['最後のバックアップに失敗しました：{error}', '原因を解消し、手動でバックアップしてください。'],
    filesInDatabase: ['ファイルはデータベースにあります。'],
    filesInStore: ['新しいファイルは {host} の {name} に保存されます。ストレージは応答しています。'],
    filesAway: [
      '{host} のファイルストレージ {name} を利用できません: {error}',
      'ストレージを復旧してください。それまでは保存済みのファイルを開けず、新しいファイルは拒否されます。失われるものはありません。',
    ],
    filesUnset: [
      'ストレージにファイルがありますが、FILES_TO が設定されていないため開けません。',
      'FILES_TO と FILES_S3 の設定に、ファイルのあるストレージを指定してください。',
    ],
    scannerOff: ['ファイルのウイルス検査は行われていません。', '任意: CLAMD_URL を設定すると、保存前にすべてのファイルを検査します。'],
    scannerOn: ['すべてのファイルを {host} の clamd が検査しています。応答しています。'],
    scannerAway: [
      '{host} のウイルススキャナーが応答しません ({error})。新しいファイルは拒否されます。',
      'CLAMD_URL を確認し、clamd を起動してください。',
    ],
    keysOk: ['{days} 日以内に、後継のないまま期限が切れるキーはありません。'],
    keysEnding: [
      '{days} 日以内に期限が切れるキー: {count}。切れると、それを使うプログラムは動かなくなります。',
      '該当する事業の「開発者」ページで更新してください。',
    ],
    diskOk: ['DATA_DIRの空きは{megabytes} MBです。'],
    diskLow: ['DATA_DIRの空きは{megabytes} MBしかありません。', 'ディスクの空きを増やすか、大きなディスクを使ってください。'],
    diskFull: ['DATA_DIRのディスクがいっぱいです：空き{megabytes} MB。', 'すぐに空きを増やしてください。それまで変更は拒否されます。'],
    memoryOk: ['プロセスは{used} MBを使用中で、{available} MBが利用できます。'],
    memoryLow: ['利用できるメモリは{available} MBしかありません。', 'マシンまたはコンテナのメモリを増やしてください。'],
    clockOk: ['サービスとデータベースの時計は一致しています。'],
    clockOff: ['サービスとデータベースの時計が{seconds}秒ずれています。', '両方をNTPで同期してください。'],
  },
};

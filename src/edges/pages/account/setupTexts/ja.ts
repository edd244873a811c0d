/** Pages of the first start in Japanese. */
import type { SetupTexts } from './texts.ts';

export const ja: SetupTexts = {
  title: '事業所の初期設定',
  intro: '事業所とオーナーを作成します。すべて後から変更できます。通貨は、最初の金額が記録されるまで変更できます。',
  businessLegend: '事業所',
  name: '事業所名',
  country: '国',
  currency: '通貨',
  currencyHint: '最初の金額を記録した後は変更できません。',
  timezone: 'タイムゾーン',
  language: 'メールとページの言語',
  addressLegend: '拠点の住所',
  addressHint: '技術者はここから出発します。任意です。後から追加できます。',
  line: '町名・番地',
  postalCode: '郵便番号',
  city: '市区町村',
  state: '都道府県・州',
  ownerLegend: 'オーナー',
  ownerName: 'お名前',
  email: 'メールアドレス',
  password: 'パスワード',
  button: '事業所を作成',
  problems: '印の付いた項目を修正してください。',
  problemName: '200文字以内で事業所名を入力してください。',
  problemOwnerName: '200文字以内でお名前を入力してください。',
  problemEmail: 'name@example.com のようなメールアドレスを入力してください。',
  problemChoice: '一覧から選んでください。',
  gone: 'この初期設定リンクは使えません',
  goneText:
    '期限が切れたか、事業所がすでに作成されています。事業所がまだない場合は、サーバーで次のコマンドを実行して新しいリンクを作成してください：{command}',
  signIn: 'サインイン',
  done: '{business}の準備ができました',
  keyLegend: '最初のAPIキー',
  keyText:
    'プログラムやエージェントが本番データを利用するためのキーです。有効期間は{days}日です。今しか表示されないため、安全な場所に保管してください。キーは「開発者」で作成・失効できます。',
  copy: 'キーをコピー',
  copied: 'コピーしました',
  goOn: '初期設定を続ける',
  awaited:
    'このサービスにはまだ事業所がありません。起動時に表示された初期設定リンクを開くか、サーバーで次のコマンドを実行して新しいリンクを作成してください：{command}',
};

import type { words as zh } from './words.zh.ts'

export const words = {
  'settings.discard': '変更を破棄',
  'settings.saved': '保存しました。すぐに有効になります。',
  'settings.overtaken': '同僚がシステム設定を変更したところです。もう一度保存すると、入力した内容になります。',
  'settings.lastChanged': '最終変更：',
  'settings.default': '既定値：{value}。',
  'settings.giveBack': '既定値に戻す',
  'settings.blank': '空欄',
  'settings.on': 'オン',
  'settings.off': 'オフ',
  'settings.group.organization': '組織',
  'settings.group.sessions': 'ログインセッション',
  'settings.group.waysIn': 'ログイン方法',
  'settings.hint.organizationName': '会社の名称。個人センターに表示されます。',
  'settings.hint.sessionHours': 'ログインしてから再ログインが必要になるまでの時間。これ以降のログインに適用されます。',
  'settings.hint.sessionIdleMinutes': '操作がないまま自動的にログアウトするまでの分数。全員にすぐ適用されます。',
  'settings.hint.codesPerDay': '全員が 1 日に受け取れる SMS・メール認証コードの合計。超えると送信を止めます。',
  'settings.hint.signInByGet':
    'ほかのクライアントが GET で送るログインや認証コードの要求に応じるかどうか。本システムの画面では使いません。',
  'settings.note.industry': '顧客の「業種」を入力するときに候補として表示されます。',
  'settings.note.mainCategory': '顧客の「主要品目」を入力するときに候補として表示されます。',
  'settings.item.new': '項目を追加',
  'settings.item.edit': '名称を編集',
  'settings.item.up': '上へ',
  'settings.item.down': '下へ',
  'settings.item.retire': '停止',
  'settings.item.bringBack': '再開',
  'settings.item.deleteTitle': '「{name}」を削除しますか。',
  'settings.item.deleteText': '顧客が使っている項目は削除できません。停止はできます。',
  'settings.item.deleted': '「{name}」を削除しました',
  'settings.item.retiredNow': '「{name}」を停止しました。候補に表示されません',
  'settings.item.broughtBack': '「{name}」を再開しました',
  'settings.item.saved': '「{name}」を保存しました',
  'settings.item.overtaken': '同僚がこの項目を変更したところです。最新の内容を表示しました。もう一度お試しください。',
  'settings.item.codeHint': 'ほかのシステムが項目を識別するコードです。後から変更できません。例：furniture',
  'settings.item.isRetired': '停止中',
  'settings.item.menu': '「{name}」の操作',
  'settings.item.none': 'この辞書にはまだ項目がありません',
  'settings.item.dragHelp': '行をドラッグするか、行末のメニューで並べ替えます。',
  'settings.hint.staleDays': '担当者のいる顧客に動きがないまま、この日数が過ぎると「滞留」と表示します。',
  'settings.hint.recordEditHours': '記録者はこの時間内なら自分のフォローを変更・削除できます。変更前の内容は残ります。',
  'settings.hint.recordImagesRequired': '有効にすると、フォローごとに画像が一枚以上必要です。',
  'settings.group.followUps': 'フォロー',
  'settings.hint.neglectedDays':
    '次のステップがないまま、この日数フォローされていない顧客を「要フォロー」に表示します。',
  'settings.dictionary.exchangeRates': '為替レート',
  'settings.note.exchangeRates':
    '貿易データの取り込み時に、各行の日付のレートで他通貨の金額を米ドルに換算し、元の金額も残します。レートがないものは換算も合算もしません。',
  'settings.rate.new': 'レートを追加',
  'settings.rate.edit': '{currency} のレートを修正',
  'settings.rate.delete': '{currency}（{day} から）のレートを削除',
  'settings.rate.deleteText': '換算済みの金額は当時のレートのまま変わりません。',
  'settings.rate.takes.earlierUntil': '{day} から {until} まで、{currency} は {before} からのレートで換算します。',
  'settings.rate.takes.earlier': '{day} 以降、{currency} は {before} からのレートで換算します。',
  'settings.rate.takes.noneUntil': '{day} から {until} まで {currency} のレートがなくなり、換算しません。',
  'settings.rate.takes.none': '{day} 以降 {currency} のレートがなくなり、換算しません。',
  'settings.rate.hint': '1 米ドルがその通貨でいくらか。人民元なら 7.2。開始日から、その通貨の次のレートまで有効です。',
  'settings.rate.none': 'レートはまだありません',
  'settings.switchedOff': '停止中 {count} 件',
  'settings.switchedOff.title': '停止中（復元できます）',
  'settings.switchedOff.note':
    '会社全体で使う項目は、削除するとまず 30 日間停止します。その間は付いていた顧客とともに復元でき、期限後に完全に削除されます。',
  'settings.switchedOff.companies': '{count} 社に付いていました',
  'settings.switchedOff.until': '{at} 以降に完全削除',
  'settings.switchedOff.bringBack': '復元',
  'settings.switchedOff.bringBackOne': '「{name}」を復元',
  'settings.switchedOff.broughtBack': '「{name}」を復元しました',
  'settings.switchedOff.gone': 'ほかの人が処理したため、読み直しました。',
  'settings.hint.chatFileDays':
    '取り込みからこの日数が過ぎると元ファイルを削除します（メッセージは残ります）。0 は無期限。削除後は、他のファイルを取り消しても読み直せません。',
  'settings.hint.chatZone':
    'チャットには現地時刻しかありません。タイムゾーンを選ばなかったファイルはこの設定で読みます。同じ名前の会話で以前に選んだものが優先されます。',
  'settings.hint.chatRateDays':
    '貼り付け・ファイル・チャットの運賃に期限がないときは、発言日または適用開始日からこの日数を有効とし、推定として印を付けます。以後に読み込むものにのみ適用されます。',
  'settings.hint.chatMuteWords':
    '1行に1語、2文字以上。除外語を含むメッセージからは情報を抽出せず、ファイルのページに語ごとの件数を表示します。取り込み済みのファイルは、チャットファイルのページで再検索できます。',
  'settings.hint.answerFitPercent':
    'この一致度以上の Q&A を回答として表示し、15% 以上は候補として示します。下げると関係のない回答が増えます。',
  'settings.hint.modelFirst':
    'モデルが接続されている場合、質問はすべて Q&A やデータの質問より先にモデルへ送られ、利用枠を消費します。オフのときは Q&A とデータの質問が先に答え、どれにも当てはまらない質問だけをモデルが答えます。',
  'settings.hint.answerTokens':
    'アシスタントの 1 回の回答でモデルが書けるトークン数の上限です（思考を含む）。上限に達すると回答を終え、その旨を示します。増やすと 1 回に確保する利用枠も増えます。',
  'settings.hint.quietGroupDays':
    '取り込んだ最後のメッセージから数えます。休眠中のグループには一覧で印が付き、アシスタントと運用担当に毎日一度通知します。',
  'settings.group.chats': 'チャット',
  'settings.hint.quoteMarginFloor':
    '利益が仕入価格のこの割合を下回る見積書は、上司の承認がなければ発行できません。0 は制限なし。',
  'settings.group.quotes': '運賃・見積',
  'settings.group.assistant': 'AI アシスタント',
  'settings.group.bulks': '一斉送信',
  'settings.hint.bulkAdLabel':
    '中国本土あての一斉メールは、件名の先頭に「【广告】」（中国語以外は「AD:」）を付けます。中国の商業メール規則が求める表示です。件名がすでにそう始まる場合は付けません。',
  'settings.hint.bulkApprovedBeyond':
    '宛先がこの数を超える一斉送信は、大量送信の権限がない場合、確定後に上長の承認を待ちます。',
  'settings.hint.bulkQuietFrom':
    'この時刻から一斉送信を止めます。時刻は相手先の現地時間で、国が未登録の相手先は会社の時間帯に従います。送信中のものにもすぐ適用されます。',
  'settings.hint.bulkQuietTo': 'この時刻に送信を再開します。開始と同じ時刻にすると、時間帯の制限はありません。',
  'settings.hint.bulkQuietDaysOff':
    '相手先の週末と、会社カレンダーの祝日には一斉送信を待たせます。送信中のものにもすぐ適用されます。',
  'settings.hint.bulkMostBounces':
    '同じチャネルの直近 200 通のうち、宛先不明で戻った割合がこれを超えると、一斉送信を停止します。管理者が確認して再開します。',
  'settings.hint.bulkMostRefusals':
    '同じチャネルの直近 200 通のうち、事業者に拒否された割合がこれを超えると、一斉送信を停止します。',
  'settings.hint.bulkNeedsConsent':
    '同意の記録がないアドレスには一斉送信しません。同意を撤回した相手には常に送信しません。',
  'settings.consentNeeds.none': '不要',
  'settings.consentNeeds.harvested': '収集したアドレスのみ',
  'settings.consentNeeds.all': 'すべてのアドレス',
  'settings.group.crawl': '収集データ',
  'settings.hint.crawlContact':
    '収集先のサイトに知らせるメールアドレスまたはページ。空欄のままではページを収集しません。',
} as const satisfies Record<keyof typeof zh, string>

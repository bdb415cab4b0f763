import type { words as zh } from './words.zh.ts'

export const words = {
  'notices.notice_not_found': 'このお知らせは存在しないか、すでに消去されています。更新してもう一度お試しください。',

  'notices.account.password.title': 'パスワードが変更されました',
  'notices.account.password.text':
    'お心当たりがない場合は、すぐに「パスワードをお忘れの方」から再設定し、管理者にご連絡ください。',
  'notices.account.phone.title': 'ログイン用の電話番号が変更されました',
  'notices.account.phone.text':
    '電話番号が登録、変更または解除されました。お心当たりがない場合は、すぐにパスワードを変更し、管理者にご連絡ください。',
  'notices.account.email.title': 'ログイン用のメールアドレスが変更されました',
  'notices.account.email.text':
    'メールアドレスが登録、変更または解除されました。お心当たりがない場合は、すぐにパスワードを変更し、管理者にご連絡ください。',
  'notices.account.wechat.title': 'WeChat連携が変更されました',
  'notices.account.wechat.text':
    'WeChatが連携または解除されました。お心当たりがない場合は、すぐにパスワードを変更し、管理者にご連絡ください。',
  'notices.account.role.title': '役割が変更されました',
  'notices.account.role.text':
    '管理者が役割を変更しました。使えるメニューやデータの範囲が変わることがあります。ご不明な点は管理者にお尋ねください。',
  'notices.certification.personalPassed.title': '個人認証が承認されました',
  'notices.certification.personalPassed.text': '提出された個人認証の書類は審査を通過しました。',
  'notices.certification.personalFailed.title': '個人認証が承認されませんでした',
  'notices.certification.personalFailed.text': '審査意見に沿って修正し、再提出してください：{reason}',
  'notices.certification.companyPassed.title': '企業認証が承認されました',
  'notices.certification.companyPassed.text': '提出された営業許可証は審査を通過しました。',
  'notices.certification.companyFailed.title': '企業認証が承認されませんでした',
  'notices.certification.companyFailed.text': '審査意見に沿って修正し、再提出してください：{reason}',
  'notices.certification.submitted.title': '審査待ちの認証があります',
  'notices.certification.submitted.text': '書類が提出されました。「認証審査」で確認してください。',
  'notices.cover.standIn.title': '同僚の代理をお願いします',
  'notices.cover.standIn.text':
    '{from} から {until} まで、{absent} さんの顧客を代理で担当します。期間が過ぎると自動的に終了します。',
  'notices.cover.away.title': '代理が設定されました',
  'notices.cover.away.text':
    '{from} から {until} まで、{cover} さんがあなたの顧客を担当します。期間が過ぎると自動的に終了します。',
  'notices.cover.ended.title': '代理が早めに終了しました',
  'notices.cover.ended.text': '{cover} さんによる {absent} さんの代理は終了しました。',

  'notices.mail.subject': 'Seamark：{title}',
  'notices.mail.digestSubject': 'Seamark：未読のお知らせ {count} 件',
  'notices.mail.greeting': '{name} 様',
  'notices.mail.times': '（{count} 回）',
  'notices.mail.more': 'ほかに {count} 件あります。ログインしてご確認ください。',
  'notices.mail.open': 'すべてのお知らせ：{address}',
  'notices.mail.accountReason':
    'アカウントに変更があると、すぐにメールでお知らせします。不要な場合は「お知らせ」画面の「メール通知」で変更できます。',
  'notices.mail.dailyReason':
    '毎日のまとめメールを設定されています。不要な場合は「お知らせ」画面の「メール通知」で変更できます。',
  'notices.mail.reminderReason':
    'リマインドをメールで受け取る設定です。不要な場合は「お知らせ」画面の「メール通知」で変更できます。',
} as const satisfies Record<keyof typeof zh, string>

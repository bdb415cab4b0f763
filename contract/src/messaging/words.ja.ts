import type { words as zh } from './words.zh.ts'

export const words = {
  'messaging.optOut.ask': '一斉配信メールの受信を停止しますか？',
  'messaging.optOut.button': '配信を停止する',
  'messaging.optOut.done': '配信を停止しました。今後、一斉配信メールはお送りしません。',
  'messaging.optOut.unknown': 'この配信停止のアドレスは無効です。メールにご返信ください。',
  'messaging.mail.footer': 'このメールは、お取引またはお問い合わせをいただいた方にお送りしています。配信停止はこちら：',
  'messaging.subject.bulk': '一斉配信',
  'messaging.audit.optedOut': '受信者が配信停止',
  'messaging.field.target': '宛先',
  'messaging.activity.sent': '「{title}」を一斉配信しました',
} as const satisfies Record<keyof typeof zh, string>

import type { words as zh } from './words.zh.ts'

export const words = {
  'discussions.comments': 'コメント',
  'discussions.comments.none': 'コメントはまだありません',
  'discussions.comments.earlier': '以前のコメント',
  'discussions.comment': 'コメント',
  'discussions.comment.placeholder': 'コメントを入力。@ で同僚に通知',
  'discussions.comment.send': '送信',
  'discussions.comment.menu': '{author} のコメント（{at}）の操作',
  'discussions.comment.deleted': 'コメントを削除しました',
  'discussions.edit': '編集',
  'discussions.edited': '編集済み',
  'discussions.attachments': '添付ファイル',
  'discussions.attachments.none': '添付ファイルはまだありません',
  'discussions.attachment.add': 'ファイルを添付',
  'discussions.attachment.show': '{name} を表示',
  'discussions.attachment.delete': '{name} を削除',
  'discussions.attachment.deleted': '{name} を削除しました',
  'discussions.attachment.tooLarge': '{name} は {limit} を超えています。小さくしてから添付してください。',
  'discussions.attachment.empty': '{name} は空のファイルです。選び直してください。',
} as const satisfies Record<keyof typeof zh, string>

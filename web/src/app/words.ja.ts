import type { words as zh } from './words.zh.ts'

export const words = {
  'frame.progress': 'ページを読み込み中',
  'frame.sessionGone.title': 'ログアウトの確認',
  'frame.sessionGone.text': 'ログアウトされました。キャンセルしてこの画面に残るか、再度ログインしてください',
  'frame.sessionGone.again': '再ログイン',
  'frame.hasError': 'エラーが発生しました',
  'frame.verificationFailed': '確認できませんでした。再度ログインしてください。',
  'frame.broken.title': 'このページでエラーが発生しました',
  'frame.broken.text': '他のページは引き続き使えます。再試行しても直らない場合は、下の内容を管理者に伝えてください。',
  'frame.broken.outdated':
    'ページを最後まで読み込めませんでした。接続が切れたか、システムが更新されています。再読み込みしてください。',
  'frame.broken.reload': '再読み込み',
} as const satisfies Record<keyof typeof zh, string>

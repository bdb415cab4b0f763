import type { words as zh } from './words.zh.ts'

export const words = {
  'ai.question': '質問と回答',
  'ai.question.new': '質問を追加',
  'ai.question.edit': '質問を編集',
  'ai.question.saved': '保存しました：{question}',
  'ai.question.deleted': '削除しました：{question}',
  'ai.question.restored': '復元しました：{question}',
  'ai.question.delete.title': '「{question}」を削除しますか？',
  'ai.question.overtaken': '{name} さんがこの質問を変更しました。もう一度保存すると上書きします。',
  'ai.questions.search': '質問・聞き方・回答',
  'ai.questions.none': '条件に合う質問がありません',
  'ai.questions.empty': 'まだ質問がありません。よくある質問と標準回答を登録するか、表からインポートしてください。',
  'ai.question.isHidden': '使用していません',
  'ai.question.valid': '有効期間',
  'ai.question.always': '常に有効',
  'ai.ended': '期限切れ',
  'ai.ended.true': '期限切れ',
  'ai.ended.false': '期限内',
  'ai.categories.none': 'カテゴリなし',
} as const satisfies Record<keyof typeof zh, string>

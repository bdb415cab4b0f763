import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.dashboard': 'ホーム',
  'summary.hello': '{name} さん、こんにちは',
  'summary.figures': '顧客の概要',
  'summary.count.mine': '自分が管理する顧客',
  'summary.count.visible': '閲覧できる顧客',
  'summary.count.pool': '共有プールの顧客',
  'summary.count.newThisWeek': '今週の新規',
  'summary.countOver': '{count}+',
  'summary.mineByProgress': '自分の顧客・進捗別',
  'summary.recent': '最近変更された顧客',
  'summary.recent.all': 'すべての顧客',
  'summary.recent.changedBy': '{name}・{ago}',
  'summary.recent.none': '顧客はまだありません。最初の 1 社を登録してください。',
  'summary.noScreens': '利用できる業務画面がまだありません。管理者に連絡してください。',
} as const satisfies Record<keyof typeof zh, string>

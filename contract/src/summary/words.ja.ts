import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.sales': '業務集計',
  'summary.sales.person': '担当者',
  'summary.sales.department': '部署',
  'summary.sales.from': '開始日',
  'summary.sales.to': '終了日',
  'summary.sales.gained': '期間中に担当になった顧客',
  'summary.sales.total': '合計',
  'summary.metric.new': '新規顧客',
  'summary.metric.claimed': '引き受け',
  'summary.metric.assigned': '割当',
  'summary.metric.received': '引継ぎ受領',
  'summary.metric.released': '返却',
  'summary.metric.recycled': '回収',
  'summary.metric.followups': 'フォロー回数',
  'summary.metric.touched': 'フォロー顧客数',
  'summary.metric.bulkSends': '一斉配信',
  'summary.metric.tasksDone': '完了タスク',
  'summary.metric.quotes': '発行した見積書',
  'summary.metric.orders': '新規注文',
} as const satisfies Record<keyof typeof zh, string>

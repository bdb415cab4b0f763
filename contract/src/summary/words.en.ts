import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.sales': 'Sales summary',
  'summary.sales.person': 'Person',
  'summary.sales.department': 'Department',
  'summary.sales.from': 'From',
  'summary.sales.to': 'To',
  'summary.sales.gained': 'Gained in the period',
  'summary.sales.closed': 'No longer visible',
  'summary.sales.total': 'Total',
  'summary.metric.new': 'New companies',
  'summary.metric.claimed': 'Claimed',
  'summary.metric.assigned': 'Assigned',
  'summary.metric.received': 'Received',
  'summary.metric.released': 'Released',
  'summary.metric.recycled': 'Recycled',
  'summary.metric.followups': 'Follow-ups',
  'summary.metric.touched': 'Companies followed up',
  'summary.metric.bulkSends': 'Bulk messages',
  'summary.metric.tasksDone': 'Tasks done',
  'summary.metric.quotes': 'Quotes issued',
  'summary.metric.orders': 'New orders',
  'summary.metric.forOthers': 'For colleagues’ clients',
  'summary.metric.answered': 'Requests answered',
  'summary.metric.logins': 'Sign-ins',
} as const satisfies Record<keyof typeof zh, Sentence>

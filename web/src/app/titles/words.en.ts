import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'rates.menu': 'Rates and orders',
  'rates.quotes.one': 'Quote',
  'rates.timeline.group.quote': 'Quotes',
  'rates.readings': 'Paste and read',
  'rates.reading': 'Reading',
  'rates.company': 'Supply and demand',
  'orders.import': 'Import orders',
  'orders.tab': 'Orders',
  'orders.order': 'Order',
  'orders.found': 'Orders',
  'orders.timeline.group': 'Orders',
  'trade.imports': 'Imports',
  'trade.menu': 'Trade data',
  'trade.party': 'Trade party',
  'trade.company': 'Trade data',
  'trade.timeline.group': 'Trade data',
  'trade.analysis.group': 'Client acquisition',
  'trade.watches': 'Watches',
  'oversight.menu': 'System',
  'oversight.audit': 'Audit log',
  'oversight.errors': 'Error log',
  'oversight.exports': 'Export log',
  'oversight.health': 'Health',
  'oversight.mailbox': 'Development mailbox',
} as const satisfies Record<keyof typeof zh, Sentence>

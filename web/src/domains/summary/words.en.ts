import type { words as zh } from './words.zh.ts'

export const words = {
  'summary.dashboard': 'Dashboard',
  'summary.hello': 'Hello, {name}',
  'summary.figures': 'Companies at a glance',
  'summary.count.mine': 'In my custody',
  'summary.count.visible': 'Visible to me',
  'summary.count.pool': 'In the pool',
  'summary.count.newThisWeek': 'New this week',
  'summary.countOver': '{count}+',
  'summary.mineByProgress': 'My companies by progress',
  'summary.recent': 'Recently changed companies',
  'summary.recent.all': 'All companies',
  'summary.recent.changedBy': '{name} · {ago}',
  'summary.recent.none': 'No companies yet. Start with the first one.',
  'summary.noScreens': 'No business pages are open to your role yet. Ask an administrator.',
} as const satisfies Record<keyof typeof zh, string>

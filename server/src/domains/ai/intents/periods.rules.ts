import { addDays, addMonths, monthEnd, monthStart, weekdayOf } from '@seamark/contract/platform/days'
import { foldSentence } from './words.rules.ts'

/** Days of the office, both included. */
export interface Period {
  name: string
  from: string
  to: string
}

const names = {
  today: '今天|今日|今天的|今日の|today|today’s|hoy|de hoy|本日|本日の',
  tomorrow: '明天|明天的|明日|tomorrow|mañana|de mañana|明日の',
  yesterday: '昨天|昨天的|昨日|yesterday|ayer|de ayer|昨日の',
  thisWeek: '本周|本周的|这周|这周的|这个星期|本星期|this week|this week’s|esta semana|de esta semana|今週|今週の',
  lastWeek: '上周|上周的|上个星期|last week|last week’s|la semana pasada|de la semana pasada|先週|先週の',
  nextWeek:
    '下周|下周的|下个星期|next week|next week’s|la proxima semana|la semana que viene|de la proxima semana|来週|来週の',
  thisMonth: '本月|本月的|这个月|这个月的|当月|this month|this month’s|este mes|de este mes|今月|今月の',
  lastMonth: '上月|上个月|上个月的|上月的|last month|last month’s|el mes pasado|del mes pasado|先月|先月の',
  nextMonth: '下月|下个月|下个月的|next month|el proximo mes|el mes que viene|del proximo mes|来月|来月の',
  thisQuarter: '本季度|这个季度|本季|this quarter|este trimestre|de este trimestre|今四半期|今四半期の',
  lastQuarter: '上季度|上个季度|last quarter|el trimestre pasado|del trimestre pasado|前四半期|前四半期の',
  thisYear: '今年|今年的|本年度|this year|este año|de este año|今年の',
} as const
type Named = keyof typeof names

const named: ReadonlyMap<string, Named> = new Map(
  Object.entries(names).flatMap(([name, words]) =>
    words.split('|').map((word): [string, Named] => [foldSentence(word), name as Named]),
  ),
)
export const periodPhrases = named.keys()

export const periodNamed = (phrase: string, today: string): Period | undefined => {
  const name = named.get(phrase)
  return name && { name, ...daysOf(name, today) }
}

/** Weeks begin on Monday, as everywhere in the product. */
function daysOf(name: Named, today: string): { from: string; to: string } {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const quarter = addMonths(monthStart(today), -((Number(today.slice(5, 7)) - 1) % 3))
  const month = (first: string) => ({ from: monthStart(first), to: monthEnd(first) })
  const days = {
    today: () => ({ from: today, to: today }),
    tomorrow: () => ({ from: addDays(today, 1), to: addDays(today, 1) }),
    yesterday: () => ({ from: addDays(today, -1), to: addDays(today, -1) }),
    thisWeek: () => ({ from: monday, to: addDays(monday, 6) }),
    lastWeek: () => ({ from: addDays(monday, -7), to: addDays(monday, -1) }),
    nextWeek: () => ({ from: addDays(monday, 7), to: addDays(monday, 13) }),
    thisMonth: () => month(today),
    lastMonth: () => month(addMonths(today, -1)),
    nextMonth: () => month(addMonths(today, 1)),
    thisQuarter: () => ({ from: quarter, to: monthEnd(addMonths(quarter, 2)) }),
    lastQuarter: () => ({ from: addMonths(quarter, -3), to: addDays(quarter, -1) }),
    thisYear: () => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  } as const satisfies Record<Named, () => { from: string; to: string }>
  return days[name]()
}

/** A number of days that a sentence says, and what about them. */
export type Days = { about: 'past' | 'coming' | 'within' | 'plain'; days: number; length: number }

const forms = [
  [
    'past',
    /^(?:最近|近|过去|last|past|the last|the past|(?:en )?los ultimos|過去|直近|ここ) ?(\d{1,3}) ?(?:天内|天|days|dias|日間の|日間|日の|日)(?:的)?/,
  ],
  [
    'coming',
    /^(?:未来|接下来|今后|next|the next|coming|(?:en )?los proximos|今後|これから) ?(\d{1,3}) ?(?:天内|天|days|dias|日間の|日間|日以内の|日以内|日の|日)(?:的)?/,
  ],
  [
    'within',
    /^(?:within|in|en|dentro de) (\d{1,3}) (?:days|dias)|^(\d{1,3}) ?(?:天之内|天以内|天内|日以内の|日以内に|日以内)(?:的)?/,
  ],
  ['plain', /^(\d{1,3}) ?(?:天|days|day|dias|日間|日)/],
] as const satisfies (readonly [Days['about'], RegExp])[]

const chineseNumbers = new Map(
  '一二三四五六七八九十'.split('').flatMap((sign, at): [string, number][] => [[sign, at + 1]]),
)
  .set('两', 2)
  .set('十五', 15)
  .set('二十', 20)
  .set('三十', 30)
  .set('六十', 60)
  .set('九十', 90)

/** The number of days with which a text begins: 30天, 三天内, last 7 days. */
export function daysAt(text: string): Days | undefined {
  const [sign = ''] = /^(?:[二三六九]十|十五|[一二两三四五六七八九十])(?=天)/.exec(text) ?? []
  const number = chineseNumbers.get(sign)
  if (number !== undefined) {
    const days = daysIn(`${number}${text.slice(sign.length)}`)
    return days && { ...days, length: days.length - String(number).length + sign.length }
  }
  return daysIn(text)
}

function daysIn(text: string): Days | undefined {
  for (const [about, form] of forms) {
    const found = form.exec(text)
    if (found) return { about, days: Number(found[1] ?? found[2]), length: found[0].length }
  }
  return undefined
}

export const pastDays = (days: number, today: string): Period => ({
  name: 'pastDays',
  from: addDays(today, 1 - days),
  to: today,
})
export const comingDays = (days: number, today: string): Period => ({
  name: 'comingDays',
  from: today,
  to: addDays(today, days - 1),
})

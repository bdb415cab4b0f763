import { addDays, weekdayOf } from '@seamark/contract/platform/days'

const plain = [
  [/^(?:今天|今日|today|hoy)$/, 0],
  [/^(?:明天|明日|あした|tomorrow|mañana)$/, 1],
  [/^(?:后天|明後日|あさって|(?:the )?day after tomorrow|pasado mañana)$/, 2],
  [/^大后天$/, 3],
] as const

/** From Sunday on, as the calendar counts them. */
const weekdays = [
  /^(?:(?:周|星期|礼拜)[日天]|日曜日?|sunday|domingo)$/,
  /^(?:(?:周|星期|礼拜)一|月曜日?|monday|lunes)$/,
  /^(?:(?:周|星期|礼拜)二|火曜日?|tuesday|martes)$/,
  /^(?:(?:周|星期|礼拜)三|水曜日?|wednesday|miércoles|miercoles)$/,
  /^(?:(?:周|星期|礼拜)四|木曜日?|thursday|jueves)$/,
  /^(?:(?:周|星期|礼拜)五|金曜日?|friday|viernes)$/,
  /^(?:(?:周|星期|礼拜)六|土曜日?|saturday|sábado|sabado)$/,
]

/** So far ahead a day without a year may lie: beyond it the past one may be meant. */
const mostAhead = 180

/**
 * The day that words name, and nothing else; undefined where they do not name one day for certain. The day of the week that is today may be that in a week,
 * and "next Friday" is either of two.
 */
export function dayNamed(given: string, today: string): string | undefined {
  const words = given
    .normalize('NFKC')
    .trim()
    .replace(/[。.!！]$/u, '')
    .replace(/^(?:on|el) (?=\S)/i, '')
    .toLowerCase()
  const near = plain.find(([form]) => form.test(words))
  if (near) return addDays(today, near[1])
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return isDay(words) ? words : undefined
  const [, week = '', rest = ''] = /^(下下?|本|这|這|来|今)(?:个)?(?:[周週](?:の)?)?(.+)$/u.exec(words) ?? []
  return (week === '' ? weekdayFrom(words, today) : weekdayIn(week, rest, today)) ?? dateFrom(words, today)
}

function weekdayFrom(words: string, today: string): string | undefined {
  const wanted = weekdays.findIndex((form) => form.test(words))
  const ahead = (wanted - weekdayOf(today) + 7) % 7
  return wanted < 0 || ahead === 0 ? undefined : addDays(today, ahead)
}

/** 下周五 is in the week that begins on the next Monday. */
function weekdayIn(week: string, rest: string, today: string): string | undefined {
  const weeks = { 下: 1, 来: 1, 本: 0, 这: 0, 這: 0, 今: 0 }[week]
  const wanted = weekdays.findIndex((form) => form.test(rest) || form.test(`周${rest}`))
  if (weeks === undefined || wanted < 0) return undefined
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const day = addDays(monday, 7 * weeks + ((wanted + 6) % 7))
  return day < today ? undefined : day
}

/** 12月5日, of this year or, where it is over, of the next one. */
function dateFrom(words: string, today: string): string | undefined {
  const [, month, day] = /^(\d{1,2})月(\d{1,2})[日号]$/u.exec(words) ?? []
  if (month === undefined || day === undefined) return undefined
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const year = Number(today.slice(0, 4))
  const [found] = [`${year}-${rest}`, `${year + 1}-${rest}`].filter((one) => one >= today)
  return found !== undefined && isDay(found) && found <= addDays(today, mostAhead) ? found : undefined
}

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

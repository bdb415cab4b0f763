import { addDays } from '@seamark/contract/platform/days'
import { numberOf } from './calendar-days.rules.ts'
import type { DayToken, Scan } from './scans.rules.ts'

/** 马尼拉(北)10/20 beside other prices: a pair that would be a day long past, and says nothing of one, is two prices. */
export function isPricePair({ text: { upper } }: Scan, { role, from, to, start, end }: DayToken, day: string): boolean {
  const [, small = '', big = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(upper.slice(start, end)) ?? []
  if (small === '' || role !== null || from !== to || from === null) return false
  // 上海—仁川 10/20: a row that says nothing but a route and two figures says prices.
  if (Number(big) > Number(small) && /^[\p{Script=Han}\s]+[-→>]+[\p{Script=Han}\s]+\d{1,2}\/\d{1,2}\s*$/u.test(upper))
    return true
  // Nobody offers a ship that sailed, or one of the month after next, without a word: 釜山 10/20 in June.
  const isRound = Number(small) % 5 === 0 && Number(big) % 5 === 0 && Number(big) > Number(small)
  const isFar = from < addDays(day, -7) || from > addDays(day, 75)
  if (isRound && isFar && /\p{L}\s*$/u.test(upper.slice(0, start))) return true
  if (from >= addDays(day, -7)) return false
  return Number(big) >= Number(small) * 1.5 && /\d{2,4}\/\d{2,4}/.test(upper.slice(0, start) + upper.slice(end))
}

const length = String.raw`(\d{1,2}|[一二两三四]|ONE|TWO|THREE)\s*个?(周|星期|礼拜|天|日|WEEKS?|DAYS?)`
const lengthBehind = new RegExp(
  String.raw`^[\s,]*(?:开始|生效)?[\s,]*(有效期?|FOR)?\s*${length}内?(有效期?)?(?![到直航免])`,
)
const lengthAhead = new RegExp(String.raw`(?:VALID(?:ITY)?\s+(?:FOR\s+)?)?${length}\s*$`)

/** 12.2起两周有效, 2 weeks validity from Dec 3: a first day, and how long prices hold from it. */
export function lasting(scan: Scan, token: DayToken): DayToken {
  const { role, from, to, list, start, end } = token
  const isFirst = role === 'from' || role === 'validity' || role === null
  if (from === null || from !== to || list.length > 1 || !isFirst) return token
  const behind = lengthBehind.exec(scan.open.slice(end))
  const isSaid = behind !== null && (role === 'from' || behind[1] !== undefined || behind[4] !== undefined)
  if (isSaid) {
    const last = lastOf(from, behind[2], behind[3])
    return { ...token, role: 'validity', to: last, list: [], end: end + behind[0].trimEnd().length }
  }
  const ahead = role === null ? null : lengthAhead.exec(scan.open.slice(0, start))
  return ahead
    ? { ...token, role: 'validity', to: lastOf(from, ahead[1], ahead[2]), list: [], start: ahead.index }
    : token
}

function lastOf(from: string, number = '', unit = ''): string {
  const count = { ONE: 1, TWO: 2, THREE: 3, 两: 2 }[number] ?? numberOf(number)
  return addDays(from, (/^(?:周|星期|礼拜|W)/.test(unit) ? count * 7 : count) - 1)
}

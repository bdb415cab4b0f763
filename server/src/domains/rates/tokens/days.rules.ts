import { addDays, daysBetween, monthEnd } from '@seamark/contract/platform/days'
import {
  dayNamed,
  dayOf,
  mondayOf,
  monthNumber,
  nextDay,
  nextOfMonth,
  numberOf,
  partOfMonth,
  previousYear,
  weekOfMonth,
  weekdayNumber,
  weekOf,
} from './calendar-days.rules.ts'
import { type AtomName, atomPatterns } from './day-forms.rules.ts'
import {
  type DayOrder,
  dayOrderOf,
  rangeOf,
  type ReadDays,
  readDotted,
  readOrdered,
  readSlashed,
  single,
} from './day-orders.rules.ts'
import { isPricePair, lasting } from './day-lengths.rules.ts'
import { roleBehind, roleOf } from './day-roles.rules.ts'
import { type DayToken, findMatches, type Place, type Scan, scanOf, take, taken } from './scans.rules.ts'

interface Atom extends Place {
  name: AtomName
  from: string
  to: string
  isDoubtful: boolean
  /** The days of a list that names its month once: 12月5、12、19号. */
  list?: readonly string[]
}

/** Reads the days of a row of text. `around` is the order of the message of which it is a part. `day` is the day of the message, from which months and years are completed (R14). */
export function takeDays(scan: Scan, day: string, around: DayOrder) {
  const own = dayOrderOf(scan.text.upper)
  const found = findAtoms(scan, day, own === 'either' ? around : own)
  for (let at = 0; at < found.length; ) {
    const { token, used } = joinAtoms(scan, found.slice(at), day)
    if (!isPricePair(scan, token, day)) take(scan, withListDay(lasting(scan, token), day))
    at += used
  }
}

/** A day up to that of the message, of which nothing is said, is that of the list, and no ship. */
const withListDay = (token: DayToken, day: string): DayToken =>
  token.role === null && token.list.length < 2 && token.from === token.to && (token.to ?? '') <= day
    ? { ...token, role: 'other' }
    : token

/** Returns the one day that a short text says, or null. */
export const firstDayIn = (text: string, day: string) => findAtoms(scanOf(text), day, 'monthFirst')[0]?.from ?? null

function findAtoms(scan: Scan, day: string, order: DayOrder): Atom[] {
  const found: Atom[] = []
  let open = scan.open
  for (const { name, pattern } of atomPatterns)
    for (const match of findMatches(pattern, open)) {
      const read = readAtom(name, match, day, order)
      if (!read) continue
      const [start, end] = [match.index, match.index + match[0].length]
      found.push({ name, start, end, isDoubtful: false, ...read })
      open = open.slice(0, start) + taken.repeat(end - start) + open.slice(end)
    }
  return settleOrder(found.sort((one, other) => one.start - other.start))
}

function readAtom(name: AtomName, match: RegExpExecArray, day: string, order: DayOrder): ReadDays | undefined {
  const [, one = '', two = '', three = '', year = ''] = match
  switch (name) {
    case 'full':
      return single(dayOf(Number(one), Number(two), Number(three)))
    case 'ordered':
      return readOrdered(day, Number(one), Number(two), Number(three), order)
    case 'monthDays': {
      const days = two.split(/\D+/).flatMap((date) => nextDay(day, Number(one), Number(date)) ?? [])
      const [first, last] = [days[0], days.at(-1)]
      return first === undefined || last === undefined ? undefined : { from: first, to: last, list: days }
    }
    case 'dayList': {
      const days = one.split(/\D+/).flatMap((date) => (date === '' ? [] : (dayNamed(day, two, Number(date), '') ?? [])))
      const [first, last] = [days[0], days.at(-1)]
      return first === undefined || last === undefined || first > last
        ? undefined
        : { from: first, to: last, list: days }
    }
    case 'slashRange':
      // 1-15/12 as they write it in Vietnam; in Chinese it is no day.
      return order !== 'monthFirst' && Number(one) < Number(two)
        ? rangeOf(nextDay(day, Number(three), Number(one)), nextDay(day, Number(three), Number(two)))
        : undefined
    case 'dotted':
      return readDotted(day, Number(one), Number(two), order)
    case 'monthDay':
      return single(nextDay(day, Number(one), Number(two)))
    case 'hanDay':
      return single(nextDay(day, numberOf(one), dateOf(two)))
    case 'slashed':
      return readSlashed(day, Number(one), Number(two), order)
    case 'monthPart':
      return partOfMonth(day, one, numberOf(two), three)
    case 'dayName':
      return single(dayNamed(day, two, Number(one), three))
    case 'dayRange':
      return rangeOf(dayNamed(day, three, Number(one), year), dayNamed(day, three, Number(two), year))
    case 'nameDay':
      return single(dayNamed(day, one, Number(two), three))
    case 'namePart':
      return partOfMonth(
        day,
        '',
        monthNumber(two),
        { EARLY: '上旬', MID: '中旬', LATE: '下旬', END: '下旬' }[one] ?? (/^(?:1|F)/.test(one) ? '上半月' : '下半月'),
      )
    case 'halfName':
      return partOfMonth(day, '', monthNumber(one || three), /^(?:1|F)/.test(two || year) ? '上半月' : '下半月')
    case 'nameMonth':
      return partOfMonth(day, two, monthNumber(one), '')
    case 'quincena':
      return partOfMonth(day, '', monthNumber(two), /^[1P]/.test(one) ? '上半月' : '下半月')
    case 'nameWeek':
      return weekOfMonth(day, monthNumber(two), { L: 5, F: 1, S: 2, T: 3 }[one[0] ?? ''] ?? Number(one[0]))
    case 'monthWeek':
      return weekOfMonth(day, one === '' ? monthAbove(match) : numberOf(one), three === '' ? numberOf(two) : 5)
    case 'week':
      return weekOf(day, Number(one || two || three))
    case 'weekday':
      return single(addDays(mondayOf(day), (weeksAhead[one] ?? 0) * 7 + weekdayNumber(two) - 1))
    case 'nameWeekday': {
      const own = addDays(mondayOf(day), ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].indexOf(two))
      return single(addDays(own, one === 'NEXT' || own < day ? 7 : 0))
    }
    case 'thisWeek': {
      const monday = addDays(mondayOf(day), one === '下' || two === 'NEXT' || three === 'SAU' ? 7 : 0)
      return { from: monday < day ? day : monday, to: addDays(monday, 6) }
    }
    case 'compact':
      return rangeOf(nextDay(day, Number(one), Number(two)), nextDay(day, Number(three), Number(year)))
    case 'yearEnd':
      return single(`${day.slice(0, 4)}-12-31`)
    case 'monthEnd':
      return single(monthEnd(day))
    case 'day':
      return single(nextOfMonth(day, Number(one || two)))
    case 'today':
      return single(addDays(day, /^(?:明|TOM)/.test(match[0]) ? 1 : match[0].startsWith('后') ? 2 : 0))
  }
}

/** 十一, 二十, 二十五, 三十一. */
function dateOf(text: string): number {
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['零', text]
  return (tens === '零' ? 0 : tens === '' ? 10 : numberOf(tens) * 10) + (ones === '' ? 0 : numberOf(ones))
}

/** 12月第一周2080，第二周2030: the month is that of the week before. */
const monthAbove = ({ input, index }: RegExpExecArray): number => {
  const before = [...input.slice(0, index).matchAll(/(\d{1,2}|十[一二]?|[一二三四五六七八九])月/g)].at(-1)
  return numberOf(before?.[1] ?? '0')
}

const weeksAhead: Readonly<Record<string, number>> = { 下: 1, 下下: 2 }
/** One day of a text that can only be read in one order settles the order of the others: 12/1-12/14. */
function settleOrder(found: Atom[]): Atom[] {
  const isSettled = found.some(
    ({ name, isDoubtful, from, to }) => /^(?:slashed|dotted|ordered)$/.test(name) && !isDoubtful && from === to,
  )
  return isSettled ? found.map((atom) => ({ ...atom, isDoubtful: false })) : found
}

const range = /^\s*\.?\s*(?:起?\s*(?:-+|至|到)|TO|TILL|UNTIL|THRU|HASTA(?:\s+EL)?|AL?(?:\s+EL)?)\s*$/
const between = /^\s*[/、,&和]\s*$/
const delay = /^\s*(?:晚开|托|拖|延到|延至|推迟到|改到|改)\s*$/

/** Joins days that stand together: a range, a list, or a delay, of which the later day counts (R16). */
function joinAtoms(scan: Scan, atoms: readonly Atom[], day: string): { token: DayToken; used: number } {
  const [first, second] = atoms
  if (!first) throw new Error('There is a day to join')
  const gap = second ? scan.text.upper.slice(first.end, second.start) : ''
  if (second && delay.test(gap)) return { token: tokenOf(scan, first, second, [second.to]), used: 2 }
  if (second && range.test(gap)) {
    const from = first.from > second.to ? previousYear(first.from, second.to, day) : first.from
    return {
      token: tokenOf(scan, { ...first, from, isDoubtful: first.isDoubtful || second.isDoubtful }, second, []),
      used: 2,
    }
  }
  // 9月底10月初: from the one to the other.
  if (second && gap === '' && first.name === 'monthPart' && second.name === 'monthPart' && first.to < second.to)
    return { token: tokenOf(scan, first, second, []), used: 2 }
  if (first.list) return { token: tokenOf(scan, first, first, first.list), used: 1 }
  const short = secondDay(scan, first, day)
  if (short) return { token: tokenOf(scan, first, short, []), used: 1 }
  let used = 1
  while (isListed(scan, atoms[used - 1], atoms[used])) used += 1
  const listed = isOddPair(atoms, used)
    ? atoms.slice(0, used).map((atom) => ({ ...atom, isDoubtful: true }))
    : atoms.slice(0, used)
  return {
    token: tokenOf(
      scan,
      first,
      listed.at(-1) ?? first,
      listed.map(({ to }) => to),
    ),
    used,
  }
}

/** Ships sail by the week: 12.1/12.7 may as well be a first and a last day. */
const isOddPair = ([one, other]: readonly Atom[], used: number) =>
  used === 2 && one !== undefined && other !== undefined && daysBetween(one.to, other.to) % 7 !== 0

const isListed = (scan: Scan, one?: Atom, other?: Atom) =>
  one !== undefined &&
  other !== undefined &&
  one.from === one.to &&
  other.from === other.to &&
  between.test(scan.text.upper.slice(one.end, other.start)) &&
  !roleBehind(scan.text.upper, one.end)

/** WK 24-25: two weeks, one behind the other or up to four apart. */
function secondWeek(scan: Scan, first: Atom, day: string): Atom | undefined {
  const behind = scan.open.slice(first.end)
  const [whole = '', week = ''] = /^\s*(?:-|\/|&|至|到)\s*(?:WK|W)?\s*(\d{1,2})周?(?![\d./])/.exec(behind) ?? []
  const last = whole === '' ? undefined : weekOf(day, Number(week))
  const isNear = last && last.to > first.to && daysBetween(first.to, last.to) <= 28
  return isNear ? { ...first, to: last.to, end: first.end + whole.length } : undefined
}

/** `12.1-14` and `1日-5日`: the second day has the month of the first. */
function secondDay(scan: Scan, first: Atom, day: string): Atom | undefined {
  if (first.name === 'week') return secondWeek(scan, first, day)
  if (first.from !== first.to) return undefined
  const match =
    /^\s*(?:-+|至|到|(?:TO|THRU)(?=\s))\s*(?:THE\s+)?(\d{1,2})(?:日|号|ST|ND|RD|TH)?(?![\d./]|\s*(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)|\s*(?:吨|天|个|票|T\b|-))/.exec(
      scan.open.slice(first.end),
    )
  const [whole = '', second = ''] = match ?? []
  const to = `${first.from.slice(0, 8)}${second.padStart(2, '0')}`
  if (!match || to <= first.from || to > monthEnd(first.from)) return undefined
  return { ...first, to, end: first.end + whole.length }
}

function tokenOf(scan: Scan, first: Atom, last: Atom, list: readonly string[]): DayToken {
  const isOne = list.length === 1 && first.from === first.to
  const place = { start: first.start, end: last.end }
  const { role, start, end } = roleOf(scan, place)
  const isDelayed = list.length === 1 && last !== first
  const from = isDelayed ? last.to : first.from
  // 日期: 7.11-7.20 is no day of a list.
  const isPeriod = from !== last.to && /^(?:日期|DATE)/.test(scan.text.upper.slice(start, first.start))
  // Valid end of March: until then.
  const isEnd = last === first && /^(?:END|\d{1,2}月[底末])/.test(scan.text.upper.slice(first.start, first.end))
  return {
    kind: 'days',
    start,
    end,
    role:
      (role === 'other' && isPeriod
        ? null
        : role === 'from' && from !== last.to
          ? 'validity'
          : role === 'validity' && isEnd
            ? 'till'
            : role) ?? (first.name === 'today' && last === first ? 'from' : null),
    from,
    to: last.to,
    list: isOne || isDelayed ? [last.to] : from === last.to ? [from] : list.length > 1 ? list : [],
    isDoubtful: first.isDoubtful || last.isDoubtful,
  }
}

import type { DateOrderFinder } from '../date-orders.rules.ts'
import { LineSplitter } from '../lines.rules.ts'
import { isBlank, isEmptyLine } from '../marks.rules.ts'
import type { DateOrder } from '../messages.rules.ts'
import type { DateReader } from '../readers.rules.ts'
import { skipBlanks, StampScanner } from '../stamps.rules.ts'

export interface EndingStamp {
  /** Where the time, with its date if it has one, begins. */
  from: number
  hasDate: boolean
  /** A date may lack its year, where the form says so. */
  hasYear: boolean
  hasSeconds: boolean
}

const longestStamp = 40
const longestHeader = 160

/**
 * Looks for a time at the end of a line, as copied chats have it behind the name: `name 9:59:54 PM`,
 * `name 2020/3/28 19:02:31`, `name 上午 3:14:30`, and `name 1/15 10:30:22` where years may be lacking. Leaves its fields
 * in `stamps`; returns null where there is none.
 */
export function endingStampOf(line: string, stamps: StampScanner, mayLackYears = false): EndingStamp | null {
  const end = endOf(line)
  if (end < 4 || end > longestHeader || !endsLikeTime(line, end)) return null
  const least = Math.max(0, end - longestStamp)
  // A date, if there is one, stands farthest in front, so the first place at which everything to the end is read
  // counts.
  for (let at = least; at < end; at += 1) {
    if (at > 0 && !isBlank(line.charCodeAt(at - 1)) && !isClosing(line.charCodeAt(at - 1))) continue
    if (isDigit(line.charCodeAt(at))) {
      if (stamps.readDate(line, at) && endsWithClock(line, end, stamps))
        return { from: at, hasDate: true, hasYear: true, hasSeconds: stamps.hasSeconds }
      if (mayLackYears && stamps.readMonthDay(line, at) && endsWithClock(line, end, stamps))
        return { from: at, hasDate: true, hasYear: false, hasSeconds: stamps.hasSeconds }
    }
    if (stamps.readTime(line, at) && skipBlanks(line, stamps.end) >= end)
      return { from: at, hasDate: false, hasYear: false, hasSeconds: stamps.hasSeconds }
  }
  return null
}

/** Whether blanks, a time and nothing else follow the date that was read. */
function endsWithClock(line: string, end: number, stamps: StampScanner): boolean {
  const clockAt = skipBlanks(line, stamps.end)
  return clockAt > stamps.end && stamps.readTime(line, clockAt) && skipBlanks(line, stamps.end) >= end
}

/**
 * Whether what stands before a time says what the time is of, and surely names nobody: `截关时间 2024-02-08 12:00`. People
 * are called 小截, 李开航, CY, Till or ETA Logistics, and no message of theirs may be lost.
 */
export const isTimeLabel = (text: string) => timeLabels.some((label) => label.test(text))
const timeLabels = [
  /(?<!拦)截(?:[关单港文止重仓舱箱柜放行补料货载]|申报|数据|VGM|SI|CY|AMS|ENS|ISF)+\s*[:：]?\s*$/u,
  /(?:^\s*开[港船舱仓箱截]|放[舱箱柜]|靠泊|离港|到港|到货|有效期?(?:至|到)?|时限)\s*[:：]?\s*$/u,
  /(?:[截开到离靠装提进还放交送入出发航达港货柜箱仓舱关单船料](?:时间|日期)\s*[:：]?|(?:时间|日期)\s*：)\s*$/u,
  /(?<![A-Za-z])(?:ET[DAB]|CLS|VGM|[Cc]losing|CLOSING|[Cc]ut(?:[- ]?[Oo]ff)?|CUT(?:[- ]?OFF)?)\s*[:：]?\s*$/u,
  /(?:^\s*(?:AT[DAB]|Et[db])|(?<![A-Za-z])(?:[Vv]alid(?:ity)?|[Uu]ntil)|[a-z] till)\s*[:：]?\s*$/u,
]

/**
 * Whether a blank line stands before each header of a copied text. Where it does, a line of a message that ends with a
 * time begins no message.
 */
export function hasBlankLinesBefore(text: string, mayLackYears: boolean): boolean {
  const stamps = new StampScanner()
  let [all, without, isAfterBlank] = [0, 0, true]
  for (const line of text.split(/\r\n|\n|\r/)) {
    const found = endingStampOf(line, stamps, mayLackYears)
    if (found && found.from > 1 && !isTimeLabel(line.slice(0, found.from))) {
      all += 1
      if (!isAfterBlank) without += 1
    }
    isAfterBlank = isEmptyLine(line)
  }
  return all > 2 && without * 2 < all
}

/** The end without blanks behind it. */
function endOf(line: string): number {
  let end = line.length
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end -= 1
  return end
}

/** A time ends with a digit, or with AM or PM; most lines are told from one by their last sign. */
function endsLikeTime(line: string, end: number): boolean {
  const last = line.charCodeAt(end - 1)
  return isDigit(last) || (last | 32) === 109 || last === 46
}

const isDigit = (sign: number) => sign >= 48 && sign <= 57
const isClosing = (sign: number) => sign === 41 || sign === 62

/** Returns the order of a date whose year may stand behind; Windows of America then writes the month first. */
export function orderOfStamp({ first, third }: StampScanner, chosen: DateOrder): DateOrder {
  if (first >= 100 || third < 100) return 'ymd'
  return chosen === 'ymd' ? 'mdy' : chosen
}

/** Reads the dates of copied headers whose year stands behind: of these the order of day and month is open. */
export class EndingDates implements DateReader {
  readonly #lines: LineSplitter

  constructor(finder: DateOrderFinder) {
    const stamps = new StampScanner()
    this.#lines = new LineSplitter((line) => {
      const found = endingStampOf(line, stamps)
      if (found?.hasYear && stamps.first < 100 && stamps.third >= 100 && !isTimeLabel(line.slice(0, found.from)))
        finder.see(stamps.first, stamps.second, stamps.third)
    })
  }

  feed(text: string) {
    this.#lines.feed(text)
  }

  end() {
    this.#lines.end()
  }
}

import { isBlank } from '../marks.rules.ts'
import { skipBlanks, type StampScanner } from '../stamps.rules.ts'

export interface EndingStamp {
  /** Where the time, with its date if it has one, begins. */
  from: number
  hasDate: boolean
  hasSeconds: boolean
}

const longestStamp = 40
const longestHeader = 160

/**
 * Looks for a time at the end of a line, as copied chats have it behind the name: `name 9:59:54 PM`,
 * `name 2020/3/28 19:02:31`, `name 上午 3:14:30`. Leaves its fields in `stamps`; returns null where there is none.
 */
export function endingStampOf(line: string, stamps: StampScanner): EndingStamp | null {
  const end = endOf(line)
  if (end < 4 || end > longestHeader || !endsLikeTime(line, end)) return null
  const least = Math.max(0, end - longestStamp)
  // A date, if there is one, stands farthest in front, so the first place at which everything to the end is read
  // counts.
  for (let at = least; at < end; at += 1) {
    if (at > 0 && !isBlank(line.charCodeAt(at - 1)) && !isClosing(line.charCodeAt(at - 1))) continue
    if (isDigit(line.charCodeAt(at)) && stamps.readDate(line, at)) {
      const clockAt = skipBlanks(line, stamps.end)
      if (clockAt > stamps.end && stamps.readTime(line, clockAt) && skipBlanks(line, stamps.end) >= end)
        return { from: at, hasDate: true, hasSeconds: stamps.hasSeconds }
    }
    if (stamps.readTime(line, at) && skipBlanks(line, stamps.end) >= end)
      return { from: at, hasDate: false, hasSeconds: stamps.hasSeconds }
  }
  return null
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

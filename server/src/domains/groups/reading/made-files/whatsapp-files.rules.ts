import { clockOf, type MadeClock, type MadeMessage, two } from './talks.rules.ts'

export interface WhatsAppStyle {
  order: 'dmy' | 'mdy' | 'ymd'
  /** `[…]` in front of the line, with seconds and invisible marks, as the iPhone writes. */
  isPhone: boolean
  /** The words for the halves of the day; null for a clock of 24 hours. */
  halves: readonly [string, string] | null
  /** Whether the words stand in front of the time. */
  isHalfFirst?: boolean
  separator: '/' | '.' | '-'
  hasLongYears: boolean
}

/** Writes what WhatsApp exports: the sender is a name or a number, system lines have none. */
export function* writeWhatsApp(talk: Iterable<MadeMessage>, style: WhatsAppStyle): Generator<string> {
  let isFirst = true
  for (const { shown, person, text } of talk) {
    const stamp = stampOf(clockOf(shown), style)
    if (isFirst) yield `${headOf(stamp, style)}${announcementOf(style)}\n`
    isFirst = false
    yield `${headOf(stamp, style)}${Number(person.qq) % 3 === 0 ? spaced(person.phone) : person.name}: ${text}\n`
  }
}

const announcementOf = ({ isPhone }: WhatsAppStyle) =>
  `${isPhone ? '远航群: \u{200E}' : ''}Messages and calls are end-to-end encrypted. No one outside of this chat can read them.`

const headOf = (stamp: string, { isPhone }: WhatsAppStyle) => (isPhone ? `[${stamp}] ` : `${stamp} - `)

/** `+86 139 1234 5678`, with the spaces that do not break. */
const spaced = (phone: string) =>
  `${phone.slice(0, 3)}\u{A0}${phone.slice(3, 6)}\u{A0}${phone.slice(6, 10)}\u{A0}${phone.slice(10)}`

function stampOf(clock: MadeClock, { order, isPhone, halves, isHalfFirst, separator, hasLongYears }: WhatsAppStyle) {
  const fields = {
    y: hasLongYears ? String(clock.year) : two(clock.year % 100),
    m: `${clock.month}`,
    d: `${clock.day}`,
  }
  const date = [...order].map((one) => (one === 'y' ? fields.y : one === 'm' ? fields.m : fields.d)).join(separator)
  const rest = `:${two(clock.minute)}${isPhone ? `:${two(clock.second)}` : ''}`
  if (!halves) return `${date}, ${two(clock.hour)}${rest}`
  const half = halves[clock.hour < 12 ? 0 : 1]
  const hour = clock.hour % 12 === 0 ? 12 : clock.hour % 12
  return isHalfFirst ? `${date} ${half}${hour}${rest}` : `${date}, ${hour}${rest}\u{202F}${half}`
}

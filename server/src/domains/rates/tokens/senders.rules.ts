import { daysBetween } from '@seamark/contract/platform/days'
import { dayOf } from './calendar-days.rules.ts'

/** What one sender wrote, with its place in the text and the day on which she wrote it. */
export interface SentPart {
  text: string
  offset: number
  day: string
  /** Whose message it is, as the program writes it; empty where no name stands above it. */
  sender: string
}

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?`
/** A row before a message that programs add when messages are copied; its day, and where the message begins in the row. */
const heads: readonly RegExp[] = [
  // 张三(12345678) 2026/11/25 10:22:33, 李经理 2026-11-25 10:22
  new RegExp(String.raw`^.{0,40}?\s*(?<full>20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2})日?\s+(?:[上下]午)?${clock}\s*$`, 'i'),
  // 2026-11-25 10:22:33 张三(12345678)
  new RegExp(String.raw`^(?<full>20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2})日?\s+(?:[上下]午)?${clock}\s+\S.{0,40}$`, 'i'),
  // [25/11/2026, 09:14] Kevin: …, 25/11/26, 9:14 AM - Kevin: …
  new RegExp(
    String.raw`^\[?(?<one>\d{1,2})[/.](?<two>\d{1,2})[/.](?<year>(?:20)?\d\d),?\s+${clock}\]?\s*(?:-\s*)?[^:]{1,40}:\s*`,
    'i',
  ),
  // [2026/11/25 09:14] 王五: …
  new RegExp(String.raw`^\[(?<full>20\d\d[-/.]\d{1,2}[-/.]\d{1,2}),?\s+${clock}\]\s*[^:：]{1,40}[:：]\s*`, 'i'),
  // 张三(12345678) 10:22:33, 李经理 10:22
  new RegExp(String.raw`^(?!.*(?:截|开|船|CUT|SI|VGM|ET[AD]|月|号|日)).{1,40}\s${clock}\s*$`, 'i'),
]

/** Parts a text that was copied out of a chat where another message begins; any other text is one part. */
export function sentParts(text: string, day: string): SentPart[] {
  const parts: SentPart[] = [{ text: '', offset: 0, day, sender: '' }]
  let offset = 0
  let start = 0
  const close = () => {
    const last = parts.at(-1)
    if (last) last.text = text.slice(last.offset, start)
  }
  for (const row of text.split('\n')) {
    start = offset
    const head = /\d:\d\d/.test(row) ? headOf(row) : undefined
    if (head) {
      close()
      parts.push({
        text: '',
        offset: offset + head[0].length,
        day: dayIn(head, day) ?? day,
        sender: senderIn(head[0]),
      })
    }
    offset += row.length + 1
  }
  start = text.length
  close()
  return parts.filter((part) => part.text.trim() !== '')
}

const headOf = (row: string) => heads.map((head) => head.exec(row.trimEnd())).find((match) => match !== null)

/** What a head says beside its day and time. */
const senderIn = (head: string) =>
  head
    .replace(times, ' ')
    .replace(/^[\s[\],:：-]+|[\s[\],:：-]+$/g, '')
    .replace(/\s+/g, ' ')
const times = new RegExp(
  String.raw`(?<!\d)(?:20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[/.]\d{1,2}[/.](?:20)?\d\d(?!\d)|(?:[上下]午)?${clock})`,
  'gi',
)

/** Day and month of a short date are read in the order that lies nearer to the day of the paste. */
function dayIn({ groups = {} }: RegExpExecArray, day: string): string | undefined {
  const { full, one, two, year } = groups
  if (full !== undefined) {
    const [years = 0, months = 0, days = 0] = full.split(/\D/).map(Number)
    return dayOf(years, months, days)
  }
  if (one === undefined || two === undefined || year === undefined) return undefined
  const years = Number(year.padStart(4, '20'))
  const found = [dayOf(years, Number(two), Number(one)), dayOf(years, Number(one), Number(two))]
  return found
    .filter((candidate) => candidate !== undefined)
    .toSorted((first, second) => Math.abs(daysBetween(first, day)) - Math.abs(daysBetween(second, day)))[0]
}

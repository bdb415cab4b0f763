import { clockOf, type MadeMessage, two } from './talks.rules.ts'

export interface MadeGroup {
  label: string
  talk: Iterable<MadeMessage>
  /** The list in which its owner has the conversation. */
  contacts?: string
}

const rule = '='.repeat(64)

/**
 * Writes what QQ's message manager saves: hours have one digit, lines end in CRLF, and breaks within a message in LF.
 */
export function* writeQqManager(groups: Iterable<MadeGroup>): Generator<string> {
  yield '\u{FEFF}消息记录（此消息记录为文本格式，不支持重新导入）\r\n\r\n'
  for (const { label, talk, contacts = '我的QQ群' } of groups) {
    yield `${rule}\r\n消息分组:${contacts}\r\n${rule}\r\n消息对象:${label}\r\n${rule}\r\n\r\n`
    for (const { shown, person, text } of talk)
      yield `${dayText(shown)} ${clockText(shown)} ${person.name}(${person.qq})\r\n${text}\r\n\r\n`
  }
}

export function dayText(shown: number, separator = '-'): string {
  const { year, month, day } = clockOf(shown)
  return `${year}${separator}${two(month)}${separator}${two(day)}`
}

/** One-digit hours have no zero before them. */
export function clockText(shown: number): string {
  const { hour, minute, second } = clockOf(shown)
  return `${hour}:${two(minute)}:${two(second)}`
}

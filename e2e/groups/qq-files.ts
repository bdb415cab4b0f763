import { writeFileSync } from 'node:fs'
import path from 'node:path'

interface Said {
  /** Minutes since the talk began. */
  minute: number
  name: string
  qq: number
  text: string
}

/** The first day of the talk. */
const begins = Date.UTC(2026, 9, 5)
const two = (number: number) => String(number).padStart(2, '0')
const rule = '='.repeat(64)
const fold = '\r\n'

/** Messages of a group as QQ's message manager saves them. */
export const conversation = (label: string, talk: readonly Said[]) =>
  [
    rule,
    '消息分组:我的QQ群',
    rule,
    `消息对象:${label}`,
    rule,
    '',
    ...talk.flatMap(({ minute, name, qq, text }) => {
      const at = new Date(begins + minute * 60_000)
      const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
      return [`${day} ${at.getUTCHours()}:${two(at.getUTCMinutes())}:00 ${name}(${qq})`, text, '']
    }),
  ].join(fold)

/** Writes a file of conversations, and returns its path. */
export function qqFile(folder: string, name: string, conversations: readonly string[]): string {
  const file = path.join(folder, name)
  writeFileSync(file, qqText(conversations))
  return file
}

const head = '\u{FEFF}消息记录（此消息记录为文本格式，不支持重新导入）'

/** What such a file holds. */
export const qqText = (conversations: readonly string[]) => `${head}${fold}${fold}${conversations.join(fold)}${fold}`

/** What people say between their offers. */
export const chatter = (count: number, from = 0): Said[] =>
  Array.from({ length: count }, (_, at) => ({
    minute: from + Math.floor(at / 8),
    name: `远航${at % 40}`,
    qq: 100_000_001 + (at % 40),
    text: `好的收到，第${at}条，${'辛苦了，晚点回复你'.repeat(3)}`,
  }))

export const wanted = 40
/** He speaks in three groups and stands in the roster of a fourth. */
export const busy = { name: '四群陈', qq: 500_000_001 }
export const requests: Said[] = Array.from({ length: wanted }, (_, at) => ({
  minute: 3000 + at,
  ...(at === 0 ? busy : { name: `求舱人${at}`, qq: 200_000_001 + at }),
  text: `求 宁波-桑托斯 ${at + 1}*40HQ 普货`,
}))
export const cards: Said[] = Array.from({ length: 15 }, (_, at) => ({
  minute: 3100 + at,
  name: `名片${at}`,
  qq: 300_000_001 + at,
  // Three of them leave a number at which the phonebook has nobody to call.
  text: `浙江蓝港${two(at)}国际货运代理有限公司 陈海${two(at)} ${at < 12 ? `139000555${two(at)}` : `QQ 6002003${two(at)}`}`,
}))

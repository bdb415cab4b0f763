import { clockText, dayText } from './qq-files.rules.ts'
import { clockOf, type MadeMessage, two } from './talks.rules.ts'

/** Files of the forms that stand line by line; each writes what its program writes of the same talk. */

export function* writeQqCopied(talk: Iterable<MadeMessage>): Generator<string> {
  let day = ''
  for (const { shown, person, text } of talk) {
    const today = dayText(shown)
    if (today !== day) yield ` ${today}\n`
    day = today
    yield `${person.name}(${person.qq}) ${clockText(shown)}\n${text}\n`
  }
}

export function* writeQqntText(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  yield `[QQChatExporter V5]\n${'='.repeat(47)}\n聊天名称: ${label}\n聊天类型: 群聊\n导出时间: 2026-01-01 10:00:00\n\n`
  let count = 0
  for (const { shown, person, text } of talk) {
    count += 1
    yield `${person.name}:\n时间: ${dayText(shown)} ${clockText(shown)}\n类型: text\n内容: ${text}\n\n`
  }
  yield `${'='.repeat(47)}\n总计导出 ${count} 条消息\n`
}

export function* writeWechatShared(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  yield `${label} 微信群上的聊天记录如下，请查收。\n\n`
  let day = ''
  for (const { shown, person, text } of talk) {
    const today = dayText(shown)
    if (today !== day) yield `—————  ${today}  —————\n\n\n`
    day = today
    yield `${person.name}  ${minuteText(shown)}\n\n${text}\n\n\n`
  }
}

export function* writeWechatCopied(talk: Iterable<MadeMessage>): Generator<string> {
  for (const { shown, person, text } of talk) yield `${person.name} ${dayText(shown)} ${minuteText(shown)}\n${text}\n`
}

export function* writeWechatTool(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  for (const { shown, person, text } of talk) {
    const { month, day, second } = clockOf(shown)
    const time = `${two(month)}-${two(day)} ${minuteText(shown)}:${two(second)}`
    yield `${person.name}(${person.wxid}) [${label}(12345@chatroom)] ${time}\n${text}\n\n`
  }
}

export function* writeLine(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  yield `[LINE] Chat history in ${label}\nSaved on: 2026/01/01 10:00\n\n`
  let day = ''
  for (const { shown, person, text } of talk) {
    const today = dayText(shown, '.')
    if (today !== day) yield `${today} Monday\n`
    day = today
    yield `${minuteText(shown)}\t${person.name}\t${text.includes('\n') ? `"${text}"` : text}\n`
  }
}

const minuteText = (shown: number) => `${two(clockOf(shown).hour)}:${two(clockOf(shown).minute)}`

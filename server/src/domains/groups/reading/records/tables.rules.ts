import { trimName } from '../marks.rules.ts'
import type { MessageKind, ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { asOwn, senderOf } from '../tally.rules.ts'
import { momentOf, profileOf } from './record-values.rules.ts'
import { recogniseTable, type Row, TableReader } from './table-reader.rules.ts'

/** Tables of messages: of tools for WeChat, of LinkedIn, and our own for everything that has no export. */

function formOfTable(
  name: ChatForm['name'],
  resolution: ChatForm['resolution'],
  open: (choices: ReadingChoices) => TableReader,
): ChatForm {
  return {
    name,
    units: 'records',
    resolution,
    recognise: (sample) => recogniseTable(open(neutralChoices), sample),
    open,
  }
}

export const wechatCsv = formOfTable('wechatCsv', 'second', (choices) => new WechatCsvReader(choices))
export const wechatTable = formOfTable('wechatTable', 'second', (choices) => new WechatTableReader(choices))
export const linkedin = formOfTable('linkedin', 'second', (choices) => new LinkedinReader(choices))
export const ownCsv = formOfTable('ownCsv', 'second', (choices) => new OwnCsvReader(choices))

class WechatCsvReader extends TableReader {
  constructor(choices: ReadingChoices) {
    super(choices, ['time', 'sendername', 'sender', 'talker', 'content'])
  }

  protected takeRow(row: Row, line: number): boolean {
    const at = momentOf(row('time'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    const talker = row('talker')
    this.tally.selectPart(talker, trimName(row('talkername')), talker.endsWith('@chatroom') ? 'group' : 'private')
    const isSystem = row('sender') === '系统消息' || row('sendername') === '系统消息'
    const sender = isSystem ? null : senderOf(trimName(row('sendername')), row('sender'), 'wxid')
    this.tally.add({ line, at, sender, kind: isSystem ? 'system' : 'text', text: row('content') })
    return true
  }
}

class WechatTableReader extends TableReader {
  constructor(choices: ReadingChoices) {
    super(choices, ['talkerid', 'type', 'issender', 'createtime', 'strcontent'])
  }

  protected takeRow(row: Row, line: number): boolean {
    const at = momentOf(row('createtime') || row('strtime'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    this.tally.selectPart(row('talkerid'), '', 'unknown')
    const kind = kindOfType(row('type'))
    const isOwn = row('issender') === '1'
    const name = trimName(row('remark')) || trimName(row('nickname')) || (isOwn ? '我' : '')
    const said = senderOf(name, row('sender'), 'wxid')
    const sender = kind === 'system' ? null : isOwn ? asOwn(said) : said
    this.tally.add({ line, at, sender, kind, text: contentOf(row('strcontent')) })
    return true
  }
}

/** The numbers of WeChat's own table: 1 text, 3 picture, 34 voice, 43 video, 47 sticker, 10000 system. */
function kindOfType(type: string): MessageKind {
  if (type === '10000' || type === '10002') return 'system'
  return type === '3' || type === '34' || type === '43' || type === '47' ? 'media' : 'text'
}

/** Links, files and quotes are XML, of which people see the title. */
function contentOf(text: string): string {
  if (!text.trimStart().startsWith('<')) return text
  const [, title] = /<title>(?:<!\[CDATA\[)?([^<\]]*)/u.exec(text) ?? []
  return title ?? text
}

class LinkedinReader extends TableReader {
  constructor(choices: ReadingChoices) {
    super(choices, ['conversation id', 'from', 'date', 'content'])
  }

  protected takeRow(row: Row, line: number): boolean {
    if (/^(?:yes|true)$/i.test(row('is message draft'))) {
      this.tally.rubbish()
      return true
    }
    const at = momentOf(row('date'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    const others = row('to').split(/[,;]/).length
    const label = trimName(row('conversation title')) || trimName(row('to'))
    this.tally.selectPart(row('conversation id'), label, others > 1 ? 'group' : 'private')
    const sender = senderOf(trimName(row('from')), profileOf(row('sender profile url')), 'profile')
    this.tally.add({ line, at, sender, kind: 'text', text: plainContent(row('content')) })
    return true
  }
}

/** Messages that were written in a browser hold its marks of paragraphs. */
function plainContent(text: string): string {
  if (!/<\/?(?:p|br|div|span|a|b|i|strong|em|ul|li)\b/i.test(text)) return text
  const lines = text.replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n').replace(/<[^<>]*>/g, '')
  return lines
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}

class OwnCsvReader extends TableReader {
  constructor(choices: ReadingChoices) {
    super(choices, ['time', 'group', 'sender', 'sender_id', 'text'])
  }

  protected takeRow(row: Row, line: number): boolean {
    const at = momentOf(row('time'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    const group = trimName(row('group'))
    this.tally.selectPart(group, group, 'group')
    const name = trimName(row('sender'))
    const account = row('sender_id').trim()
    const kind = account.includes('@') ? 'email' : account.startsWith('+') ? 'phone' : 'user'
    this.tally.add({ line, at, sender: senderOf(name, account, kind), kind: 'text', text: row('text') })
    return true
  }
}

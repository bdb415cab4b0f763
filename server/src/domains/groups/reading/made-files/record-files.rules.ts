import { clockText, dayText } from './qq-files.rules.ts'
import { clockOf, type MadeMessage, two } from './talks.rules.ts'

/** Files of the forms that consist of records: JSON, tables and pages. */

/** Yields a JSON text of which only one record at a time exists. */
function* writeJson(head: object, records: Iterable<object>, tail: object = {}, key = 'messages'): Generator<string> {
  const inner = (value: object) => JSON.stringify(value, null, 1).slice(1, -1).trim()
  yield `{${inner(head)}${inner(head) === '' ? '' : ','} "${key}": [`
  let isFirst = true
  for (const record of records) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(record)}`
    isFirst = false
  }
  yield `]${inner(tail) === '' ? '' : `, ${inner(tail)}`}}`
}

function* mapped<One, Other>(all: Iterable<One>, change: (one: One, index: number) => Other): Generator<Other> {
  let index = 0
  for (const one of all) yield change(one, index++)
}

/** The moment of a time of the office in China. */
const momentOf = (shown: number) => shown - 8 * 3_600_000

const qqntRecord = ({ shown, person, text }: MadeMessage, index: number) => ({
  id: String(index),
  timestamp: momentOf(shown),
  sender: { uid: `u_${person.qq}`, uin: person.qq, name: person.name },
  type: 'text',
  content: { text, resources: [] },
})

export const writeQqntJson = (talk: readonly MadeMessage[], label: string) =>
  writeJson(
    {
      metadata: { name: 'QQChatExporter' },
      chatInfo: { name: label, type: 'group' },
      statistics: { totalMessages: talk.length },
    },
    mapped(talk, qqntRecord),
    { avatars: { a: 'data:image/png;base64,{[}]' } },
  )

export function* writeQqntLines(talk: Iterable<MadeMessage>): Generator<string> {
  for (const record of mapped(talk, qqntRecord)) yield `${JSON.stringify(record)}\n`
}

export const writeWechatJson = (talk: Iterable<MadeMessage>, label: string) =>
  writeJson(
    {
      weflow: { version: '1.0' },
      session: { wxid: '123@chatroom', displayName: label, type: '群聊', avatar: 'x'.repeat(20_000) },
    },
    mapped(talk, ({ shown, person, text }, index) => ({
      localId: index,
      createTime: momentOf(shown) / 1000,
      type: '文本消息',
      content: text,
      isSend: 0,
      senderUsername: person.wxid,
      senderDisplayName: person.name,
    })),
  )

export const writeTelegramJson = (talk: Iterable<MadeMessage>, label: string) =>
  writeJson(
    { name: label, type: 'private_supergroup', id: 1 },
    mapped(talk, ({ shown, person, text }, index) => ({
      id: index,
      type: 'message',
      date: `${dayText(shown)}T${timeText(shown)}`,
      from: person.name,
      from_id: `user${person.qq}`,
      text: index % 3 === 0 ? [text.slice(0, 3), { type: 'bold', text: text.slice(3) }] : text,
    })),
  )

/** The newest message stands first, and each byte of a text is a letter. */
export const writeFacebook = (talk: readonly MadeMessage[], label: string) =>
  writeJson(
    { participants: ['a', 'b', 'c'].map((name) => ({ name })) },
    mapped(talk.toReversed(), ({ shown, person, text }) => ({
      sender_name: spoiled(person.name),
      timestamp_ms: momentOf(shown),
      content: spoiled(text),
    })),
    { title: spoiled(label), thread_path: 'inbox/made_1' },
  )

const spoiled = (text: string) => Buffer.from(text).toString('latin1')

export const writeWechatCsv = (talk: Iterable<MadeMessage>, label: string) =>
  writeTable('Time,SenderName,Sender,TalkerName,Talker,Content', talk, ({ shown, person, text }) => [
    `${dayText(shown)} ${timeText(shown)}`,
    person.name,
    person.wxid,
    label,
    '123@chatroom',
    text,
  ])

export const writeWechatTable = (talk: Iterable<MadeMessage>) =>
  writeTable(
    'localId,TalkerId,Type,SubType,IsSender,CreateTime,Status,StrContent,StrTime,Remark,NickName,Sender',
    talk,
    ({ shown, person, text }) => [
      '1',
      '123@chatroom',
      '1',
      '0',
      '0',
      String(momentOf(shown) / 1000),
      '',
      text,
      '',
      '',
      person.name,
      person.wxid,
    ],
  )

export const writeLinkedin = (talk: Iterable<MadeMessage>, label: string) =>
  writeTable(
    'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER',
    talk,
    ({ shown, person, text }) => {
      const utc = momentOf(shown)
      const address = `https://www.linkedin.com/in/${person.qq}`
      return ['2-a==', label, person.name, address, 'Me', '', `${dayText(utc)} ${timeText(utc)} UTC`, '', text, 'INBOX']
    },
  )

export const writeOwnCsv = (talk: Iterable<MadeMessage>, label: string) =>
  writeTable('time,group,sender,sender_id,text', talk, ({ shown, person, text }) => [
    `${dayText(shown)} ${timeText(shown)}`,
    label,
    person.name,
    person.phone,
    text,
  ])

function* writeTable<One>(heading: string, all: Iterable<One>, cellsOf: (one: One) => string[]): Generator<string> {
  yield `\u{FEFF}${heading}\r\n`
  for (const one of all) yield `${cellsOf(one).map(quoted).join(',')}\r\n`
}

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Messages of one person after another name the sender once. */
export function* writeTelegramHtml(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  yield '<!DOCTYPE html><html><body><div class="page_wrap"><div class="page_header"><div class="content">'
  yield `<div class="text bold">${html(label)}</div></div></div><div class="history">`
  let before = ''
  for (const { shown, person, text } of talk) {
    const { year, month, day } = clockOf(shown)
    const time = `${two(day)}.${two(month)}.${year} ${timeText(shown)} UTC+08:00`
    const isJoined = before === person.name
    before = person.name
    yield `<div class="message default clearfix${isJoined ? ' joined' : ''}" id="message1"><div class="body">`
    yield `<div class="pull_right date details" title="${time}">${timeText(shown).slice(0, 5)}</div>`
    if (!isJoined) yield `<div class="from_name">${html(person.name)}</div>`
    yield `<div class="text">${html(text).replaceAll('\n', '<br>')}</div></div></div>\n`
  }
  yield '</div></div></body></html>'
}

const mailHead = [
  'From: <Save by Tencent MsgMgr>',
  'Subject: Tencent IM Message',
  'MIME-Version: 1.0',
  'Content-Type:multipart/related;',
  '\tcharset="utf-8"',
  '\ttype="text/html";',
  '\tboundary="----=_NextPart_made"',
  '',
  '------=_NextPart_made',
  'Content-Type: text/html',
  'Content-Transfer-Encoding:7bit',
  '',
  '',
].join('\r\n')
const mailEnd = [
  '',
  '------=_NextPart_made',
  'Content-Type:image/jpeg',
  'Content-Transfer-Encoding:base64',
  'Content-Location:{A}.dat',
  '',
  '/9j/4AAQSkZJRg==',
  '------=_NextPart_made--',
  '',
].join('\r\n')

export function* writeQqMht(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  const heading = (text: string) => `<tr><td><div>${text}</div></td></tr>`
  yield `${mailHead}<html><head><title>QQ Message</title></head><body><table>${heading('<b>消息记录</b>')}`
  yield heading('消息分组:我的QQ群') + heading(`消息对象:${html(label)}`)
  let day = ''
  for (const { shown, person, text } of talk) {
    const today = dayText(shown)
    if (today !== day) yield `<tr><td style=x>日期: ${today}</td></tr>`
    day = today
    yield `<tr><td><div style=a><div style=b>${html(person.name)}</div>${clockText(shown)}</div>`
    yield `<div style=c><font>${html(text).replaceAll('\n', '<br>')}</font></div></td></tr>\r\n`
  }
  yield `</table></body></html>${mailEnd}`
}

export function* writeWechatHtml(talk: Iterable<MadeMessage>, label: string): Generator<string> {
  yield `<html><head><title>${html(label)}</title></head><body><h1>微信聊天记录</h1>`
  for (const { shown, person, text } of talk) {
    yield `<div class="message-item" data-wxid="${person.wxid}"><span class="nickname">${html(person.name)}</span>`
    yield `<span class="time">${dayText(shown)} ${timeText(shown)}</span>`
    yield `<div class="content">${html(text).replaceAll('\n', '<br>')}</div></div>\n`
  }
  yield '</body></html>'
}

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function timeText(shown: number): string {
  const { hour, minute, second } = clockOf(shown)
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

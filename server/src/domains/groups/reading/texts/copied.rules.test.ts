import { expect, test } from 'vitest'
import { DateOrderFinder } from '../date-orders.rules.ts'
import { formOf } from '../forms.rules.ts'
import { countedOf, plainOf, readWhole, recogniseText } from '../made-files/readings.rules.ts'
import type { FormName } from '../readers.rules.ts'
import { isTimeLabel } from './ending-stamps.rules.ts'

/** Reads a text and looks that every line was counted. */
function plain(form: FormName, text: string, choices: Parameters<typeof readWhole>[2] = {}) {
  const { messages, tally } = readWhole(form, text, choices)
  expect(countedOf(tally)).toBe(text.split('\n').length - 1)
  return plainOf(messages)
}

test('QQ, copied from its window: the day stands only where it changes', () => {
  expect(
    plain(
      'qqCopied',
      '【冒泡】甲 2/14/2020 9:16:13 PM\n你好\n乙 9:59:54 PM\n在\n\n丙 2020/3/28 19:02:31\n一\n二\n丁 1:02:03 AM\n晚安\n',
    ),
  ).toEqual([
    '2020-02-14T21:16:13 甲| text: 你好',
    '2020-02-14T21:59:54 乙| text: 在',
    '2020-03-28T19:02:31 丙| text: 一\n二',
    // The clock has passed midnight.
    '2020-03-29T01:02:03 丁| text: 晚安',
  ])
})

test('QQ, copied from the manager and from a telephone', () => {
  expect(plain('qqCopied', ' 2020-02-27\n甲(123456) 3:13:28 AM\n你好\n乙<b@qq.com> 上午 3:14:30\n在\n')).toEqual([
    '2020-02-27T03:13:28 甲|123456 text: 你好',
    '2020-02-27T03:14:30 乙|b@qq.com text: 在',
  ])
  expect(plain('qqCopied', '— —  2020-2-21  — —\n甲  23:50:12 \n你好\n')).toEqual([
    '2020-02-21T23:50:12 甲| text: 你好',
  ])
})

test('WeChat, shared: lines with the day, names with the minute, two blanks between', () => {
  expect(
    plain(
      'wechatShared',
      'Dear:\n\n甲 和 乙 在微信上的聊天记录如下，请查收。\n\n—————  2018-09-03  —————\n\n\n甲  12:47\n\n见面 12:30\n\n\n乙  12:48\n\n[图片: 0123456789abcdef.jpg(请在附件中查看)]\n\n\n—————  2018/09/04  —————\n\n甲  09:00\n\n一\n\n二\n',
    ),
  ).toEqual([
    '2018-09-03T12:47:00 甲| text: 见面 12:30',
    '2018-09-03T12:48:00 乙| media: [图片]',
    '2018-09-04T09:00:00 甲| text: 一\n\n二',
  ])
})

test('WeChat, shared: the first line says whether it is a group', () => {
  const of = (line: string) =>
    readWhole('wechatShared', `${line}\n—————  2018-09-03  —————\n甲  12:47\n\nx\n`).tally.parts
  expect(of('远航同行群 微信群上的聊天记录如下，请查收。')).toMatchObject([{ label: '远航同行群', kind: 'group' }])
  expect(of('甲 和 乙 在微信上的聊天记录如下，请查收。')).toMatchObject([{ label: '甲 和 乙', kind: 'private' }])
})

test('WeChat, copied from the window of a computer', () => {
  expect(plain('wechatCopied', '张三 2024-01-15 10:30\n你好\n[语音]\n李四 2024-01-15 10:31\n[图片]\n')).toEqual([
    '2024-01-15T10:30:00 张三| text: 你好\n[语音]',
    '2024-01-15T10:31:00 李四| media: [图片]',
  ])
})

test('WeChat, text of tools: years go on by themselves from the one that is chosen', () => {
  expect(
    plain(
      'wechatTool',
      '王(wxid_a1) [远航群(1@chatroom)] 12-31 23:59:58\n旧\n\n我 01-01 00:00:01\n新\n![图片](http://127.0.0.1:5030/image/ab)\n',
      { year: 2023 },
    ),
  ).toEqual(['2023-12-31T23:59:58 王|wxid_a1 text: 旧', '2024-01-01T00:00:01 我| text: 新\n[图片]'])
})

test('LINE: several lines in quotes, what LINE says, days in several languages', () => {
  expect(
    plain(
      'line',
      '[LINE] 與甲的聊天記錄\n儲存日期：2026/01/30 10:00\n\n2026/1/30（五）\n上午10:05\t甲\t你好\n上午10:06\t乙\t"一\n\n二"\n下午01:00\t\t乙已收回訊息\n2026/1/31(土)\n午前09:00\t甲\t[貼圖]\n',
    ),
  ).toEqual([
    '2026-01-30T10:05:00 甲| text: 你好',
    '2026-01-30T10:06:00 乙| text: 一\n\n二',
    '2026-01-30T13:00:00 – system: 乙已收回訊息',
    '2026-01-31T09:00:00 甲| media: [貼圖]',
  ])
  expect(
    plain('line', '[LINE] Chat history in G\nSaved on: 1/30/2026, 10:00\n\nFri, 1/30/2026\n03:05pm\tAna\tok\n', {
      order: 'mdy',
    }),
  ).toEqual(['2026-01-30T15:05:00 Ana| text: ok'])
})

test('QQ of today, text: fields beside the text are no text, and the declared count is kept', () => {
  const { messages, tally } = readWhole(
    'qqntText',
    `[QQChatExporter V5 / https://example.com]\n${'='.repeat(47)}\n聊天名称: 远航群\n聊天类型: 群聊\n消息总数: 2\n\n甲:\n时间: 2024-03-04 08:00:12\n类型: text\n内容: 价格:\n20GP 900\n资源: 1 个文件\n  - image: a.jpg\n\n乙:\n时间: 2024-03-04 08:01:12\n内容: 好\n\n${'='.repeat(47)}\n总计导出 3 条消息\n`,
  )
  expect(plainOf(messages)).toEqual([
    '2024-03-04T08:00:12 甲| text: 价格:\n20GP 900',
    '2024-03-04T08:01:12 乙| text: 好',
  ])
  expect(tally).toMatchObject({ declared: 3, parts: [{ label: '远航群' }] })
  expect(tally.counts.unknown).toBe(0)
})

test('lines above the first message are not understood, whatever the form', () => {
  for (const form of [
    'qqCopied',
    'wechatShared',
    'wechatCopied',
    'wechatTool',
    'line',
    'whatsapp',
    'qqManager',
  ] as const)
    expect(readWhole(form, 'some line\nanother\n').tally.counts).toEqual({
      header: 0,
      body: 0,
      system: 0,
      rubbish: 0,
      unknown: 2,
    })
})

test('a chat of LINE whose days stand in front of the month is recognised', () => {
  const text = '[LINE] Historial de chat con Ana\nGuardado el: 30/1/2026 10:00\n\nvie, 30/1/2026\n10:05\tAna\thola\n'
  expect(recogniseText('line', text)).toEqual({ score: 0.98, reason: 'named' })
})

test('days without a year take the year that was chosen, and go on over New Year', () => {
  const lacks = (form: 'qqCopied' | 'wechatCopied', text: string) => formOf(form).lacksYears?.({ text, name: '' })
  const ofQq = '甲: 12-31 23:58:02\n旧\n\n乙: 01-01 00:01:10\n新\n'
  expect(plain('qqCopied', ofQq, { year: 2023 })).toEqual([
    '2023-12-31T23:58:02 甲| text: 旧',
    '2024-01-01T00:01:10 乙| text: 新',
  ])
  expect(lacks('qqCopied', ofQq)).toBe(true)
  const ofDingTalk = '甲(操作) 1月15日 10:30\n好\n乙 1月16日 09:00\n在\n'
  expect(plain('wechatCopied', ofDingTalk, { year: 2024 })).toEqual([
    '2024-01-15T10:30:00 甲(操作)| text: 好',
    '2024-01-16T09:00:00 乙| text: 在',
  ])
  expect(lacks('wechatCopied', ofDingTalk)).toBe(true)
  expect(lacks('qqCopied', '甲 2024/1/15 10:30:22\n好\n')).toBe(false)
})

test('where the first header has its year, a line that lacks it is text', () => {
  expect(plain('wechatCopied', '甲 2024-01-15 10:30\n宁波\n头程 1/18 12:00\n')).toEqual([
    '2024-01-15T10:30:00 甲| text: 宁波\n头程 1/18 12:00',
  ])
})

test('a word for a time names nobody', () => {
  expect(
    plain(
      'wechatCopied',
      '甲 2024-01-15 10:30\nETD 2024-02-10 08:00\n截单时间：2024-02-07 12:00\n乙 2024-01-15 10:40\n好\n',
    ),
  ).toEqual([
    '2024-01-15T10:30:00 甲| text: ETD 2024-02-10 08:00\n截单时间：2024-02-07 12:00',
    '2024-01-15T10:40:00 乙| text: 好',
  ])
  const labels =
    'ETD|ETB|NINGBO ETD:|截关|截SI|截补料|截放行|截箱|宁波截单|开船时间：|开港|放舱|Cut off|SI CUT|price valid till|截止时间：'
  expect(labels.split('|').filter((text) => !isTimeLabel(text))).toEqual([])
  const people =
    'Li Si|Marta|Loretta|Nancy|小周|Attila|开心果|开元物流|Cutler|Betb|ETA Logistics Amy|ETA LOGISTICS|Closing Cargo|开航国际-小李|小截|截图小王|开船网客服|李开航|CY|Susan Till|下午茶时间'
  expect(people.split('|').filter(isTimeLabel)).toEqual([])
})

test('QQ of today, text: an older export behind a newer one keeps the text of each message', () => {
  const one = (day: string, text: string) =>
    `甲:\n时间: ${day} 08:00:12\n类型: text\n内容: ${text}\n资源: 1 个文件\n  - image: a.jpg\n\n`
  const older = Array.from({ length: 33 }, (_, index) =>
    one(`2026-01-${String((index % 28) + 1).padStart(2, '0')}`, `旧${index}`),
  )
  const { messages, tally } = readWhole('qqntText', one('2026-03-05', '新') + older.join(''))
  expect(messages.map(({ text }) => text)).toEqual(['新', ...older.map((_, index) => `旧${index}`)])
  expect([tally.quotedHeaders, tally.counts.unknown]).toEqual([0, 0])
})

test('QQ of today, text: a record that a message quotes stays its text, with its times', () => {
  expect(
    plain(
      'qqntText',
      '甲:\n时间: 2026-03-05 08:00:12\n内容: 转：\n乙:\n时间: 2026-01-05 08:00:12\n类型: text\n内容: 旧\n\n丙:\n时间: 2026-03-05 08:01:12\n内容: 好\n',
    ),
  ).toEqual([
    '2026-03-05T08:00:12 甲| text: 转：\n乙:\n时间: 2026-01-05 08:00:12\n旧',
    '2026-03-05T08:01:12 丙| text: 好',
  ])
})

test('where a blank line stands before each header, a line without one is text', () => {
  const text = '甲 1/15 10:30:22\n好\n\n乙 1/15 10:31:05\n头程 1/18 12:00:00\n\n甲 1/15 10:33:00\n好\n'
  const { messages } = readWhole('qqCopied', text, { year: 2024 })
  expect(messages.map(({ text }) => text)).toEqual(['好', '头程 1/18 12:00:00', '好'])
})

test('a time without any day is not understood, since no day is guessed', () => {
  const { messages, tally } = readWhole('qqCopied', '甲 10:30:22\n好\n', { year: 2024 })
  expect([messages, tally.counts.unknown]).toEqual([[], 2])
})

test('text of tools for WeChat is none that was copied out of QQ', () => {
  const text =
    '王(wxid_a1b2c3) 2024-01-15 10:30:00\n好\n\n李(li_si_01) 2024-01-15 10:31:00\n> 王 2024-01-15 10:30:00\n是\n'
  expect(recogniseText('qqCopied', text).score).toBe(0)
  expect(recogniseText('wechatTool', text).score).toBeGreaterThan(0.8)
})

test('WeChat, shared in traditional Chinese, and one behind the other', () => {
  const day = '—————  2024-01-15  —————'
  const { messages } = readWhole(
    'wechatShared',
    `「一群」微信群上的聊天記錄如下，請查收。\n\n${day}\n\n甲  12:47\n\nx\n\n二群 微信群上的聊天记录如下，请查收。\n\n${day}\n\n乙  09:00\n\ny\n`,
  )
  expect(messages.map(({ part, text }) => `${part.label} ${text}`)).toEqual(['一群 x', '二群 y'])
})

test('LINE of Thailand, and one export behind the other', () => {
  const { messages } = readWhole(
    'line',
    '[LINE] ประวัติการแชทในก\nบันทึกเมื่อ 20/01/2567 10:00\n\nจ. 15/01/2567\n09:05\tสมชาย\t[รูป]\n[LINE] 与小王的聊天记录\n保存日期：2024/01/20 10:00\n\n2023/01/15周日\n09:05\t小王\t在\n',
    { order: 'dmy' },
  )
  expect(messages.map(({ part, at, kind }) => [part.label, new Date(at).toISOString().slice(0, 16), kind])).toEqual([
    ['ก', '2024-01-15T09:05', 'media'],
    ['小王', '2023-01-15T09:05', 'text'],
  ])
})

test('lines that begin with a time and have no text are a log of a program, and no chat', () => {
  const log = '2024-01-15 10:30:00 INFO started\n2024-01-15 10:30:01 INFO listening\n2024-01-15 10:31:00 WARN slow\n'
  expect(recogniseText('qqManager', log)).toEqual({ score: 0, reason: 'nothing' })
})

test('where the year stands behind, the order of day and month is found over the whole text, or asked for', () => {
  const order = (text: string) => {
    const finder = new DateOrderFinder()
    const dates = formOf('qqCopied').openDates?.(finder)
    dates?.feed(text)
    dates?.end()
    return finder.find()
  }
  const british = '甲 5/2/2020 9:16:13\n好\n乙 14/2/2020 9:17:00\n在\n'
  expect(order(british)).toMatchObject({ order: 'dmy', isSure: true })
  expect(plain('qqCopied', british, { order: 'dmy' })).toEqual([
    '2020-02-05T09:16:13 甲| text: 好',
    '2020-02-14T09:17:00 乙| text: 在',
  ])
  expect(recogniseText('qqCopied', british).score).toBeGreaterThan(0.8)
  expect(order('甲 5/2/2020 9:16:13\n好\n')).toMatchObject({ isSure: false, possible: ['dmy', 'mdy'] })
  expect(order('甲 2020/2/5 9:16:13\n好\n')).toBeNull()
})

test('WeChat, shared: a line that ends with blanks and a time is text where no blank line stands before it', () => {
  const day = 'x 微信群上的聊天记录如下，请查收。\n\n—————  2024-01-15  —————\n\n'
  const { messages } = readWhole(
    'wechatShared',
    `${day}甲  09:01\n\n几点\n头程  11:30\n\n截关  12:00\n\n乙  12:30\n\n好\n\n甲  12:31\n\n好\n`,
  )
  expect(messages.map(({ text }) => text)).toEqual(['几点\n头程  11:30\n\n截关  12:00', '好', '好'])
})

test('people whose names begin like a word for a time are heard', () => {
  for (const name of ['ETA Logistics Amy', 'Closing Cargo', '开航国际-小李', '小截', '截图小王', '开船网客服']) {
    const text = `甲 2026-01-06 10:00\n一\n${name} 2026-01-06 10:01\n二\n甲 2026-01-06 10:02\n三\n`
    const expected = ['2026-01-06T10:00 甲 一', `2026-01-06T10:01 ${name} 二`, '2026-01-06T10:02 甲 三']
    expect(plain('wechatCopied', text).map((line) => line.replace(/:00 (.+)\| text:/u, ' $1'))).toEqual(expected)
    const ofQq = text.replace(/ (\d\d:\d\d)$/gmu, ' $1:00')
    expect(plain('qqCopied', ofQq).map((line) => line.replace(/:00 (.+)\| text:/u, ' $1'))).toEqual(expected)
  }
})

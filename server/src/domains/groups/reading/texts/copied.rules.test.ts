import { expect, test } from 'vitest'
import { countedOf, plainOf, readWhole, recogniseText } from '../made-files/readings.rules.ts'
import type { FormName } from '../readers.rules.ts'

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

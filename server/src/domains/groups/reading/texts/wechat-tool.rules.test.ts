import { expect, test } from 'vitest'
import { plainOf, readWhole } from '../made-files/readings.rules.ts'

test('WeChat, text of tools: a reply keeps what it quotes, and ids stand without names', () => {
  const text = [
    '王(wxid_a1) 01-06 10:00:00\n汉堡?\n',
    '李(li_si_01) 01-06 10:05:00\n> 王(wxid_a1) 01-06 10:00:00\n> 汉堡?\n2450\n',
    'wxid_b2 01-06 10:06:00\n好\n',
    '系统消息 01-06 10:07:00\n王加入\n',
    '小周(我) [1@chatroom] 01-06 10:08:00\n在\n',
    'li_si_01 [1@chatroom] 01-06 10:09:00\n在\n',
  ].join('\n')
  const { messages } = readWhole('wechatTool', text, { year: 2026 })
  expect(plainOf(messages).map((line) => line.slice(11))).toEqual([
    '10:00:00 王|wxid_a1 text: 汉堡?',
    '10:05:00 李|li_si_01 text: > 王(wxid_a1) 01-06 10:00:00\n> 汉堡?\n2450',
    '10:06:00 |wxid_b2 text: 好',
    '10:07:00 – system: 王加入',
    '10:08:00 小周| text: 在',
    '10:09:00 |li_si_01 text: 在',
  ])
  expect(messages[4]).toMatchObject({ sender: { isOwn: true }, part: { label: '', account: '1@chatroom' } })
})

test('WeChat, text of tools: an older stretch behind is no record that somebody quotes', () => {
  const text =
    '王(wxid_a1) 2026-01-08 10:00:00\n一\n李(wxid_b2) 2026-01-02 10:00:00\n二\n王(wxid_a1) 2026-01-03 10:00:00\n三\n'
  expect(readWhole('wechatTool', text).messages.map(({ text: said }) => said)).toEqual(['一', '二', '三'])
})

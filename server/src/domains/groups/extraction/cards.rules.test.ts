import { describe, expect, test } from 'vitest'
import { contactOfCard, contactOfName, contactOfSender } from './cards.rules.ts'
import { createLexicon } from './lexicons.queries.ts'

const lexicon = createLexicon()
const shown = (contact: ReturnType<typeof contactOfName>) =>
  contact?.values.map(({ field, value }) => `${field}=${value}`).join(' ') ?? ''

test.each([
  ['宁波-远航货代-李海-美线', 'city=宁波 company=远航货代 name=李海 route=美线'],
  ['深圳—蓝洋物流—王静—欧地', 'city=深圳 company=蓝洋物流 name=王静 route=欧地'],
  ['青岛|顺达国际货运|小陈|东南亚', 'city=青岛 company=顺达国际货运 name=小陈 route=东南亚'],
  ['上海 张伟 非洲线', 'city=上海 name=张伟 route=非洲线'],
  ['李海', ''],
  ['上海-洛杉矶', ''],
  ['风-继续-吹', ''],
  ['美线小王子', ''],
  ['海运庄家 微信 ship_lane', 'wechat=ship_lane'],
])('the name of a sender %s says %s', (name, expected) => {
  const contact = contactOfName(name, lexicon)
  expect(shown(contact)).toBe(expected)
  const parts = contact?.values.filter(({ field }) => /^(?:city|company|name|route)$/.test(field)) ?? []
  expect(parts.map(({ place }) => name.slice(place?.start, place?.end))).toEqual(parts.map(({ value }) => value))
})

test('a number in the name of a sender is his', () => {
  expect(shown(contactOfName('Blue Logistics-Amy-13800138001', lexicon))).toContain('phone=+8613800138001')
})

describe('a sender', () => {
  const of = (name: string, account: string, accountKind: 'qq' | 'phone' | 'email' | 'wxid' | 'user' | null) =>
    shown(contactOfSender({ name, account, accountKind, title: '' }, lexicon))
  test.each([
    ['of WhatsApp who is not saved is his number', of('+84 90 555 0101', '', null), 'whatsapp=+84905550101'],
    ['of WhatsApp with an account is its number', of('Ana', '+525550000011', 'phone'), 'whatsapp=+525550000011'],
    ['of QQ is his number', of('风', '2851234567', 'qq'), 'qq=2851234567'],
    ['of QQ with a mail is the mail', of('风', 'Ana@example.com', 'email'), 'email=ana@example.com'],
    ['of WeChat is his id', of('风', 'wxid_a1b2c3d4e5f6', 'wxid'), 'wechat=wxid_a1b2c3d4e5f6'],
    ['of whom nothing is known is nothing', of('风', '', null), ''],
  ])('%s', (_, made, expected) => expect(made).toBe(expected))
})

test('a vCard gives its numbers in E.164, its addresses, company and name', () => {
  const card = { name: '李海', company: '远航货代', phones: ['138 0013 8001'], mails: ['Li@Example.com'] }
  expect(shown(contactOfCard(card, lexicon))).toBe(
    'phone=+8613800138001 email=li@example.com company=远航货代 name=李海',
  )
})

test('a vCard whose number fits no plan of numbers is nothing', () => {
  expect(contactOfCard({ name: '李海', company: '', phones: ['12'], mails: [] }, lexicon)).toBeNull()
})

import { expect, test } from 'vitest'
import { createLexicon } from './lexicons.queries.ts'
import { contactOfTalker, signatureOf } from './signatures.rules.ts'

const lexicon = createLexicon()
const shown = (texts: readonly string[]) =>
  signatureOf(texts, lexicon)?.values.map(({ field, value }) => `${field}=${value}`) ?? []

const signed = (text: string) => `${text}\n李海 13800138001 微信同号`

test('what stands below three messages of a sender is his own', () => {
  expect(shown([signed('上海-汉堡 40HQ 2700'), '收到', signed('宁波-汉堡 40HQ 2650'), signed('有的私')])).toEqual([
    'phone=+8613800138001',
    'wechat=13800138001',
    'name=李海',
  ])
})

test('a number that he names twice may be anybody’s', () => {
  expect(shown([signed('上海-汉堡 40HQ 2700'), signed('宁波-汉堡 40HQ 2650'), '找她 13800138002'])).toEqual([])
})

test.each([
  ['a card in his name', '宁波-远航货代-李海-美线', '', 0, 'city=宁波 company=远航货代 name=李海 route=美线'],
  [
    'his card with what he signs by',
    '宁波-远航货代-王静-美线',
    '',
    3,
    'city=宁波 company=远航货代 name=王静 route=美线 phone=+8613800138001 wechat=13800138001',
  ],
  [
    'his card and his account',
    '宁波-远航货代-李海-美线',
    '2851234567',
    0,
    'qq=2851234567 city=宁波 company=远航货代 name=李海 route=美线',
  ],
  ['what he signs by', '风', '', 3, 'phone=+8613800138001 wechat=13800138001 name=李海'],
  ['nothing of an account alone', '风', '2851234567', 2, ''],
])('a sender is known by %s', (_, name, account, times, expected) => {
  const texts = Array.from({ length: times }, () => signed('有舱'))
  const sender = { name, account, accountKind: account === '' ? null : ('qq' as const), title: '' }
  const contact = contactOfTalker(sender, texts, lexicon)
  expect(contact?.values.map(({ field, value }) => `${field}=${value}`).join(' ') ?? '').toBe(expected)
})

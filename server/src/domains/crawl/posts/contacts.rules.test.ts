import { expect, test } from 'vitest'
import { contactsOf, coverContacts, findContacts, noContacts, waysToReach } from './contacts.rules.ts'

test.each([
  ['求舱宁波到洛杉矶 2*40HQ 联系 13800138000', { telephone: '13800138000' }],
  ['电话：0574-87654321转801', { telephone: '0574-87654321转801' }],
  ['call +84 90 123 4567 today', { telephone: '+84 90 123 4567' }],
  ['sales#lamp.example', { email: 'sales@lamp.example' }],
  ['sales(at)lamp.example', { email: 'sales@lamp.example' }],
  ['QQ：842561970 微信号: sea_mark88', { qq: '842561970', wechat: 'sea_mark88' }],
  ['宁波-洛杉矶 20GP 1450 40GP 2600 40HQ 2700，12-01至12-14', {}],
])('%s', (words, found) => {
  expect(findContacts(words)).toEqual({ ...noContacts, ...found })
})

test('what a source says goes before what the words say', () => {
  expect(contactsOf({ telephone: '0574-1' }, '13800138000')).toMatchObject({ telephone: '0574-1' })
})

test('every way to reach somebody is covered, also one without a form that is known', () => {
  const words =
    '宁波灯饰 王先生 13800138000 或 sales@lamp.example，微信 lampking99，QQ 842561970，www.lamp.example，码 87654321'
  const covered = coverContacts(words, { ...noContacts, contact: '王先生' })
  for (const value of ['王先生', '13800138000', 'sales', 'lampking99', '842561970', 'www', '87654321'])
    expect(covered).not.toContain(value)
  expect(covered).toContain('宁波灯饰')
})

test.each([
  ['a word without an end', 'a'.repeat(300_000)],
  ['a label with nothing but blanks behind it', `微信${' '.repeat(300_000)}`],
])('%s is read once, and not for each of its letters', (_case, words) => {
  expect(findContacts(words)).toEqual(noContacts)
  expect(coverContacts(words, noContacts)).toBe(words)
})

test.each([
  ['联系 １３８００１３８０００', '３８００'],
  ['联系 138.0013.8000', '8000'],
  ['联系 1 3 8 0 0 1 3 8 0 0 0', '8 0 0'],
  ['联系 138\u200B0013\u200B8000', '8000'],
  ['电话/87654321', '87654321'],
  ['电话 (0574) 8765-4321', '4321'],
  ['座机 0574-8765 4321', '4321'],
  ['ｓａｌｅｓ＠ｌａｍｐ．ｅｘａｍｐｌｅ', 'lamp'],
  ['网站 lamp-factory.com', 'lamp'],
  ['薇信 lampking99', 'lampking'],
])('a number in other clothes is covered, too: %s', (words, value) => {
  const covered = coverContacts(words, noContacts)
  expect(covered).not.toContain(value)
  expect(covered.normalize('NFKC')).not.toContain(value)
  expect(covered).toContain('•••')
})

test('a kept value is covered as the words write it', () => {
  expect(coverContacts('联系 Ｗａｎｇ', { ...noContacts, contact: 'Wang' })).toBe('联系 •••')
})

test('what is no way to reach somebody stays', () => {
  const words = '宁波-洛杉矶 20GP 1450 40GP 2600 40HQ 2700,12-01至12-14,发布于 2026-11-24 09:15'
  expect(coverContacts(words, noContacts)).toBe(words)
})

test('all mailboxes and telephones are known, not only the first', () => {
  expect(waysToReach('13800138000 或 0574-87654321,a@x.example b#y.example', noContacts)).toEqual([
    { email: 'a@x.example', telephone: '' },
    { email: 'b@y.example', telephone: '' },
    { email: '', telephone: '13800138000' },
    { email: '', telephone: '0574-87654321' },
  ])
})

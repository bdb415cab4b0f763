import { expect, test } from 'vitest'
import { emailAddress } from './emails.ts'

test.each([
  ['info@例子.中国', 'info@例子.中国'],
  ['info＠例子。中国', 'info@例子.中国'],
  ['Info@BÜCHER.example', 'Info@bücher.example'],
  ['почта@пример.рф', 'почта@пример.рф'],
  ['张三@例子.中国', '张三@例子.中国'],
  ['info@xn--fsqu00a.xn--fiqs8s', 'info@xn--fsqu00a.xn--fiqs8s'],
  ['contact@مثال.إختبار', 'contact@مثال.إختبار'],
  ['sales@haitong.example', 'sales@haitong.example'],
])('an address on any domain: %s', (typed, kept) => expect(emailAddress.parse(typed)).toBe(kept))

test.each([
  'amy@',
  '@例子.中国',
  'info@例子',
  'info@例 子.中国',
  'in fo@例子.中国',
  '没写',
  'a@b@例子.中国',
  'info@例子..中国',
  'info@例子.中国/x',
])('no address: %s', (typed) =>
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe('phonebook.email_format'),
)

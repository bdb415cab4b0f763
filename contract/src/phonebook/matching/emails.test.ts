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
  ['info@münchen.example', 'info@münchen.example'],
  ['INFO@例子.CN', 'INFO@例子.cn'],
  ['销售部@例子.公司', '销售部@例子.公司'],
  ['info@例子.com.cn', 'info@例子.com.cn'],
  ['info@ตัวอย่าง.ไทย', 'info@ตัวอย่าง.ไทย'],
  ['info@예제.한국', 'info@예제.한국'],
  ['info@उदाहरण.भारत', 'info@उदाहरण.भारत'],
  ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
  ['amy.li+cargo@sub.例子.香港', 'amy.li+cargo@sub.例子.香港'],
  ['info@ＨＡＩＴＯＮＧ.example', 'info@HAITONG.example'],
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
  'info@例子.',
  'info@.中国',
  'info@-例子.中国',
  'info@例子,中国',
  'info@例子.中国;b@例子.中国',
  '例子.中国',
])('no address: %s', (typed) =>
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe('phonebook.email_format'),
)

import { expect, test } from 'vitest'
import { emailForms, emailKey, storedEmail } from './emails.rules.ts'

test.each([['info@例子.中国'], ['Info@xn--fsqu00a.xn--fiqs8s'], ['INFO＠例子.中国 '], ['info@XN--FSQU00A.中国']])(
  'one address on an international domain has one key: %s',
  (typed) => {
    expect(emailKey(typed)).toBe('info@例子.中国')
    expect(emailForms(emailKey(typed))).toEqual(['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'])
  },
)

test('other addresses have one form, and what is no address stays', () => {
  expect(emailKey('Sales@Ocean.example')).toBe('sales@ocean.example')
  expect(emailForms('sales@ocean.example')).toEqual(['sales@ocean.example'])
  expect(storedEmail('Sales@Ocean.example')).toBe('Sales@Ocean.example')
  expect(storedEmail('Info@XN--FSQU00A.xn--fiqs8s')).toBe('Info@例子.中国')
  for (const text of ['', '没写', 'a@', '@']) expect(emailKey(text)).toBe(text)
})

import { describe, expect, test } from 'vitest'
import { redact, redactPath } from './redaction.ts'

describe('what belongs to somebody is taken out of a text', () => {
  test.each([
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxMiJ9.c2lnbmF0dXJl refused', 'token [token] refused'],
    ['authorization: Bearer abc.def-123456', 'authorization: [secret]'],
    ['password="at a.js:1:2 and more" is wrong', 'password=[secret] is wrong'],
    ['Bearer abcdef123456 is over', 'Bearer [token] is over'],
    ['{"password":"hunter two","name":"x"}', '{"password":[secret],"name":"x"}'],
    ['oldPassword=hunter2&next=1', 'oldPassword=[secret]&next=1'],
    ['imageCaptcha: 42', 'imageCaptcha: [secret]'],
    [
      'GET https://crm.example.com/api/companies?q=远洋&x=1 failed',
      'GET https://crm.example.com/api/companies?… failed',
    ],
    ['opened /contacts/contactsList#secret now', 'opened /contacts/contactsList?… now'],
    ['at https://amy:secret@host.example/a', 'at https://host.example/a'],
    ['mail Booking@ocean-star.example please', 'mail [email] please'],
    ['邮箱 客服@远洋.中国 无效', '邮箱 [email] 无效'],
    ['call 13900000777 now', 'call [number] now'],
    ['call +86 139-0000-0777 now', 'call [number] now'],
    ['call (0755) 8765 4829 now', 'call [number] now'],
    ['电话１３９００００７７７', '电话[number]'],
    ['QQ 842561970, QQ 10001', 'QQ [number], QQ [number]'],
    ['number 91310000MA1FL00030 is taken', 'number [number] is taken'],
    ['session 0b3f5c9e-58f1-4f9e-9a54-7a1d4c1f2e77 ended', 'session [token] ended'],
    ['Unexpected token in "宁波远洋国际货运" at 3', 'Unexpected token in "…" at 3'],
    ['«x» and 「金丝雀」', '«x» and 「…」'],
    ['nul\u0000 and half \ud83d', 'nul and half \ufffd'],
  ])('%j', (text, said) => {
    expect(redact(text)).toBe(said)
  })

  test.each([
    "TypeError: Cannot read properties of undefined (reading 'name')",
    'Minified React error #418',
    'Expected 2048 rows, got 17',
    'at onRowKey (https://crm.example.com/assets/index-Dx81aB_2.js:41:1234567)',
    'render@webpack.tsx:12:345678',
    'Unterminated "abc" in line 3',
    '真的出错了？请重试',
  ])('nothing is taken out of %j', (text) => {
    expect(redact(text)).toBe(text)
  })

  test('a place in a file keeps line and column, and loses the query between', () => {
    expect(redact('at f (form.tsx?t=1790000000123:120:33)')).toBe('at f (form.tsx:120:33)')
  })

  test('twice is as once', () => {
    const once = redact('call +86 139-0000-0777 or a@b.example, https://h.example/p?q=1, password=x "远"')
    expect(redact(once)).toBe(once)
  })

  test.each(['a', '/', '?', '1 ', 'eyJ-', '"远', '://', 'A1', '.js', '@', 'token='])(
    'two hundred thousand letters of %j are read once',
    (part) => {
      // A pattern that starts anew at each letter would not finish within the test's time.
      expect(redact(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0)
    },
  )
})

test.each([
  ['/contacts/tabs/$name/$id', '/contacts/tabs/$name/$id'],
  ['/contacts/contactsList?q=13900000777', '/contacts/contactsList'],
  ['/contacts/tabs/%E8%BF%9C/12#x', '/contacts/tabs/…/12'],
  ['/contacts/tabs/宁波远洋/12', '/contacts/tabs/…/12'],
  ['/contacts/tabs/Acme Ltd/13900000777', '/contacts/tabs/…/…'],
  ['/404', '/404'],
  ['', ''],
])('the path %j is said as %j', (path, said) => {
  expect(redactPath(path)).toBe(said)
})

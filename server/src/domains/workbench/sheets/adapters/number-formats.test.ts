import { describe, expect, test } from 'vitest'
import { numberFormat } from './number-formats.ts'

const shown = (code: string, showsCurrency: boolean) =>
  numberFormat(code, { startsIn1904: false, showsCurrency })(4800.5)

describe('the currency that a format shows', () => {
  test.each([
    ['[$€-2] #,##0.00', '€4800.5'],
    ['#,##0.00 [$€-407]', '€4800.5'],
    ['_-[$€-x-euro2]\\ * #,##0.00_-', '€4800.5'],
    ['#,##0.00 "EUR"', '€4800.5'],
    ['#,##0.00\\ €', '€4800.5'],
    ['\\E\\U\\R #,##0.00', '€4800.5'],
    ['"¥"#,##0.00', '¥4800.5'],
    ['_ "¥"* #,##0.00_ ', '¥4800.5'],
    ['[$￥-804]#,##0.00', '¥4800.5'],
    ['[$CNY] #,##0.00', '¥4800.5'],
    ['#,##0.00"元"', '¥4800.5'],
    ['[$₹-4009] #,##0.00', '₹4800.5'],
    ['"£"#,##0.00;[Red]-"£"#,##0.00', '£4800.5'],
    ['"R$" #,##0.00', 'R$4800.5'],
    ['[$kr-41D] #,##0.00', 'kr4800.5'],
    ['#,##0.00 "CHF"', 'CHF4800.5'],
  ])('%s: %s, where it is asked for', (code, text) => {
    expect(shown(code, true)).toBe(text)
    expect(shown(code, false)).toBe('4800.5')
  })

  test.each([
    '"$"#,##0.00',
    '\\$#,##0.00',
    '[$$-409]#,##0.00',
    '"US$" #,##0.00',
    '[$US$-409] #,##0.00',
    '[$USD] #,##0.00',
    '#,##0.00 "USD"',
    '#,##0.00"美元"',
    '#,##0.00 "kg"',
    '#,##0.00 "KGS"',
    '#,##0.00 "€/kg"',
    '_-* #,##0.00\\ _€_-',
    '[$-804]#,##0.00',
    '[Red][>100]#,##0.00',
    'General',
  ])('%s: a plain number', (code) => expect(shown(code, true)).toBe('4800.5'))

  test('a date stays a date', () => expect(shown('[$-804]yyyy"年"m"月"d"日"', true)).toBe('1913-02-20'))
})

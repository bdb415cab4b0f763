import { expect, test } from 'vitest'
import { isTotal } from './total-rows.rules.ts'

test.each([
  'TOTAL',
  'Totales',
  'Grand Total',
  'Gran total',
  'TOTAL GENERAL',
  'Subtotal:',
  'Sub-total',
  'Sub Total：',
  'SUMA',
  '合计',
  '合 计',
  '小计：',
  '总计',
  '总值',
  '总额',
  '總計',
  '総額',
  'Summe',
  'Gesamtsumme',
  'Total général',
  'Sous-total',
  'Totale generale',
  'Totaal',
  'Razem',
  'Итого',
  'Genel Toplam',
  'Tổng cộng',
  'Jumlah',
  '합계',
])('%s is a sum', (cell) => expect(isTotal(cell)).toBe(true))

test.each(['', 'TOTALENERGIES SE', 'Total Care Inc', '合计贸易有限公司', 'SUMATRA', '100', `${' '.repeat(30)}TOTAL`])(
  '%j is none',
  (cell) => expect(isTotal(cell)).toBe(false),
)

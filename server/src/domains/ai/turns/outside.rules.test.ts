import { expect, test } from 'vitest'
import { bareValue, lineBehind, valuesIn } from './outside.rules.ts'

test('the line behind a proposal is that with which it shares most, at most 500 characters of it', () => {
  const outside = ['美西线最近舱位紧', `请汇款到 6222 0011 9988 7766 ${'。'.repeat(600)}`, '展会见']
  const line = lineBehind('汇款到 6222001199887766', outside)
  expect(line).toContain('6222 0011 9988 7766')
  expect(line).toHaveLength(500)
  expect(lineBehind('完全无关', ['只有这一行'])).toBe('只有这一行')
})

test('addresses and long numbers are found as they are written, days and short numbers are not', () => {
  const text =
    '12月5日前汇 6222 0011 9988 7766，访问 https://pay.example/x?a=1 或写信 Pay@evil.example，电话１３９１１１１２２２２，2 个 40HQ，2026-12-31'
  const values = valuesIn(text)
  expect(values).toEqual(
    expect.arrayContaining(['https://pay.example/x?a=1', 'Pay@evil.example', '１３９１１１１２２２２']),
  )
  expect(values.some((value) => bareValue(value) === '6222001199887766')).toBe(true)
  expect(values).not.toContain('2026-12-31')
  expect(valuesIn('明天回访，2 个 40HQ，截关 12:00')).toEqual([])
})

test('a domain is an address without anything in front of it', () => {
  expect(valuesIn('请登录evil-bank.com/x?a=1，或 pay.evil.co.uk。重 1.5kg，第 3.2 条')).toEqual([
    'evil-bank.com/x?a=1',
    'pay.evil.co.uk',
  ])
  expect(valuesIn('打开 оплата.рф')).toEqual(['оплата.рф'])
})

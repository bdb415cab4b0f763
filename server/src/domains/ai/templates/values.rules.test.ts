import { expect, test } from 'vitest'
import { dayIn, notGiven, numberIn, said, saidAll, withheld } from './values.rules.ts'

test('days and numbers are written as a letter of the language writes them', () => {
  expect(['zh', 'en', 'es', 'ja'].map((language) => dayIn('2026-12-05', language as 'zh'))).toEqual([
    '2026年12月5日',
    '5 December 2026',
    '5 de diciembre de 2026',
    '2026年12月5日',
  ])
  expect(dayIn('', 'en')).toBe('')
  expect([numberIn(12_500.5, 'en'), numberIn(12_500.5, 'es')]).toEqual(['12,500.5', '12.500,5'])
})

test('an empty value is lacking, a masked one is said to be masked, and others stand as they are', () => {
  expect(said('  ')).toEqual({ text: '', lack: 'empty' })
  expect(said('138••••5678')).toEqual({ text: '138••••5678', lack: 'masked' })
  expect(said('宁波')).toEqual({ text: '宁波' })
})

test('what ended says why it is empty, except where it goes and with whom', () => {
  const values = saidAll({ pol: '宁波', price40hq: 'USD 2350' })
  expect(withheld(values, 'ended', ['pol'])).toEqual({
    pol: { text: '宁波' },
    price40hq: { text: '', lack: 'ended' },
  })
})

test('a variable for which nothing was chosen has all its fields empty, and a value itself one', () => {
  expect(Object.keys(notGiven('contact'))).toEqual(['name', 'position', 'mobile', 'email'])
  expect(notGiven('date')).toEqual({ '': { text: '', lack: 'notGiven' } })
})

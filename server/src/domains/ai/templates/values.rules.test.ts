import { expect, test } from 'vitest'
import { dayIn, lackOfQuote, notGiven, numberIn, said, saidAll, withheld } from './values.rules.ts'

test('days and numbers are written as a letter of the language writes them', () => {
  expect(['zh', 'en', 'es', 'ja'].map((language) => dayIn('2026-12-05', language as 'zh'))).toEqual([
    '2026年12月5日',
    '5 December 2026',
    '5 de diciembre de 2026',
    '2026年12月5日',
  ])
  expect(dayIn('', 'en')).toBe('')
  expect([numberIn(12_500.5, 'en'), numberIn(12_500.5, 'es')]).toEqual(['12,500.5', '12.500,5'])
  // Volumes have three decimals.
  expect([numberIn(12.345, 'zh'), numberIn(0.1, 'en')]).toEqual(['12.345', '0.1'])
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

test('a quote is quoted while it is issued or won, the last revision, and not past its last day', () => {
  const today = '2026-11-30'
  for (const [state, more, lack] of [
    ['issued', {}, undefined],
    ['won', {}, undefined],
    ['draft', {}, 'notIssued'],
    ['withdrawn', { validTo: '2026-11-29' }, 'notIssued'],
    ['issued', { validTo: '2026-11-29' }, 'ended'],
    ['won', { validTo: '2026-11-29' }, 'ended'],
    ['issued', { isReplaced: true }, 'ended'],
    ['lost', {}, 'ended'],
    ['noReply', {}, 'ended'],
  ] as const)
    expect({ state, more, lack: lackOfQuote({ state, isReplaced: false, validTo: today, ...more }, today) }).toEqual({
      state,
      more,
      lack,
    })
})

test('a variable for which nothing was chosen has all its fields empty, and a value itself one', () => {
  expect(Object.keys(notGiven('contact'))).toEqual(['name', 'position', 'mobile', 'email'])
  expect(notGiven('date')).toEqual({ '': { text: '', lack: 'notGiven' } })
})

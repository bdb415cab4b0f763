import { expect, test } from 'vitest'
import { type HoldingOffer, placeOffer } from './forecasts.rules.ts'

const held = (from: string, to: string, containers = ['20GP', '40HQ']): HoldingOffer => ({
  expiry: to,
  prices: containers.map((container) => ({ container, from, to })),
})
const offer = (effective: string, expiry: string, containers = ['20GP', '40HQ']) => ({ effective, expiry, containers })

test.each([
  ['nothing is there', [], offer('2026-12-01', '2026-12-14'), false],
  ['a later one ends the older', [held('2026-12-01', '2026-12-14')], offer('2026-12-08', '2026-12-21'), true],
  ['one of the same day ends the older', [held('2026-12-01', '2026-12-14')], offer('2026-12-01', '2026-12-21'), true],
  ['next week ends nothing', [held('2026-12-01', '2026-12-07')], offer('2026-12-08', '2026-12-14'), false],
  ['an older file that comes later', [held('2026-12-08', '2026-12-21')], offer('2026-12-01', '2026-12-14'), false],
  [
    'a container that the newer does not name stays',
    [held('2026-12-01', '2026-12-14')],
    offer('2026-12-08', '2026-12-21', ['40HQ']),
    false,
  ],
])('%s', (_, holding, given, isReplacing) => expect(placeOffer(holding, given)).toBe(isReplacing))

test('offers of one file end each other', () => {
  const holding: HoldingOffer[] = []
  const outcomes = ['2026-12-08', '2026-12-01', '2026-12-04'].map((day) =>
    placeOffer(holding, offer(day, '2026-12-31')),
  )
  expect(outcomes).toEqual([false, false, true])
  expect(holding.map(({ prices }) => prices[0]?.to)).toEqual(['2026-12-31', '2026-12-03', '2026-12-07'])
})

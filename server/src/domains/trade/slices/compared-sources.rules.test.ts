import { expect, test } from 'vitest'
import { comparedPairs } from './compared-sources.rules.ts'

const compared = {
  now: { from: '2026-01-01', to: '2026-06-30' },
  before: { from: '2025-07-01', to: '2025-12-31' },
  lastYear: { from: '2025-01-01', to: '2025-06-30' },
}
const span = (source: number, from: string, to: string) => ({ source, from, to })
const old = span(1, '2020-01-02', '2026-06-29')

test('a source that begins between two spans counts in neither', () => {
  const begun = span(2, '2026-04-01', '2026-06-28')
  const { before, lastYear } = comparedPairs(compared, [old, begun])
  expect(before).toEqual({
    now: { ...compared.now, sources: [1] },
    reference: { ...compared.before, sources: [1] },
    counted: { sources: 1, of: 2 },
  })
  expect(lastYear?.counted).toEqual({ sources: 1, of: 2 })
})

test('a source that covers the period before, but not last year, counts in the first comparison alone', () => {
  const { before, lastYear } = comparedPairs(compared, [old, span(2, '2025-05-20', '2026-06-30')])
  expect([before?.now.sources, lastYear?.now.sources]).toEqual([undefined, [1]])
})

test('a source that has stopped counts in neither; one that is a month late counts', () => {
  const { before } = comparedPairs(compared, [
    old,
    span(2, '2020-01-01', '2026-02-28'),
    span(3, '2020-01-01', '2026-05-31'),
  ])
  expect(before?.now.sources).toEqual([1, 3])
})

test('where all sources cover both, the question has no condition of sources', () => {
  const { before } = comparedPairs(compared, [old, span(2, '2019-05-01', '2026-06-30')])
  expect(before).toEqual({ now: compared.now, reference: compared.before, counted: { sources: 2, of: 2 } })
})

test('where none covers both there is no comparison', () => {
  expect(comparedPairs(compared, [span(2, '2026-04-01', '2026-06-30')])).toEqual({ before: null, lastYear: null })
  expect(comparedPairs(null, [old])).toEqual({ before: null, lastYear: null })
})

import type { LaneRow } from '@seamark/contract/rates/lanes/lanes'
import { describe, expect, test } from 'vitest'
import { laneSearch, lanesSearch, sortLanes } from './lane-filters.ts'

const row = (lane: LaneRow['lane'], rates: number, dollars: number | null, nextEnd: string | null): LaneRow => ({
  lane,
  rates,
  expiring: 0,
  nextEnd,
  demands: 0,
  best: dollars === null ? null : { pol: 'CNSHA', pod: 'USLAX', dollars, isAtLeast: false, endsOn: '2026-12-14' },
})
const rows = [
  row('usWest', 3, 2450, '2026-12-14'),
  row('usEast', 9, null, null),
  row('europeBase', 3, 1900, '2026-12-01'),
]

describe('lanes', () => {
  test.each<[Parameters<typeof sortLanes>[1], string[]]>([
    [{ sort: 'rates', order: 'desc' }, ['usEast', 'usWest', 'europeBase']],
    [{ sort: 'price', order: 'asc' }, ['europeBase', 'usWest', 'usEast']],
    [{ sort: 'price', order: 'desc' }, ['usWest', 'europeBase', 'usEast']],
    [{ sort: 'expiry', order: 'asc' }, ['europeBase', 'usWest', 'usEast']],
    [{ sort: 'demands', order: 'desc' }, ['usWest', 'usEast', 'europeBase']],
  ])('are sorted by %j, those without a value last', (search, expected) => {
    expect(sortLanes(rows, search).map(({ lane }) => lane)).toEqual(expected)
  })

  test('have addresses of which an old or wrong part does no harm', () => {
    expect(lanesSearch.parse({ sort: 'nothing', order: 'up' })).toEqual({ sort: 'rates', order: 'desc' })
    expect(laneSearch.parse({ pol: 'Shanghai', container: '50HQ', term: 'x' })).toEqual({
      pol: undefined,
      container: '40HQ',
      term: 'spot',
    })
  })
})

import type { Watch } from '@seamark/contract/trade/watches/watches'
import { expect, test } from 'vitest'
import { subjectsOf, watchOf } from './watch-rules.ts'

test.each([
  [{}, []],
  [{ party: '7' }, [{ partyId: 7 }]],
  [{ importer: '7', exporter: '8' }, [{ partyId: 7 }, { partyId: 8 }]],
  [{ importer: '7', party: '7' }, [{ partyId: 7 }]],
  [{ party: '7,8', lane: 'usWest' }, [{ lane: 'usWest' }]],
  [{ pol: 'CNNGB' }, []],
  [{ pol: 'CNNGB', pod: 'USLAX' }, [{ pol: 'CNNGB', pod: 'USLAX' }]],
  [{ pol: 'CNNGB,CNSHA', pod: 'USLAX', hs: '85' }, [{ hs: '85' }]],
  [{ hs: '85,94' }, []],
  [{ hs: '8517', lane: 'usEast' }, [{ lane: 'usEast' }, { hs: '8517' }]],
])('of %j %j can be watched', (slice, subjects) => {
  expect(subjectsOf(slice)).toEqual(subjects)
})

test('a subject is watched where one of the own watches has the same, and no other', () => {
  const subjects = [
    { partyId: 7, name: 'A' },
    { lane: 'usWest' },
    { pol: 'CNNGB', pod: 'USLAX' },
    { hs: '85' },
  ] as const
  // Only the subject is looked at.
  const own = subjects.map((subject, at) => ({ id: at + 1, subject })) as unknown as Watch[]
  expect(
    ([{ partyId: 7 }, { lane: 'usWest' }, { pol: 'CNNGB', pod: 'USLAX' }, { hs: '85' }] as const).map(
      (subject) => watchOf(own, subject)?.id,
    ),
  ).toEqual([1, 2, 3, 4])
  expect(
    ([{ partyId: 8 }, { lane: 'usEast' }, { pol: 'CNNGB', pod: 'USNYC' }, { hs: '8517' }] as const).map(
      (subject) => watchOf(own, subject)?.id,
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
})

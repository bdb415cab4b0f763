import { expect, test } from 'vitest'
import { subjectsOf } from './watch-rules.ts'

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

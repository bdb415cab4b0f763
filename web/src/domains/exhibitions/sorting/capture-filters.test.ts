import { expect, test } from 'vitest'
import { captureSearch, filtersOf } from './capture-filters.ts'

test.each([
  ['all', 'unsorted,sorted'],
  ['sorted', 'sorted'],
  ['discarded', 'discarded'],
  ['unheard of', 'unsorted'],
])('the state %s in the address asks for %s: all are those that the figures count', (state, asked) => {
  expect(filtersOf(captureSearch.parse({ state }), 7)).toMatchObject({ exhibitionId: 7, state: asked })
})

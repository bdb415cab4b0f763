import { expect, test } from 'vitest'
import { emptyCard } from './database.ts'
import { fairOf, hasWords } from './editing-rules.ts'

const opened = { id: 'a', revision: 1, savedAt: 0, capturedAt: '', exhibitionId: 1, refusal: null, fairId: 2 }
const fairs = [{ id: 1 }, { id: 2 }, { id: 3 }]

test.each([
  ['a new card is of the chosen one', null, { fairId: 2, fairs }, 2],
  ['a changed card stays at its own', opened, { fairId: 2, fairs }, 1],
  ['a changed card stays at one that the phone has forgotten', opened, { fairId: 2, fairs: [{ id: 2 }] }, 1],
  ['a changed card goes to one that is chosen meanwhile', opened, { fairId: 3, fairs }, 3],
  ['a refused card stays at its own', { ...opened, refusal: 'too long' }, { fairId: 2, fairs }, 1],
  [
    'a refused card of an exhibition that is gone',
    { ...opened, refusal: 'gone' },
    { fairId: 2, fairs: [{ id: 2 }] },
    2,
  ],
])('the exhibition of a card: %s', (_what, editing, chosen, fair) => {
  expect(fairOf(editing, chosen)).toBe(fair)
})

test('a number alone is worth keeping, a mark alone is not', () => {
  expect([hasWords({ ...emptyCard, mobile: '138' }), hasWords({ ...emptyCard, heat: 'A' })]).toEqual([true, false])
})

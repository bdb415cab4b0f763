import { expect, test } from 'vitest'
import { emptyCard } from './database.ts'
import { fairOf, hasWords, isBlankCard, isChangedElsewhere, revisionAbove, textOf } from './editing-rules.ts'
import { hasCardInHand, notePhotoInWork } from './hands.ts'

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

test('a card whose words were taken away again is blank, one with a mark is not', () => {
  expect([isBlankCard({ ...emptyCard, tags: [] }), isBlankCard({ ...emptyCard, heat: 'A' })]).toEqual([true, false])
})

const hers = { ...emptyCard, note: 'hers' }
const mine = { ...emptyCard, note: 'mine' }

test.each([
  ['it waits as it was opened', { waiting: { stamp: 'a', card: hers }, sent: undefined }, 'a', false],
  ['it was written by a version without stamps', { waiting: { card: hers }, sent: undefined }, undefined, false],
  ['another page has changed it', { waiting: { stamp: 'b', card: hers }, sent: undefined }, 'a', true],
  ['another page has saved the same', { waiting: { stamp: 'b', card: mine }, sent: undefined }, 'a', false],
  [
    'another page has saved what is new here',
    { waiting: { stamp: 'b', card: hers }, sent: undefined },
    undefined,
    true,
  ],
  ['it was sent as it was opened', { waiting: undefined, sent: { stamp: 'a', text: textOf(hers) } }, 'a', false],
  ['it was changed and sent', { waiting: undefined, sent: { stamp: 'b', text: textOf(hers) } }, 'a', true],
  ['the same was saved and sent', { waiting: undefined, sent: { stamp: 'b', text: textOf(mine) } }, 'a', false],
  [
    'it was sent by a version that kept the stamp alone',
    { waiting: undefined, sent: { stamp: 'b', text: undefined } },
    'a',
    true,
  ],
  ['it is new', { waiting: undefined, sent: undefined }, undefined, false],
  ['it was deleted from the phone', { waiting: undefined, sent: undefined }, 'a', false],
])('whether another page has changed a card that is saved: %s', (_what, standing, opened, isChanged) => {
  expect(isChangedElsewhere(standing, opened, mine)).toBe(isChanged)
})

test('what is saved wins over what waits and over what was sent', () => {
  const none = { waiting: undefined, sent: undefined }
  expect([
    revisionAbove({ revision: 2 }, none),
    revisionAbove({ revision: 2 }, { ...none, waiting: { revision: 4 } }),
    revisionAbove({ revision: 2 }, { ...none, sent: { revision: 6 } }),
  ]).toEqual([2, 5, 7])
})

test('a page has a card in hand until the last photo is shrunk', () => {
  const [first, second] = [notePhotoInWork(), notePhotoInWork()]
  first()
  expect(hasCardInHand()).toBe(true)
  second()
  expect(hasCardInHand()).toBe(false)
})

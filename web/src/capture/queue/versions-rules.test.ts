import { expect, test } from 'vitest'
import { emptyCard } from './database.ts'
import { asDraft, asHeld, asSent } from './versions-rules.ts'

/** As the first version of the page has written them; phones may still hold such rows. */
const firstCapture = {
  id: '0b0e2a52-6a43-4c3e-9b0a-3f1d5a3c2e11',
  author: 7,
  savedAt: 1_764_000_000_000,
  capturedAt: '2026-11-24T02:00:00.000Z',
  revision: 2,
  exhibitionId: 3,
  refusal: 'too long',
  card: { companyName: '甬江户外', note: '要美线报价', heat: 'A', tags: ['美线'], front: null, back: null },
}

test('a capture of the first version is read whole: what that version did not know is empty', () => {
  const { card, ...rest } = firstCapture
  expect(asHeld(firstCapture)).toEqual({ ...rest, card: { ...emptyCard, ...card } })
})

test('what a newer version has added to a capture stays with it', () => {
  const newer = { ...firstCapture, place: 'B', card: { ...firstCapture.card, voice: 'x' } }
  expect(asHeld(newer)).toMatchObject({ place: 'B', card: { voice: 'x', position: '' } })
})

test.each([[undefined], ['text'], [{}], [{ ...firstCapture, author: 'seven' }], [{ ...firstCapture, card: null }]])(
  'what is no capture stays where it is, and keeps back no others: %j',
  (value) => {
    expect(asHeld(value)).toBeUndefined()
  },
)

test('a draft of the first version gets an id, one of a capture has that of the capture', () => {
  const card = { note: '写到一半' }
  expect(asDraft({ card, editing: null }, 'new')).toEqual({ id: 'new', card: { ...emptyCard, ...card }, editing: null })
  expect(asDraft({ card, editing: firstCapture }, 'new')).toMatchObject({ id: firstCapture.id })
  expect(asDraft({ id: 'own', card, editing: null }, 'new')).toMatchObject({ id: 'own' })
})

test('of what was sent the first versions kept the stamp alone', () => {
  const sent = { stamp: 'b', revision: 3, text: '{}' }
  expect(asSent({ old: 'a', now: sent, broken: 7 })).toEqual({
    old: { stamp: 'a', revision: 0, text: undefined },
    now: sent,
  })
  expect(asSent(undefined)).toEqual({})
})

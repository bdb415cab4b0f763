import { describe, expect, test } from 'vitest'
import { mayHaveLeft, nextOf, type Outcome } from './outcomes.rules.ts'

const next = (outcome: Outcome, tries = 0, at?: Date) => nextOf({ outcome, code: '', ...(at ? { at } : {}) }, tries)

describe('after a call', () => {
  test('only what was sent, or may have been, keeps the slot of the day', () => {
    const kept: Outcome[] = ['sent', 'unknown']
    const back: Outcome[] = ['later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota']
    expect([kept.every(mayHaveLeft), back.some(mayHaveLeft)]).toEqual([true, false])
  })

  test('what is not known is never called again', () => {
    expect(next('unknown')).toEqual({ state: 'unknown' })
  })

  test('what the provider takes later is tried after 1, 5 and 25 minutes, and then no more', () => {
    expect([0, 1, 2, 3].map((tries) => next('later', tries))).toEqual([
      { state: 'waiting', minutes: 1, counts: true },
      { state: 'waiting', minutes: 5, counts: true },
      { state: 'waiting', minutes: 25, counts: true },
      { state: 'failed', reason: 'tooManyTries' },
    ])
  })

  test('a moment that the provider names is kept', () => {
    const at = new Date('2026-11-28T09:00:00Z')
    expect([next('later', 0, at), next('quota', 9, at)]).toMatchObject([
      { at },
      { state: 'waiting', at, counts: false },
    ])
  })

  test('a broken channel is not the recipient’s fault', () => {
    expect(next('brokenChannel', 9)).toEqual({ state: 'waiting', minutes: 0, counts: false })
  })

  test('a wrong address and a refused text are over', () => {
    expect([next('badTarget'), next('refused')]).toEqual([
      { state: 'failed', reason: 'badTarget' },
      { state: 'failed', reason: 'refused' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { classifyWhatsapp, endOfWhatsapp } from './whatsapp.rules.ts'

const clock = { now: new Date('2026-11-20T03:00:00Z'), zone: 'Asia/Shanghai' }

describe('an error of the Cloud API', () => {
  test.each([
    [130429, 'later'],
    [131056, 'later'],
    [131000, 'later'],
    [131048, 'quota'],
    [131049, 'notNow'],
    [131047, 'notNow'],
    [131026, 'badTarget'],
    [131050, 'badTarget'],
    [132001, 'refused'],
    [132015, 'refused'],
    [131008, 'refused'],
    [100, 'refused'],
    [130472, 'refused'],
    [999999, 'refused'],
    [190, 'brokenChannel', 'credentials'],
    [200, 'brokenChannel', 'credentials'],
    [131042, 'brokenChannel', 'payment'],
    [131031, 'brokenChannel', 'policy'],
    [368, 'brokenChannel', 'policy'],
  ])('%i means %s', (code, outcome, why = '') => {
    const ended = classifyWhatsapp(code, clock)
    expect(ended.outcome).toBe(outcome)
    expect(ended.code).toBe(why === '' ? String(code) : `${why} ${code}`)
  })

  test.each([
    [400, 132001, 'refused'],
    [500, 132001, 'unknown'],
    [503, 1, 'unknown'],
    [503, 2, 'later'],
    [500, 190, 'brokenChannel'],
  ])('with HTTP %i and the code %i leaves a message %s', (httpStatus, code, outcome) => {
    expect(endOfWhatsapp(httpStatus, code, clock).outcome).toBe(outcome)
  })

  test('about one who is not reached counts for thirty days, and one who has stopped is an opt-out', () => {
    expect(classifyWhatsapp(131026, clock)).toMatchObject({ days: 30 })
    expect(classifyWhatsapp(131050, clock)).toMatchObject({ isOptOut: true })
  })

  test('that keeps a message back waits for tomorrow', () => {
    expect(classifyWhatsapp(131049, clock).at).toEqual(new Date('2026-11-20T16:00:00Z'))
  })
})

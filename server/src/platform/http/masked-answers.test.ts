import { maskable, maskableText, maskableWhere, maskedText } from '@seamark/contract/platform/masked-values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { maySeek } from '../context.ts'
import { fail, Failure } from '../failure.ts'
import { testPerson } from '../testing/people.ts'
import { answerFor, refusalFor, refuseCovers } from './masked-answers.ts'

const seeing = testPerson()
const blind = testPerson(2, { capabilities: new Set() })

const number = maskable(z.string())
const person = z.object({ name: z.string(), mobile: number, more: z.array(z.object({ email: number.nullable() })) })
const chat = maskableWhere(
  z.object({ type: z.string(), account: z.string(), owner: number }),
  'account',
  ({ type }) => type === 'private',
)
const schema = z.object({
  rows: z.array(person),
  byName: z.record(z.string(), person.pick({ mobile: true })),
  either: z.union([z.object({ kind: z.literal('a'), qq: number }), z.object({ kind: z.literal('b'), qq: z.string() })]),
  said: maskableText(z.string()).optional(),
})
const answer = {
  rows: [{ name: '王芳', mobile: '13800138000', more: [{ email: 'wang@x.example' }, { email: null }] }],
  byName: { 王芳: { mobile: '13800138000' } },
  either: { kind: 'a' as const, qq: '842561970' },
  said: '加微信 13800138000',
}

test('whoever sees contact values has the answer itself', () => {
  expect(answerFor(seeing, schema, answer)).toBe(answer)
})

test('for others they are covered wherever they stand, and nothing else is', () => {
  expect(answerFor(blind, schema, answer)).toEqual({
    rows: [{ name: '王芳', mobile: maskedText, more: [{ email: maskedText }, { email: null }] }],
    byName: { 王芳: { mobile: maskedText } },
    either: { kind: 'a', qq: maskedText },
    said: `加微信 ${maskedText}`,
  })
  expect(answerFor(blind, schema, { ...answer, either: { kind: 'b', qq: '1' } })).toMatchObject({ either: { qq: '1' } })
  // What no form describes is covered as it would be in any.
  expect(answerFor(blind, schema, { ...answer, either: { kind: 'c', qq: '1' } })).toMatchObject({
    either: { qq: maskedText },
  })
})

test('where only some objects hold how somebody is reached, those are covered, with what else they hold', () => {
  const [group, talk] = [
    { type: 'chat', account: '600400922', owner: 'wang' },
    { type: 'private', account: '280000032', owner: '' },
  ]
  expect(answerFor(blind, z.array(chat), [group, talk])).toEqual([
    { ...group, owner: maskedText },
    { ...talk, account: maskedText },
  ])
})

test('a refusal brings the current record as an answer would, or not at all', () => {
  const stale = (current: unknown) => fail('platform.version_stale', {}, { current })
  const told = (error: unknown) => (error instanceof Failure ? error.details.current : 'none')
  expect(told(refusalFor(blind, person, stale(answer.rows[0])))).toMatchObject({ name: '王芳', mobile: maskedText })
  expect(told(refusalFor(blind, person, stale({ telephone: '13800138000' })))).toBeUndefined()
  expect(told(refusalFor(seeing, person, stale(answer.rows[0])))).toBe(answer.rows[0])
})

test('a cover is never written in the place of what it covers', () => {
  expect(() => refuseCovers({ actor: blind }, { values: [{ value: maskedText }] })).toThrow('platform.values_hidden')
  expect(() => refuseCovers({ actor: blind }, { name: '王芳' })).not.toThrow()
  expect(() => refuseCovers({ actor: seeing }, { name: maskedText })).not.toThrow()
})

test('a list of leads is not searched by a number or mailbox for whoever sees none', () => {
  for (const typed of ['13800138000', '138 0013', '０５７４８７６５', 'wang@x.example'])
    expect([typed, maySeek(seeing, typed), maySeek(blind, typed)]).toEqual([typed, true, false])
  for (const typed of ['宁波海天', 'harborline', '2026 宁波', 'A-12'])
    expect([typed, maySeek(blind, typed)]).toEqual([typed, true])
})

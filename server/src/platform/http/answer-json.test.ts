import { routes } from '@seamark/contract'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createAnswerJson } from './answer-json.ts'

const person = z.object({ id: z.number(), name: z.string() })
const written = (schema: z.ZodType, answer: unknown, isChecked = false): unknown =>
  JSON.parse(createAnswerJson(schema, isChecked)(answer))

describe('a field that the contract does not name is not sent', () => {
  const row = { id: 1, name: 'Lin', password_hash: 'secret' }
  const bare = { id: 1, name: 'Lin' }

  test.each([
    ['an object', person, row, bare],
    ['a list', z.array(person), [row, row], [bare, bare]],
    ['what may be null', person.nullable(), row, bare],
    ['what may be missing', z.object({ who: person.optional() }), { who: row }, { who: bare }],
    ['what is read only', person.readonly(), row, bare],
    ['values by name', z.record(z.string(), person), { a: row }, { a: bare }],
    ['one of two forms', z.union([z.literal('nobody'), person]), row, bare],
    [
      'one of two forms that say which they are',
      z.discriminatedUnion('kind', [
        person.extend({ kind: z.literal('person') }),
        z.object({ kind: z.literal('nobody') }),
      ]),
      { ...row, kind: 'person' },
      { ...bare, kind: 'person' },
    ],
    [
      'deep inside',
      z.object({ rows: z.array(z.object({ who: person.nullable() })) }),
      { rows: [{ who: row }, { who: null }] },
      { rows: [{ who: bare }, { who: null }] },
    ],
    ['a strict object', z.strictObject({ id: z.number() }), { id: 1, name: 'Lin' }, { id: 1 }],
  ])('%s', (_what, schema, answer, expected) => {
    expect(written(schema, answer)).toEqual(expected)
  })
})

describe('what parsing makes of a value is sent', () => {
  test.each([
    ['a default', z.object({ note: z.string().default('') }), {}, { note: '' }],
    ['another value', z.object({ name: z.string().transform((name) => name.length) }), { name: 'Lin' }, { name: 3 }],
    ['a loose object', z.looseObject({ id: z.number() }), { id: 1, more: true }, { id: 1, more: true }],
    ['no object at all', z.object({ id: z.number() }).nullable(), null, null],
  ])('%s', (_what, schema, answer, expected) => {
    expect(written(schema, answer)).toEqual(expected)
    expect(written(schema, answer, true)).toEqual(expected)
  })
})

test('what we made ourselves is not parsed where people work, and is where it is tested', () => {
  const schema = z.object({ rows: z.array(person) })
  const parse = vi.spyOn(schema, 'parse')
  const answer = { rows: [{ id: 1, name: 'Lin' }] }
  expect(written(schema, answer)).toEqual(answer)
  expect(parse).not.toHaveBeenCalled()
  expect(written(schema, answer, true)).toEqual(answer)
  expect(parse).toHaveBeenCalledOnce()
})

test.each([
  ['a value of another type', { id: '1', name: 'Lin' }],
  ['a missing value', { id: 1 }],
])('in a test %s is an error', (_what, answer) => {
  expect(() => written(person, answer, true)).toThrow()
})

test('in a test an answer is an error that parsing would write in another way', () => {
  expect(() => written(z.object({ name: z.string().trim() }), { name: ' Lin' }, true)).toThrow(
    'not as its schema has it',
  )
})

test('every answer of the contract can be written', () => {
  for (const { response } of routes) expect(createAnswerJson(response, false)).toBeTypeOf('function')
})

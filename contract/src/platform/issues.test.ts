import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { words } from '../words.en.ts'
import { commaSeparated } from './envelope.ts'
import { fieldCodes, fieldProblems } from './issues.ts'

const form = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  ours: z.string().min(8, 'identity.password_short').optional(),
  refined: z
    .string()
    .refine(() => false, 'phonebook.company_name_slash')
    .optional(),
  placed: z
    .string()
    .superRefine((_, problems) =>
      problems.addIssue({ code: 'custom', message: 'identity.code_letter', params: { place: 3, letter: 'O' } }),
    )
    .optional(),
  unworded: z
    .string()
    .refine(() => false, 'This is no code.')
    .optional(),
  count: z.number().min(1).max(9).optional(),
  whole: z.number().int().optional(),
  tags: z.array(z.string()).max(1).optional(),
  rows: z.array(z.number()).min(1).optional(),
  pair: z.array(z.number()).min(2).optional(),
  colour: z.enum(['red', 'green']).optional(),
  kind: z.literal('sea').optional(),
  email: z.email().optional(),
  site: z.url().optional(),
  day: z.iso.date().optional(),
  moment: z.iso.datetime({ offset: true }).optional(),
  pattern: z.string().regex(/^x$/).optional(),
  blankOrColour: z.union([z.literal(''), z.enum(['red', 'green'])]).optional(),
  colourOrBlank: z.union([z.enum(['red', 'green']), z.literal('')]).optional(),
  cell: z.union([z.string().max(3), z.number(), z.strictObject({ day: z.iso.date() }), z.null()]).optional(),
  either: z
    .union([
      z.strictObject({ kind: z.literal('sea'), ports: z.array(z.union([z.string(), z.null()])) }),
      z.strictObject({ kind: z.literal('air'), flight: z.string() }),
    ])
    .optional(),
  chosen: commaSeparated(['red', 'green']).optional(),
  inner: z.strictObject({ rows: z.array(z.strictObject({ port: z.string() })) }).optional(),
  id: z.coerce.number().int().positive().optional(),
})

describe('what is wrong with a field', () => {
  test.each<[Record<string, unknown>, string, string, Record<string, string | number>]>([
    [{ name: '' }, 'name', 'field.required', {}],
    [{ name: '六个字的名称' }, 'name', 'field.too_long', { maximum: 5 }],
    [{ name: 1 }, 'name', 'field.type', { expected: 'string' }],
    [{ name: null }, 'name', 'field.type', { expected: 'string' }],
    [{ ours: 'short' }, 'ours', 'identity.password_short', {}],
    [{ refined: 'a/b' }, 'refined', 'phonebook.company_name_slash', {}],
    [{ placed: 'x' }, 'placed', 'identity.code_letter', { place: 3, letter: 'O' }],
    [{ unworded: 'x' }, 'unworded', 'field.invalid', {}],
    [{ count: 0 }, 'count', 'field.too_small', { minimum: 1 }],
    [{ rows: [] }, 'rows', 'field.nothing_chosen', {}],
    [{ pair: [1] }, 'pair', 'field.too_small', { minimum: 2 }],
    [{ count: 10 }, 'count', 'field.too_big', { maximum: 9 }],
    [{ count: '1' }, 'count', 'field.type', { expected: 'number' }],
    [{ whole: 1.5 }, 'whole', 'field.type', { expected: 'int' }],
    [{ tags: ['a', 'b'] }, 'tags', 'field.too_many', { maximum: 1 }],
    [{ tags: [2] }, 'tags.0', 'field.type', { expected: 'string' }],
    [{ colour: 'blue' }, 'colour', 'field.choice', { choices: 'red, green' }],
    [{ kind: 'air' }, 'kind', 'field.choice', { choices: 'sea' }],
    [{ email: 'x@' }, 'email', 'field.email', {}],
    [{ site: 'nowhere' }, 'site', 'field.url', {}],
    [{ day: '2026-02-31' }, 'day', 'field.date', {}],
    [{ moment: '2026-02-03 10:00' }, 'moment', 'field.datetime', {}],
    [{ pattern: 'y' }, 'pattern', 'field.invalid', {}],
    [{ blankOrColour: 'blue' }, 'blankOrColour', 'field.choice', { choices: 'red, green' }],
    [{ colourOrBlank: 'blue' }, 'colourOrBlank', 'field.choice', { choices: '' }],
    [{ cell: 'too long' }, 'cell', 'field.too_long', { maximum: 3 }],
    [{ cell: { day: '2026-02-31' } }, 'cell.day', 'field.date', {}],
    [{ cell: { day: '2026-02-03', hour: 1 } }, 'cell.hour', 'field.unknown', {}],
    [{ either: { kind: 'sea', ports: ['CNSHA', 1] } }, 'either.ports.1', 'field.type', { expected: 'null' }],
    [{ either: { kind: 'air', flight: 1 } }, 'either.flight', 'field.type', { expected: 'string' }],
    [{ either: { kind: 'sea', ports: 'CNSHA' } }, 'either.ports', 'field.type', { expected: 'array' }],
    [{ chosen: 'red,blue' }, 'chosen.1', 'field.choice', { choices: 'red, green' }],
    [{ inner: { rows: [{ port: 'CNSHA' }, {}] } }, 'inner.rows.1.port', 'field.required', {}],
    [{ inner: { rows: [{ port: 'CNSHA', rid: 1 }] } }, 'inner.rows.0.rid', 'field.unknown', {}],
    [{ rid: 1 }, 'rid', 'field.unknown', {}],
    [{ id: 'x' }, 'id', 'field.type', { expected: 'number' }],
    [{ id: '0' }, 'id', 'field.too_small', { minimum: 1 }],
  ])('%j', (value, field, code, params) => {
    expect(problemsOf(value)).toEqual([{ field, code, params }])
  })

  test('every wrong field is named, each unknown one too', () => {
    expect(problemsOf({ name: '', rid: 1, roles: [] }).map(({ field }) => field)).toEqual(['name', 'rid', 'roles'])
  })

  test('a whole that is no object belongs to no field', () => {
    expect(problemsOf([])).toEqual([{ field: '', code: 'field.type', params: { expected: 'object' } }])
    expect(problemsOf(undefined)).toEqual([{ field: '', code: 'field.required', params: {} }])
  })
})

test('every code has its sentence', () => {
  expect(fieldCodes.filter((code) => !(code in words))).toEqual([])
})

function problemsOf(value: unknown) {
  const { error } = form.safeParse(value, { reportInput: true })
  return fieldProblems(error?.issues ?? [])
}

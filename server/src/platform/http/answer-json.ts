import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** Turns an answer into JSON. */
type Json = (answer: unknown) => string
/** Returns of a value what the contract names; undefined where a value is taken as it is. */
type Picker = ((value: unknown) => unknown) | undefined

/** How each of our functions picks what it writes. */
const pickers = new WeakMap<object, (answer: unknown) => unknown>()

/**
 * Returns the function that writes the answers of a schema as JSON. What we made ourselves has the schema's types by the compiler, so its values are
 * not looked at again: the function only leaves out fields that the contract does not name, which a row may bring and the compiler does not
 * see. With `isChecked` every answer is also parsed by the schema, and one that the two ways write differently is an error.
 */
export function createAnswerJson(schema: z.ZodType, isChecked: boolean): Json {
  const named = pickerOf(schema) ?? ((answer: unknown) => answer)
  const pick = isChecked ? pickChecked(schema, named) : named
  const write: Json = (answer) => JSON.stringify(pick(answer))
  pickers.set(write, pick)
  return write
}

/** Returns what `write` would write of an answer, for whoever writes it in another form; undefined where `write` is not one of ours. */
export const pickAnswer = (write: object, answer: unknown): unknown => pickers.get(write)?.(answer)

const pickChecked = (schema: z.ZodType, pick: (answer: unknown) => unknown) => (answer: unknown) => {
  const picked = pick(answer)
  const [parsed, written] = [JSON.stringify(schema.parse(answer)), JSON.stringify(picked)]
  // The order of fields is nobody's concern.
  if (!isDeepStrictEqual(JSON.parse(parsed), JSON.parse(written)))
    throw new Error(`An answer is not as its schema has it: ${difference(parsed, written)}`)
  return picked
}

/** Only parsing knows what these give: a value of their own instead of another, or one of several forms. */
const parseOnly =
  (schema: z.core.$ZodType): Picker =>
  (value) =>
    z.parse(schema, value)

/** Routes share many schemas, and the servers of a process share all of them. */
const known = new WeakMap<z.core.$ZodType, { pick: Picker }>()

function pickerOf(schema: z.core.$ZodType): Picker {
  const { pick } = known.get(schema) ?? { pick: makePicker(schema) }
  known.set(schema, { pick })
  return pick
}

function makePicker(schema: z.core.$ZodType): Picker {
  if (schema instanceof z.ZodObject) return pickFields(schema)
  if (schema instanceof z.ZodArray) return pickEach(pickerOf(schema.element))
  if (schema instanceof z.ZodRecord) return pickValues(pickerOf(schema.valueType))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return pickUnlessEmpty(pickerOf(schema.def.innerType))
  if (schema instanceof z.ZodDiscriminatedUnion) return pickByMark(schema)
  if (schema instanceof z.ZodUnion)
    return schema.options.every((option) => pickerOf(option) === undefined) ? undefined : parseOnly(schema)
  return plainTypes.has(schema._zod.def.type) ? undefined : parseOnly(schema)
}

/** Values without parts, and those of which the contract says nothing. */
const plainTypes: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'undefined',
  'void',
  'literal',
  'enum',
  'template_literal',
  'unknown',
  'any',
  'custom',
])

function pickFields(schema: z.ZodObject): Picker {
  const { catchall } = schema.def
  // Loose objects and those with fields of any name are rare.
  if (catchall && catchall._zod.def.type !== 'never') return parseOnly(schema)
  const shape: Record<string, z.core.$ZodType> = schema.shape
  const fields = Object.entries(shape).map(([name, field]) => {
    const pick = pickerOf(field)
    return { name, pick, mayBeMissing: pick !== undefined && field._zod.optin !== undefined }
  })
  return (object) => {
    if (!isRecord(object)) return object
    let isWhole = true
    let size = 0
    const values = fields.map(({ name, pick, mayBeMissing }) => {
      const field = object[name]
      // A field that may be missing may have a default.
      const value = pick && (field !== undefined || mayBeMissing) ? pick(field) : field
      if (value !== field) isWhole = false
      if (value !== undefined) size += 1
      return value
    })
    // Most answers are as the contract has them. What several rows share stays shared then, which whoever packs them sees.
    if (isWhole && Object.keys(object).length === size) return object
    const picked: Record<string, unknown> = {}
    for (const [place, { name }] of fields.entries()) if (values[place] !== undefined) picked[name] = values[place]
    return picked
  }
}

const pickEach = (pick: Picker): Picker => pick && ((value) => (Array.isArray(value) ? pickItems(value, pick) : value))

function pickItems(items: readonly unknown[], pick: NonNullable<Picker>): readonly unknown[] {
  const picked = items.map(pick)
  return picked.every((item, place) => item === items[place]) ? items : picked
}

const pickValues = (pick: Picker): Picker =>
  pick &&
  ((value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, pick(field)])) : value)

const pickUnlessEmpty = (pick: Picker): Picker =>
  pick && ((value) => (value === null || value === undefined ? value : pick(value)))

/** Each of these objects says by one field which form it has. */
function pickByMark(schema: z.ZodDiscriminatedUnion): Picker {
  const { discriminator } = schema.def
  const forms = new Map<unknown, Picker>()
  for (const option of schema.options) {
    const marks = option._zod.propValues?.[discriminator]
    if (!marks) return parseOnly(schema)
    for (const mark of marks) forms.set(mark, pickerOf(option))
  }
  return (value) => {
    const pick = isRecord(value) ? forms.get(value[discriminator]) : undefined
    return pick ? pick(value) : z.parse(schema, value)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Says where two texts part. */
function difference(parsed: string, written: string): string {
  let at = 0
  while (at < parsed.length && parsed[at] === written[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `parsed …${around(parsed)}…, written …${around(written)}…`
}

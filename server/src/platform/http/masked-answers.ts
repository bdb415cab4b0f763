import { maskedText, maskOfContact } from '@seamark/contract/platform/masked-values'
import { z } from 'zod'
import { type Actor, type Context, seesContactValues } from '../context.ts'
import { Failure, fail } from '../failure.ts'

/** Covers what a contract marks as a contact value; undefined where a schema has none. */
type Cover = ((value: unknown) => unknown) | undefined

/**
 * The answer as this reader may have it. What a contract marks as a number, address or account of a client or lead is covered for whoever's role
 * shows none, whichever domain answers: so no reader of such values has to think of it.
 */
export function answerFor(actor: Actor | null, schema: z.ZodType, answer: unknown): unknown {
  if (seesContactValues(actor)) return answer
  const cover = coverOf(schema)
  return cover ? cover(answer) : answer
}

/** A refusal that brings the current record brings it as an answer would. */
export function refusalFor(actor: Actor | null, schema: z.ZodType, error: unknown): unknown {
  if (seesContactValues(actor) || !(error instanceof Failure) || error.details.current === undefined) return error
  const { current, ...others } = error.details
  const isAnswer = schema.safeParse(current).success
  return fail(error.code, error.params, isAnswer ? { ...others, current: answerFor(actor, schema, current) } : others)
}

/** Refuses to write a cover in the place of what it covers: a form gives back what it was given. */
export function refuseCovers({ actor }: Pick<Context, 'actor'>, body: unknown) {
  if (body === undefined || body === null || seesContactValues(actor)) return
  if (holdsCover(body)) throw fail('platform.values_hidden')
}

const holdsCover = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(maskedText)
  if (Array.isArray(value)) return value.some(holdsCover)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsCover)
}

const known = new WeakMap<z.core.$ZodType, { cover: Cover }>()

/** Schemas that hold themselves are known while they are looked at, as if they had no value of their own. */
function coverOf(schema: z.core.$ZodType): Cover {
  const kept = known.get(schema)
  if (kept) return kept.cover
  const entry: { cover: Cover } = { cover: undefined }
  known.set(schema, entry)
  const [own, inner] = [maskOfContact(schema), makeCover(schema)]
  entry.cover = own && inner ? (value) => own(inner(value)) : (own ?? inner)
  return entry.cover
}

function makeCover(schema: z.core.$ZodType): Cover {
  if (schema instanceof z.ZodObject) return coverFields(schema.shape)
  if (schema instanceof z.ZodArray) return coverEach(coverOf(schema.element))
  if (schema instanceof z.ZodTuple) return coverPlaces(schema.def.items.map(coverOf))
  if (schema instanceof z.ZodRecord) return coverValues(coverOf(schema.valueType))
  if (schema instanceof z.ZodUnion) return coverForms(schema.options)
  if (schema instanceof z.ZodPipe) return coverOf(schema.def.out) ?? coverOf(schema.def.in)
  return 'innerType' in schema._zod.def ? coverOf(schema._zod.def.innerType as z.core.$ZodType) : undefined
}

function coverFields(shape: Record<string, z.core.$ZodType>): Cover {
  const covers = Object.entries(shape).flatMap(([name, field]) => {
    const cover = coverOf(field)
    return cover ? [{ name, cover }] : []
  })
  if (covers.length === 0) return undefined
  return (value) => {
    if (!isRecord(value)) return value
    const covered = { ...value }
    for (const { name, cover } of covers) if (name in covered) covered[name] = cover(covered[name])
    return covered
  }
}

const coverEach = (cover: Cover): Cover => cover && ((value) => (Array.isArray(value) ? value.map(cover) : value))

const coverPlaces = (covers: readonly Cover[]): Cover =>
  covers.some(Boolean)
    ? (value) =>
        Array.isArray(value) ? value.map((item: unknown, place) => (covers[place] ? covers[place](item) : item)) : value
    : undefined

const coverValues = (cover: Cover): Cover =>
  cover &&
  ((value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cover(one)])) : value)

/** Of several forms the value has one. Where none is recognized it is covered as each of them would be. */
function coverForms(options: readonly z.core.$ZodType[]): Cover {
  const forms = options.map((option) => ({ option, cover: coverOf(option) }))
  if (forms.every(({ cover }) => cover === undefined)) return undefined
  return (value) => {
    const form = forms.find(({ option }) => z.safeParse(option, value).success)
    const covers = form ? [form.cover] : forms.map(({ cover }) => cover)
    return covers.reduce((covered, cover) => (cover ? cover(covered) : covered), value)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

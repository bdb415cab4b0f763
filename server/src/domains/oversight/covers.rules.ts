import { coverText, maskedText, reachingFields } from '@seamark/contract/platform/masked-values'

/** The values of an entry for whoever's role shows no contact values: those are covered, and so are numbers and mailboxes in the others. */
export const coverFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      reachingFields.has(name) ? coverWhole(value) : coverWithin(value),
    ]),
  )

function coverWhole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coverWhole)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, coverWhole(one)]))
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? maskedText : value
}

function coverWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coverWithin)
  if (isRecord(value)) return coverFields(value)
  return typeof value === 'string' ? coverText(value) : value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

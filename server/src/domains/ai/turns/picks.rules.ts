import { cutText } from '../../../platform/storable-texts.ts'
import { harmlessText } from '../endpoints/harmless-texts.rules.ts'

/** The most characters of a field, and values of a list within a row, that the model is shown. */
const longestField = 500
const mostWithin = 10

/** Returns a field by its path; in a list, that of each of its values. */
export function fieldsAt(value: unknown, path: string): unknown[] {
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(value)) return value.flatMap((one) => fieldsAt(one, path))
  if (!isRecord(value)) return []
  const field = value[name]
  if (rest.length > 0) return fieldsAt(field, rest.join('.'))
  if (Array.isArray(field)) return field
  return field === undefined || field === null ? [] : [field]
}

/** Returns what the paths name of a row, with its texts made harmless. What is empty is left out. */
export function pickFields(row: unknown, paths: readonly string[]): Record<string, unknown> {
  const picked = isRecord(row) ? pickFrom(row, paths) : {}
  return isRecord(picked) ? picked : {}
}

function pickFrom(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.slice(0, mostWithin).map((one) => pickFrom(one, paths))
  if (!isRecord(value)) return undefined
  const names = [...new Set(paths.map((path) => path.split('.')[0] ?? ''))]
  const fields = names.flatMap((name): [string, unknown][] => {
    const within = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
    const field = within.length > 0 ? pickFrom(value[name], within) : plain(value[name])
    return isEmpty(field) ? [] : [[name, field]]
  })
  return Object.fromEntries(fields)
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return cutText(harmlessText(value), longestField)
  if (Array.isArray(value)) return value.slice(0, mostWithin).map(plain)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

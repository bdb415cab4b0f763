import { z } from 'zod'

export type Search = Record<string, string>
export type SearchValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type SearchPatch = Record<string, SearchValue>

/** A list's page size in its address. As every parameter does, it drops an invalid value, so that an old link still opens. */
export const limitParam = z.coerce
  .number()
  .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
  .catch(50)
  .default(50)
export const textParam = (maximum: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).slice(0, maximum))
    .optional()
    .catch(undefined)
export const idParam = z.coerce.number().int().positive().optional().catch(undefined)
export const dayParam = z.iso.date().optional().catch(undefined)
/** The list's saved view in its address: an id, or 0 for none although there is a default. */
export const savedViewParam = z.coerce.number().int().min(0).optional().catch(undefined)

/** Returns the address's search as plain texts; a repeated name keeps its last value, and nothing becomes a number. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns `?q=…` or an empty text. Lists are written with commas, as the contract reads them. */
export function searchText(search: SearchPatch) {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === 'object' ? (value?.join(',') ?? '') : String(value ?? '')
    return text === '' ? [] : [[name, text]]
  })
  const text = new URLSearchParams(pairs).toString()
  return text && `?${text.replaceAll('%2C', ',')}`
}

export const href = (path: string, search: SearchPatch = {}) => path + searchText(search)

export const withPatch = (search: Search, patch: SearchPatch): Search =>
  parseSearch(searchText({ ...search, ...patch }))

/** Reads the address with the schema; wrong or unknown entries are left out, so that the defaults apply. */
export function readSearch<S extends z.ZodType<object>>(schema: S, search: Search): z.output<S> {
  const first = schema.safeParse(search)
  if (first.success) return first.data
  const wrong = first.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
  )
  return schema.parse(Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.includes(name))))
}

/** Returns the entries that the schema accepts, still as texts. */
export function knownSearch(schema: z.ZodType<object> | undefined, search: Search): Search {
  if (!schema) return search
  const read: Record<string, unknown> = { ...readSearch(schema, search) }
  return Object.fromEntries(Object.entries(search).filter(([name]) => read[name] !== undefined))
}

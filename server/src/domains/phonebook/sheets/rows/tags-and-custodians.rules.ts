import type { Language } from '@seamark/contract/languages'
import { label } from '@seamark/contract/phonebook/tags/tags'
import type { FieldChange, RowProblem } from '../../../../platform/list.ts'
import { listSeparator } from '../../companies/texts.rules.ts'
import { plainWord } from '../../matching/search.rules.ts'
import { type KnownTags, readTags } from '../../tags/cells.rules.ts'
import { tagName } from '../../tags/tags.rules.ts'
import type { NamedHolder } from '../../custody/custodians.queries.ts'

/** The labels to put on a company: existing ones, and those that are still to be made. */
export interface PreparedTags {
  ids: number[]
  made: string[]
}

export interface Labelling {
  known: KnownTags
  /** Whether missing labels are made. */
  makes: boolean
}

/** Returns the labels of a cell that a company does not have yet. */
export function judgeTags(
  cell: string | undefined,
  { known, makes }: Labelling,
  own: readonly number[] = [],
): { tags: PreparedTags; problems: RowProblem[] } {
  const { ids, unknown, problems } = readTags(cell ?? '', known, own)
  const fine = makes ? unknown.filter((name) => label.shape.name.safeParse(name).success) : []
  const refused = unknown.filter((name) => !fine.includes(name))
  const tags = { ids: [...new Set(ids)].filter((id) => !own.includes(id)), made: [...new Set(fine)] }
  return {
    tags,
    problems: [
      ...problems,
      ...refused.map((name) => ({
        field: 'tags',
        code: 'phonebook.label_unknown',
        params: { name: [...name].slice(0, 40).join('') },
      })),
    ],
  }
}

/** Returns the ids of the labels to put on, once all missing ones have been made. */
export const tagIds = ({ ids, made }: PreparedTags, labels: ReadonlyMap<string, number>): number[] => [
  ...new Set([...ids, ...made.flatMap((name) => labels.get(plainWord(name)) ?? [])]),
]

/** Finds a label that was not made because of the limit. */
export function labelLost({ made }: PreparedTags, labels: ReadonlyMap<string, number>): RowProblem | undefined {
  const name = made.find((one) => !labels.has(plainWord(one)))
  return name === undefined ? undefined : { field: 'tags', code: 'phonebook.label_unknown', params: { name } }
}

/** Returns the labels of a company before and after. */
export function tagTexts(
  { ids, made }: PreparedTags,
  own: readonly number[],
  { tags }: KnownTags,
  language: Language,
): FieldChange[] {
  if (ids.length + made.length === 0) return []
  const named = (wanted: readonly number[]) =>
    tags.filter(({ id }) => wanted.includes(id)).map((tag) => tagName(tag, language))
  const text = (names: readonly string[]) => names.join(listSeparator(language))
  return [{ field: 'tags', before: text(named(own)), after: text([...named([...own, ...ids]), ...made]) }]
}

/**
 * People who may hold companies, by the plain word of user name and name; null when the importer may give companies to
 * nobody.
 */
export type Holders = ReadonlyMap<string, readonly NamedHolder[]> | null

export function holdersByName(people: readonly NamedHolder[]): ReadonlyMap<string, readonly NamedHolder[]> {
  const users = new Map(people.map((one) => [plainWord(one.username), [one]]))
  const named = Map.groupBy(people, ({ name }) => plainWord(name))
  // User names win over names, since each belongs to one person alone.
  return new Map([...named, ...users])
}

/** Returns who holds a new company by its row; undefined when the row names nobody. */
export function judgeHolder(cell: string | undefined, holders: Holders): { holderId?: number; problems: RowProblem[] } {
  const typed = (cell ?? '').trim()
  if (typed === '') return { problems: [] }
  const problem = (code: string, params: Record<string, string>) => ({
    problems: [{ field: 'custodian', code, params }],
  })
  const name = [...typed].slice(0, 40).join('')
  if (holders === null) return problem('phonebook.owner_forbidden', {})
  const [only, another] = holders.get(plainWord(typed)) ?? []
  if (!only) return problem('phonebook.owner_unknown', { name })
  if (!another) return { holderId: only.id, problems: [] }
  const all = holders.get(plainWord(typed)) ?? []
  return problem('phonebook.owner_ambiguous', {
    name,
    departments: all.map(({ department, username }) => `${department ?? '—'} (${username})`).join(' / '),
  })
}

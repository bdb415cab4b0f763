import type { Tag, TagGroup } from '@seamark/contract/phonebook/tags/tags'
import type { RowProblem } from '../../../platform/list.ts'
import { plainWord } from '../matching/search.rules.ts'

/** The office's labels by the plain word of their Chinese and English names, alone and after the name of their group: 客户等级/A类 重点. */
export interface KnownTags {
  /** The tags in the office's order. */
  tags: readonly Tag[]
  byName: ReadonlyMap<string, readonly number[]>
  groupOf: ReadonlyMap<number, string>
}

export interface ReadTags {
  /** The ids of labels that exist. */
  ids: number[]
  /** The names of labels that do not exist. */
  unknown: string[]
  problems: RowProblem[]
}

export function knownTags(groups: readonly TagGroup[]): KnownTags {
  const byName = new Map<string, number[]>()
  const groupOf = new Map<number, string>()
  const add = (name: string, id: number) => {
    const ids = byName.get(plainWord(name)) ?? []
    if (!ids.includes(id)) byName.set(plainWord(name), [...ids, id])
  }
  for (const group of groups)
    for (const tag of group.tags) {
      groupOf.set(tag.id, group.name)
      for (const name of [tag.name, tag.nameEn])
        for (const whole of [name, group.name + name, group.nameEn + name]) add(whole, tag.id)
    }
  return { tags: groups.flatMap(({ tags }) => tags), byName, groupOf }
}

/**
 * The labels of a cell, between commas, semicolons and line ends. Names may hold a comma themselves, so the longest known name is taken. A name of
 * several groups means the label in `own`, which the company has already; otherwise it is a problem that lists the groups.
 */
export function readTags(cell: string, { byName, groupOf }: KnownTags, own: readonly number[] = []): ReadTags {
  const read: ReadTags = { ids: [], unknown: [], problems: [] }
  const parts = cell.split(/[，,；;、|\n]/).map((part) => part.trim())
  for (let at = 0; at < parts.length; ) {
    const end = longestKnown(parts, at, byName)
    const name = parts.slice(at, end).join(', ')
    take(name)
    at = end
  }
  return read

  function take(name: string) {
    if (plainWord(name) === '') return
    const ids = byName.get(plainWord(name)) ?? []
    const [only, another] = ids.some((id) => own.includes(id)) ? ids.filter((id) => own.includes(id)) : ids
    if (only === undefined) read.unknown.push(name)
    else if (another === undefined || own.includes(only)) read.ids.push(only)
    else
      read.problems.push({
        field: 'tags',
        code: 'phonebook.tag_ambiguous',
        params: {
          name,
          groups: ids.map((id) => groupOf.get(id) ?? '').join(' / '),
          example: `${groupOf.get(only) ?? ''}/${name}`,
        },
      })
  }
}

/** The end of the longest known name that begins with this part; the end of the part itself when no name is known. */
function longestKnown(parts: readonly string[], at: number, byName: KnownTags['byName']): number {
  for (let end = Math.min(parts.length, at + 4); end > at; end--)
    if (byName.has(plainWord(parts.slice(at, end).join('')))) return end
  return at + 1
}

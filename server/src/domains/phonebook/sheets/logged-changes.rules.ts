import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { z } from 'zod'
import type { WrittenChange } from '../../../platform/list.ts'

const changedContacts = z.array(z.object({ id: z.number(), fields: z.custom<ContactChanges>() }))
/**
 * The log of bulk runs keeps, for each company that an import has changed: its fields, its new labels, the contacts
 * that were added and those that changed.
 */
const kept = z.object({
  fields: z.custom<CompanyChanges>().default({}),
  tags: z.array(z.number()).default([]),
  brought: z.array(z.number()).default([]),
  changed: changedContacts.default([]),
})
export type Imported = z.output<typeof kept>

/** Reads one side of a logged change; it is empty once the record is really deleted. */
export const importedIn = (side: unknown): Imported => kept.parse(side ?? {})

/** Leaves empty parts out of the log. */
const omitEmpty = ({ fields, tags, brought, changed }: Imported) => ({
  fields,
  ...(tags.length > 0 ? { tags } : {}),
  ...(brought.length > 0 ? { brought } : {}),
  ...(changed.length > 0 ? { changed } : {}),
})

/**
 * Joins the changes of several rows that are the same company into one: the state before the first, and all results.
 */
export function joinedChanges(first: WrittenChange, then: WrittenChange): WrittenChange {
  const both = (one: unknown, other: unknown) => {
    const [a, b] = [importedIn(one), importedIn(other)]
    const changed = [...a.changed, ...b.changed.filter(({ id }) => !a.changed.some((known) => known.id === id))]
    return omitEmpty({
      fields: { ...b.fields, ...a.fields },
      tags: [...a.tags, ...b.tags],
      brought: [...a.brought, ...b.brought],
      changed,
    })
  }
  return {
    before: first.before === null ? null : both(first.before, then.before),
    after: both(first.after, then.after),
  }
}

export interface ImportedSides {
  before: Partial<Imported>
  after: Partial<Imported>
}

/** Returns both sides of the changes to one company in the form of the log. */
export const changeOf = ({ before, after }: ImportedSides): WrittenChange => ({
  before: omitEmpty(importedIn(before)),
  after: omitEmpty(importedIn(after)),
})

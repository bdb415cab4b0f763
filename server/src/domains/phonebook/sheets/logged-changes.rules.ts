import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { z } from 'zod'
import type { WrittenChange } from '../../../platform/list.ts'

const changedContacts = z.array(z.object({ id: z.number(), fields: z.custom<ContactChanges>() }))
/** What an import has done to one company, as the log of bulk runs keeps it: its fields, the labels that it got, the contacts that were brought to it and those that changed. */
const kept = z.object({
  fields: z.custom<CompanyChanges>().default({}),
  tags: z.array(z.number()).default([]),
  brought: z.array(z.number()).default([]),
  changed: changedContacts.default([]),
})
export type Imported = z.output<typeof kept>

/** Emptied once the record is really gone. */
export const importedIn = (side: unknown): Imported => kept.parse(side ?? {})

/** As it is kept: what is empty is left out. */
const sparse = ({ fields, tags, brought, changed }: Imported) => ({
  fields,
  ...(tags.length > 0 ? { tags } : {}),
  ...(brought.length > 0 ? { brought } : {}),
  ...(changed.length > 0 ? { changed } : {}),
})

/** Rows of a file that are one company, as one change: what the first found, and all that came of them. */
export function joinedChanges(first: WrittenChange, then: WrittenChange): WrittenChange {
  const both = (one: unknown, other: unknown) => {
    const [a, b] = [importedIn(one), importedIn(other)]
    const changed = [...a.changed, ...b.changed.filter(({ id }) => !a.changed.some((known) => known.id === id))]
    return sparse({
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

/** The two sides of what was done to one company, of its parts. */
export const changeOf = ({ before, after }: ImportedSides): WrittenChange => ({
  before: sparse(importedIn(before)),
  after: sparse(importedIn(after)),
})

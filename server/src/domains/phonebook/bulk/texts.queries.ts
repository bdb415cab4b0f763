import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import type { BulkChange, FieldText } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { fieldsOf } from '../companies/edits.commands.ts'
import { companySubject } from '../companies/audit-subjects.queries.ts'
import { departmentNames } from '../companies/matches.queries.ts'
import { fieldText, listSeparator } from '../companies/texts.rules.ts'
import { contactSummary } from '../contacts/texts.rules.ts'
import { custodyColumns, readsValues } from '../policy.ts'
import { tagGroups } from '../tags/tags.queries.ts'

/** The parts of a company that the log of changes keeps; each kind of action fills its own. */
const keptChange = z
  .object({
    fields: z.custom<CompanyChanges>(),
    tags: z.array(z.number()),
    custodianId: z.number().nullable(),
    deleted: z.boolean(),
    mergedInto: z.number(),
    contacts: z.array(z.unknown()),
    brought: z.array(z.number()),
    changed: z.array(z.object({ id: z.number(), fields: z.custom<ContactChanges>() })),
  })
  .partial()
  .nullable()
type Kept = z.output<typeof keptChange>

/** Returns old and new value of every field. Only who reads values gets the values that are masked on the list. */
export async function changeTexts(context: Context, changes: readonly BulkChange[]): Promise<FieldText[][]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  const rows = await context.db
    .selectFrom('phonebook.companies')
    .select(['id', ...custodyColumns])
    .where('id', 'in', ids)
    .execute()
  const open = new Set(rows.filter((row) => readsValues(personOf(context), row)).map(({ id }) => id))
  const said = await findChangeWords(context, changes)
  return changes.map(({ id, before, after }) => {
    const [was, became] = [keptChange.parse(before), keptChange.parse(after)]
    if (!open.has(id)) return toFieldTexts(maskChange(was), maskChange(became), said)
    return toFieldTexts(was, became, said)
  })
}

/** Contacts of masked companies are named, but their changed values are not shown. */
const maskChange = (side: Kept): Kept => ({ ...side, fields: {}, changed: [] })

/** Turns the parts of a change into words. */
interface Said {
  field: (field: string, values: CompanyChanges) => string
  tags: (ids: readonly number[]) => string
  custodian: (id: number | null) => string
  /** The names of those contacts that still exist. */
  contacts: (ids: readonly number[]) => string
  contact: (contact: ContactChanges) => string
  /** The record that it was merged into, for readers who may see that. */
  company: (id: number) => string
}

async function findChangeWords(context: Context, changes: readonly BulkChange[]): Promise<Said> {
  const tags = await tagTexts(context)
  const people = changes.flatMap(({ before, after }) => [
    keptChange.parse(before)?.custodianId,
    keptChange.parse(after)?.custodianId,
  ])
  const names = await findPeopleNames(
    context,
    people.filter((id) => typeof id === 'number'),
  )
  const field = await loadFieldTexts(context)
  const companies = await companySubject.namesOf(
    context,
    changes.flatMap(({ after }) => keptChange.parse(after)?.mergedInto ?? []),
  )
  const contacts = await findContactNames(
    context,
    changes.flatMap(({ before, after }) => [
      ...(keptChange.parse(before)?.brought ?? []),
      ...(keptChange.parse(after)?.brought ?? []),
    ]),
  )
  return {
    field,
    contacts: (ids) => ids.flatMap((id) => contacts.get(id) ?? []).join(listSeparator(context.language)),
    contact: (contact) => contactSummary(contact, context.language),
    tags: (ids) => ids.map((id) => tags.get(id) ?? '').join(listSeparator(context.language)),
    company: (id) => companies.get(id) ?? '',
    custodian: (id) =>
      id === null ? translate(context.language, 'phonebook.visibility.public') : (names.get(id) ?? ''),
  }
}

function toFieldTexts(
  was: Kept,
  became: Kept,
  { field, tags, custodian, contacts, contact, company }: Said,
): FieldText[] {
  const wasFields = was?.fields ?? {}
  const becameFields = became?.fields ?? {}
  const texts = fieldsOf({ ...wasFields, ...becameFields }).map((name) => ({
    heading: `phonebook.field.${name}`,
    before: field(name, wasFields),
    after: field(name, becameFields),
  }))
  if (was?.tags?.length || became?.tags?.length)
    texts.push({ heading: 'phonebook.bulk.tags', before: tags(was?.tags ?? []), after: tags(became?.tags ?? []) })
  if (was?.brought?.length || became?.brought?.length)
    texts.push({
      heading: 'phonebook.field.contacts',
      before: contacts(was?.brought ?? []),
      after: contacts(became?.brought ?? []),
    })
  for (const { id, fields } of became?.changed ?? [])
    texts.push({
      heading: 'phonebook.field.contacts',
      before: contact(was?.changed?.find((one) => one.id === id)?.fields ?? {}),
      after: contact(fields),
    })
  if (was?.custodianId !== undefined || became?.custodianId !== undefined)
    texts.push({
      heading: 'phonebook.field.custodian',
      before: custodian(was?.custodianId ?? null),
      after: custodian(became?.custodianId ?? null),
    })
  if (became?.mergedInto !== undefined)
    texts.push({ heading: 'phonebook.bulk.mergedInto', before: '', after: company(became.mergedInto) })
  // Merges, and conflicts of their undo, are shown by the number of contacts.
  const count = (kept: Kept) => (kept?.contacts ? String(kept.contacts.length) : '')
  if (became?.contacts) texts.push({ heading: 'phonebook.field.contacts', before: count(was), after: count(became) })
  return texts
}

/** Returns the given values as people read them, under the names of their fields. */
export async function editTexts(context: Context, values: CompanyChanges): Promise<FieldText[]> {
  const field = await loadFieldTexts(context)
  return fieldsOf(values)
    .filter((name) => values[name] !== undefined)
    .map((name) => ({ heading: `phonebook.field.${name}`, before: '', after: field(name, values) }))
}

async function loadFieldTexts(context: Context): Promise<Said['field']> {
  const departments = new Map((await departmentNames(context)).map(({ id, name }) => [id, name]))
  return (field, values) => {
    const { departmentId = null, ...others } = values
    const value = others[field as keyof typeof others]
    if (field === 'departmentId') return departmentId === null ? '' : (departments.get(departmentId) ?? '')
    return value === undefined
      ? ''
      : fieldText(others as Parameters<typeof fieldText>[0], field as keyof CompanyChanges, context.language)
  }
}

async function findContactNames({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from phonebook.contacts where id = any(${[...ids]}::bigint[]) and delete_after is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of tags in the reader's language. */
export async function tagTexts(context: Context, among?: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const tags = (await tagGroups(context)).flatMap((group) => group.tags).filter(({ id }) => among?.includes(id) ?? true)
  return new Map(tags.map(({ id, name, nameEn }) => [id, context.language === 'zh' ? name : nameEn]))
}

import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { RowProblem, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { readCompaniesById } from '../companies/companies.queries.ts'
import { changedSince } from '../companies/row-problems.rules.ts'
import { type ContactCell, ownKeys } from '../contacts/cells.rules.ts'
import { plainWord } from '../matching/search.rules.ts'
import { matchOf } from './rows/matches.rules.ts'
import { appointPrimary, refreshContactSearch } from '../contacts/search.commands.ts'
import type { PreparedContact } from './rows/contact-verdicts.rules.ts'
import { insertContacts, writeValues } from '../contacts/writes.commands.ts'
import { contactsOfAll } from '../contacts/contacts.queries.ts'
import type { ImportedSides } from './logged-changes.rules.ts'
import {
  changedFields,
  contactColumnNames,
  contactColumns,
  type ContactRow,
  toFilledFields,
  loggedFields,
} from '../contacts/contacts.rules.ts'

/** A contact that a row of a file adds to an existing company, which must be locked. */
export interface BroughtContact {
  row: number
  companyId: number
  country: string
  prepared: PreparedContact
}

/** The outcome for a contact; a change keeps the earlier values for the undo. */
export type WrittenContact =
  | { outcome: 'added'; id: number }
  | { outcome: 'changed'; id: number; before: ContactChanges; after: ContactChanges }
  | { outcome: 'there'; by: ContactCell }
  | { outcome: 'lost'; problem: RowProblem }

/** Returns the outcome in the form that the log of bulk runs keeps. */
export function sidesOf(written: WrittenContact | undefined): ImportedSides {
  if (written?.outcome === 'added') return { before: {}, after: { brought: [written.id] } }
  if (written?.outcome !== 'changed') return { before: {}, after: {} }
  return {
    before: { changed: [{ id: written.id, fields: written.before }] },
    after: { changed: [{ id: written.id, fields: written.after }] },
  }
}

/** Returns the outcome of rows whose contact somebody else has added since the preview: duplicates of the company. */
export async function turnContactRows(
  tx: WriteContext,
  there: readonly { row: number; companyId: number; by: ContactCell }[],
): Promise<ReadonlyMap<number, WrittenRow>> {
  if (there.length === 0) return new Map()
  const companies = await readCompaniesById(
    tx,
    there.map(({ companyId }) => companyId),
  )
  return new Map(
    there.flatMap(({ row, companyId, by }): [number, WrittenRow][] => {
      const company = companies.get(companyId)
      const match = company && matchOf(personOf(tx), company, by)
      return match ? [[row, { row, verdict: 'duplicate', subjectId: null, match }]] : []
    }),
  )
}

/**
 * Adds and changes contacts of many companies in a handful of statements, with log and activity; returns the outcome by
 * row. A contact that has been added meanwhile in another way is left alone: one with the same mobile or address, or one
 * of the same name that somebody else has made.
 */
export async function writeContacts(
  tx: WriteContext,
  brought: readonly BroughtContact[],
): Promise<ReadonlyMap<number, WrittenContact>> {
  if (brought.length === 0) return new Map()
  const companyIds = [...new Set(brought.map(({ companyId }) => companyId))]
  const standing = await contactsOfAll(tx, companyIds)
  const written = new Map([...(await addAll(tx, brought, standing)), ...(await changeAll(tx, brought, standing))])
  const isWritten = ({ row }: BroughtContact) => ['added', 'changed'].includes(written.get(row)?.outcome ?? '')
  const touched = [...new Set(brought.filter(isWritten).map(({ companyId }) => companyId))]
  await appointPrimary(tx, touched)
  await refreshContactSearch(tx, touched)
  return written
}

type Standing = ReadonlyMap<number, readonly ContactRow[]>

async function addAll(
  context: WriteContext,
  brought: readonly BroughtContact[],
  standing: Standing,
): Promise<[number, WrittenContact][]> {
  const known = new Set(
    [...standing].flatMap(([companyId, rows]) =>
      rows.flatMap(({ values }) => values.map(({ kind, key }) => `${companyId} ${kind}:${key}`)),
    ),
  )
  // Two people of one name in the same file are two contacts, so those of the importer do not count.
  const names = new Set(
    [...standing].flatMap(([companyId, rows]) =>
      rows
        .filter(({ created_by }) => created_by !== personOf(context).id)
        .map(({ name }) => `${companyId} ${plainWord(name)}`),
    ),
  )
  const there: [number, WrittenContact][] = []
  const added = brought.flatMap(({ row, companyId, country, prepared }) => {
    if (prepared.does !== 'add') return []
    const keys = ownKeys(prepared.contact.values, country).map((key) => `${companyId} ${key}`)
    const same = keys.find((key) => known.has(key))
    if (same !== undefined || names.has(`${companyId} ${plainWord(prepared.contact.name)}`)) {
      there.push([row, { outcome: 'there', by: same === undefined ? 'contactName' : cellOfKey(same) }])
      return []
    }
    for (const key of keys) known.add(key)
    return [{ row, companyId, country, contact: { ...prepared.contact, isPrimary: false } }]
  })
  if (added.length === 0) return there
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.contactCreated' }, async (tx) => {
    const ids = await insertContacts(tx, added)
    const byCompany = Map.groupBy(
      added.map(({ companyId }, place) => ({ companyId, id: ids[place] ?? 0 })),
      ({ companyId }) => companyId,
    )
    await tx.audits(
      added.map(({ companyId, contact }, place) => ({
        subject: 'contact',
        id: ids[place] ?? 0,
        after: { company: companyId, ...loggedFields(contact) },
      })),
    )
    await recordActivities(
      tx,
      [...byCompany].map(([id, own]) => ({
        subject: 'company',
        id,
        kind: 'phonebook.activity.contactAdded',
        facts: { contacts: own.map((one) => one.id) },
      })),
    )
    return [
      ...there,
      ...added.map(({ row }, place): [number, WrittenContact] => [row, { outcome: 'added', id: ids[place] ?? 0 }]),
    ]
  })
}

const cellOfKey = (key: string): ContactCell => (key.includes(' mobile:') ? 'contactMobile' : 'contactEmail')

interface Change {
  row: number
  contact: ContactRow
  changes: ContactChanges
}

async function changeAll(
  context: WriteContext,
  brought: readonly BroughtContact[],
  standing: Standing,
): Promise<[number, WrittenContact][]> {
  const outcomes: [number, WrittenContact][] = []
  const changed: Change[] = []
  for (const { row, companyId, prepared } of brought) {
    if (prepared.does !== 'change') continue
    const contact = standing.get(companyId)?.find(({ id }) => id === prepared.id)
    const isFirst = !changed.some((one) => one.contact.id === prepared.id)
    if (contact?.version === prepared.version && isFirst) changed.push({ row, contact, changes: prepared.changes })
    else outcomes.push([row, { outcome: 'lost', problem: changedSince }])
  }
  await changeContacts(context, changed)
  const done = changed.map(({ row, contact, changes }): [number, WrittenContact] => [
    row,
    { outcome: 'changed', id: contact.id, before: partOf(toFilledFields(contact), changes), after: changes },
  ])
  return [...outcomes, ...done]
}

const partOf = (all: ContactChanges, changes: ContactChanges): ContactChanges =>
  Object.fromEntries(Object.entries(all).filter(([field]) => field in changes))

/** Changes contacts as they stand now, with log and activity. */
export async function changeContacts(
  context: WriteContext,
  changed: readonly { contact: ContactRow; changes: ContactChanges }[],
) {
  if (changed.length === 0) return
  await write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.contactChanged' }, async (tx) => {
    const rows = changed.map(({ contact, changes }) => ({
      id: contact.id,
      ...contactColumns({ ...toFilledFields(contact), ...changes }),
    }))
    const assignments = sql.join(contactColumnNames.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`))
    await sql`
      update phonebook.contacts k
      set ${assignments}, version = k.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint,
          is_primary = k.is_primary and r.post_status = 'onTheJob'
      from json_populate_recordset(null::phonebook.contacts, ${JSON.stringify(rows)}::json) r
      where k.id = r.id`.execute(tx.db)
    await writeValues(
      tx,
      changed.flatMap(({ contact, changes: { values } }) =>
        values ? [{ contactId: contact.id, country: contact.country, values }] : [],
      ),
    )
    await tx.audits(
      changed.map(({ contact, changes }) => {
        const fields = changedFields(contact, changes)
        return {
          subject: 'contact',
          id: contact.id,
          before: loggedFields(toFilledFields(contact), fields),
          after: loggedFields(changes, fields),
        }
      }),
    )
    await recordActivities(
      tx,
      changed.map(({ contact, changes }) => ({
        subject: 'company',
        id: contact.company_id,
        kind: 'phonebook.activity.contactChanged',
        facts: { contact: contact.id, changed: changedFields(contact, changes) },
      })),
    )
  })
}

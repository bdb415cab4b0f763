import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Context, passes, personOf, seesContactValues } from '../../../platform/context.ts'
import { FixedStatement } from '../../../platform/database/fixed-statements.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cursorId, cutPage, jsonCursor } from '../../../platform/page.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { openFile } from '../../files/index.ts'
import { type ContactRow, contactSeenBy } from './contacts.rules.ts'
import { answersFor, type CompanyCustody, maySee, readsValues } from '../policy.ts'

export interface ContactPage {
  limit: number
  cursor?: string | undefined
}

/** Sorts the primary contact first, and people who have resigned last. */
const rank = sql<number>`case when k.is_primary then 0 when k.post_status = 'onTheJob' then 1 else 2 end`

/** A contact with its values, and the policy's columns of its company. */
const columns = sql`
         k.id, k.version, k.company_id, k.name, k.gender, k.position, k.department, k.label, k.extension, k.fax, k.address, k.postal_code, k.remark,
         k.post_status, k.is_primary, k.card_front_id, k.card_back_id, k.created_at, k.created_by, k.updated_at, k.updated_by,
         c.visibility, c.custodian_id, c.follower_ids, c.country,
         coalesce((select json_agg(json_build_object('kind', v.kind, 'belongs', v.belongs, 'value', v.value, 'key', v.key, 'extracted_at', e.at) order by v.place, v.id)
                   from phonebook.contact_values v left join phonebook.extracted_values e on (e.contact_id, e.kind, e.key) = (v.contact_id, v.kind, v.key)
                   where v.contact_id = k.id), '[]') as values`
type UnnamedRow = Omit<ContactRow, 'created_by_name' | 'updated_by_name'>

/** Adds the names of the people in contacts. */
async function nameThePeopleOf(
  context: Pick<Context, 'db' | 'keptNames'>,
  rows: readonly UnnamedRow[],
): Promise<ContactRow[]> {
  const names = await findPeopleNames(
    context,
    rows.flatMap(({ created_by, updated_by }) => [created_by, updated_by]),
  )
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(row.created_by) ?? '',
    updated_by_name: names.get(row.updated_by) ?? '',
  }))
}

/** A company without contacts, or without more of them. */
type NoContact = CompanyCustody & { id: null }

/** A page of the contacts of a company that the caller may see. The company comes with them, since it decides who sees them. */
export async function listContacts(context: Context, companyId: number, { limit, cursor }: ContactPage) {
  const actor = personOf(context)
  const rows =
    cursor === undefined
      ? await firstPage.run(context.db, [companyId, limit + 1])
      : await readNextPage(context, companyId, limit, cursor)
  const [company] = rows
  if (!company || !maySee(actor, company)) throw fail('phonebook.company_not_found')
  const found = rows.filter((row) => row.id !== null)
  const page = cutPage(found, limit, (last) => contactCursor.write([rankOf(last), last.id]))
  const count = await countBeside(context, page, cursor, {
    table: 'phonebook.contacts',
    alias: 'k',
    rest: sql`where k.company_id = ${companyId} and k.delete_after is null`,
  })
  return {
    rows: (await nameThePeopleOf(context, page.rows)).map((row) => contactSeenBy(actor, row)),
    next: page.next,
    count,
    can: {
      add: answersFor(actor, company) && seesContactValues(actor) && passes(actor, 'phonebook.writeCompany'),
      export: readsValues(actor, company) && passes(actor, 'phonebook.exportCompanies'),
    },
  }
}

const selectPage = (company: unknown, after: RawBuilder<unknown>, most: unknown) => sql<
  UnnamedRow | NoContact
>`${plannedOnce}
  select ${columns} from phonebook.companies c left join phonebook.contacts k on k.company_id = c.id and k.delete_after is null ${after}
  where c.id = ${company} and c.delete_after is null order by ${rank}, k.id limit ${most}`

const asked = { company: Symbol('company'), most: Symbol('most') }
const firstPage = new FixedStatement(selectPage(asked.company, sql``, asked.most), [asked.company, asked.most])

async function readNextPage({ db }: Context, companyId: number, limit: number, cursor: string) {
  const [after, id] = contactCursor.read(cursor)
  const { rows } = await selectPage(companyId, sql`and (${rank}, k.id) > (${after}, ${id})`, limit + 1).execute(db)
  return rows
}

/** One contact. Throws contact_not_found also for contacts of companies that the caller does not see. */
export async function getContact(context: Context, id: number): Promise<Contact> {
  const { actor } = context
  const row = await contactRow(context, id)
  if (!actor || !row || !maySee(actor, row)) throw fail('phonebook.contact_not_found')
  return contactSeenBy(actor, row)
}

/** The image of one side of the name card, for whoever reads values. Throws contact_not_found to everybody else. */
export async function openContactCard(context: Context, id: number, side: 'front' | 'back'): Promise<ShownImage> {
  const row = await contactForReader(context, id)
  const fileId = side === 'front' ? row.card_front_id : row.card_back_id
  if (fileId === null) throw fail('phonebook.contact_not_found')
  return openFile(context, fileId)
}

/** A contact of a company whose values the caller reads; throws contact_not_found otherwise. */
export async function contactForReader(context: Context, id: number): Promise<ContactRow> {
  const row = await contactRow(context, id)
  if (!context.actor || !row || !readsValues(context.actor, row)) throw fail('phonebook.contact_not_found')
  return row
}

/** The row as verbs read it; undefined when it, or its company, is deleted. */
export async function contactRow(
  context: Pick<Context, 'db' | 'keptNames'>,
  id: number,
): Promise<ContactRow | undefined> {
  const [row] = await readContacts(context, sql`where k.id = ${id} and k.delete_after is null`)
  return row
}

/** All contacts of a company that are not deleted, in the order of the list. */
export const contactsOf = (context: Pick<Context, 'db' | 'keptNames'>, companyId: number): Promise<ContactRow[]> =>
  readContacts(context, sql`where k.company_id = ${companyId} and k.delete_after is null order by ${rank}, k.id`)

/** The contacts of many companies, by company id; companies without contacts are left out. */
export async function contactsOfAll(
  context: Pick<Context, 'db' | 'keptNames'>,
  companyIds: readonly number[],
  which: RawBuilder<boolean> = sql<boolean>`k.delete_after is null`,
): Promise<ReadonlyMap<number, ContactRow[]>> {
  if (companyIds.length === 0) return new Map()
  const ids = [...new Set(companyIds)]
  const rows = await readContacts(
    context,
    sql`where k.company_id = any(${ids}::bigint[]) and ${which} order by k.company_id, ${rank}, k.id`,
  )
  return Map.groupBy(rows, ({ company_id }) => company_id)
}

/** Reads contacts; `k` is the contact's alias. */
async function readContacts(context: Pick<Context, 'db' | 'keptNames'>, tail: RawBuilder<unknown>) {
  const { rows } = await sql<UnnamedRow>`${plannedOnce}
    select ${columns} from phonebook.contacts k
    join phonebook.companies c on c.id = k.company_id and c.delete_after is null ${tail}`.execute(context.db)
  return nameThePeopleOf(context, rows)
}

/** The cursor holds the last contact's rank and id. */
const contactCursor = jsonCursor(z.tuple([z.number().int().min(0).max(2), cursorId]), 'phonebook.cursor_invalid')
const rankOf = ({ is_primary, post_status }: UnnamedRow) => (is_primary ? 0 : post_status === 'onTheJob' ? 1 : 2)

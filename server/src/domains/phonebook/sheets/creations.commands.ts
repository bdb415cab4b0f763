import { sql } from 'kysely'
import { z } from 'zod'
import { passes, personOf } from '../../../platform/context.ts'
import type { PreparedRow, RowProblem, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { recordActivities } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { writtenColumns } from '../companies/companies.rules.ts'
import { codeTaken, departmentGone, asLostRow } from '../companies/row-problems.rules.ts'
import { lockDepartments } from '../companies/matches.queries.ts'
import type { PreparedContact } from './rows/contact-verdicts.rules.ts'
import type { Creation } from './rows/creations.rules.ts'
import { jsonColumns } from './rows/row-columns.rules.ts'
import { insertContacts } from '../contacts/writes.commands.ts'
import { loggedFields } from '../contacts/contacts.rules.ts'
import { lockHolders } from '../custody/custodians.queries.ts'
import { roomToHold } from '../custody/holdings.commands.ts'
import { firstContacts, type NewCompanyContact } from './contacts.rules.ts'
import { makeLabels } from './tags.commands.ts'
import { labelLost, tagIds } from './rows/tags-and-custodians.rules.ts'
import { insertFirstOwnerships } from '../custody/moves.commands.ts'
import { audienceOf } from '../policy.ts'
import { contactsText, withCode } from '../matching/search.rules.ts'

const addition = z.object({ contact: z.custom<PreparedContact>() })
type Given = Creation & { contacts: NewCompanyContact[] }
type Created = Given & { id: number; code: string }

/**
 * Creates companies with their first contacts and labels, for the importer, somebody else or the pool. Rows in
 * `further` add contacts to them. Returns one outcome for each row.
 */
export async function writeCreations(
  context: WriteContext,
  creations: readonly Creation[],
  further: readonly PreparedRow[],
): Promise<WrittenRow[]> {
  if (creations.length === 0) return []
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companyCreated' }, async (tx) => {
    const given = joinContacts(creations, further)
    const labels = await makeLabels(
      tx,
      given.flatMap(({ tags }) => tags.made),
    )
    const losses = await findLosses(tx, given, labels)
    const standing = given.filter(({ row }) => !losses.has(row))
    const created = await insertCompanies(tx, standing)
    const contactIds = await insertFirstContacts(tx, created)
    await insertTags(tx, created, labels)
    await recordCreations(tx, created)
    const ids = new Map(created.map(({ row, id }) => [row, id]))
    for (const { row, after } of standing) if (!ids.has(row)) losses.set(row, codeTaken(after.code))
    return [
      ...created.map(({ row, id, code }): WrittenRow => {
        const contact = contactIds.get(row)
        return {
          row,
          verdict: 'create',
          subjectId: id,
          change: { before: null, after: { fields: { code }, ...(contact ? { brought: [contact] } : {}) } },
        }
      }),
      ...[...losses].map(([row, problem]) => asLostRow(row, problem)),
      ...further.map(({ row, addsTo }) => toFurtherRow(row, addsTo ?? 0, ids.get(addsTo ?? 0), contactIds.get(row))),
    ]
  })
}

function toFurtherRow(row: number, first: number, id: number | undefined, contactId: number | undefined): WrittenRow {
  if (id === undefined || contactId === undefined)
    return asLostRow(row, { field: 'name', code: 'phonebook.first_row_failed', params: { row: first } })
  return {
    row,
    verdict: 'update',
    subjectId: id,
    change: { before: null, after: { fields: {}, brought: [contactId] } },
  }
}

/** Joins the contacts of each row with those that further rows add; the first who still works there is primary. */
function joinContacts(creations: readonly Creation[], further: readonly PreparedRow[]): Given[] {
  const added = Map.groupBy(further, ({ addsTo }) => addsTo ?? 0)
  return creations.map((creation) => {
    const own = { row: creation.row, prepared: creation.contact }
    const others = (added.get(creation.row) ?? []).map((one) => ({
      row: one.row,
      prepared: addition.parse(one.prepared).contact,
    }))
    const contacts = [own, ...others].flatMap((one) =>
      one.prepared?.does === 'add' ? [{ row: one.row, contact: one.prepared.contact }] : [],
    )
    return { ...creation, contacts: firstContacts(contacts, creation.after.country) }
  })
}

/** Returns, by row of the file, why it can no longer be written. */
async function findLosses(
  tx: WriteContext,
  given: readonly Given[],
  labels: ReadonlyMap<string, number>,
): Promise<Map<number, RowProblem>> {
  const departments = await lockDepartments(
    tx,
    given.map(({ after }) => after.departmentId),
  )
  const holders = passes(tx.actor, 'phonebook.assignCompanies')
    ? await lockHolders(tx, otherHolders(tx, given))
    : new Set<number>()
  const losses = new Map<number, RowProblem>()
  // What somebody imports for herself she holds, within the limit of companies held; whoever assigns answers for what colleagues get.
  let { left, refusal } = await roomToHold(tx, personOf(tx).id)
  for (const { row, after, holderId, tags } of given) {
    const isOwn = holderId === personOf(tx).id && passes(tx.actor, 'phonebook.writeCompany')
    const isHolder = holderId === null || isOwn || holders.has(holderId)
    if (after.departmentId !== null && !departments.has(after.departmentId)) losses.set(row, departmentGone)
    else if (!isHolder) losses.set(row, { field: 'custodian', code: 'phonebook.assignee_unknown' })
    else if (isOwn && left <= 0) losses.set(row, { field: 'custodian', ...refusal })
    else {
      const problem = labelLost(tags, labels)
      if (problem) losses.set(row, problem)
      else if (isOwn) left -= 1
    }
  }
  return losses
}

const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]

/** A typed code that has been taken is left out; a generated one that somebody has typed before is generated again. */
async function insertCompanies(tx: WriteContext, given: readonly Given[]): Promise<Created[]> {
  const created: Created[] = []
  for (let left = given; left.length > 0; ) {
    const coded = await giveCodes(tx, left)
    const ids = await insertAll(tx, coded)
    const [standing, passed] = partition(coded, ({ code }) => ids.has(code))
    created.push(...standing.map((one) => ({ ...one, id: ids.get(one.code) ?? 0 })))
    left = passed.filter(({ after }) => after.code === '')
  }
  return created
}

/** Gives each company its code; where two have the same, only the first is returned. */
async function giveCodes(tx: WriteContext, given: readonly Given[]): Promise<Omit<Created, 'id'>[]> {
  const made = (await reserveCodes(tx, given.filter(({ after }) => after.code === '').length)).values()
  const coded = new Map<string, Omit<Created, 'id'>>()
  for (const one of given) {
    const code = one.after.code || (made.next().value ?? '')
    if (!coded.has(code)) coded.set(code, { ...one, code })
  }
  return [...coded.values()]
}

async function reserveCodes(tx: WriteContext, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ code: string }>`
    select 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0') as code from generate_series(1, ${count}::int)`.execute(
    tx.db,
  )
  return rows.map(({ code }) => code)
}

const columnList = sql.join(
  [...writtenColumns, 'search_contacts', 'visibility', 'custodian_id'].map((column) => sql.id(column)),
)

/**
 * Returns ids by code; taken codes have none. The search text of the contacts is written with the row, since updating
 * it later would double the cost.
 */
async function insertAll(
  tx: WriteContext,
  given: readonly Omit<Created, 'id'>[],
): Promise<ReadonlyMap<string, number>> {
  const { id: person } = personOf(tx)
  const rows = given.map(toColumns)
  const inserted = await sql<{ id: number; code: string }>`
    insert into phonebook.companies (${columnList}, created_by, updated_by)
    select ${columnList}, ${person}::bigint, ${person}::bigint
    from json_populate_recordset(null::phonebook.companies, ${JSON.stringify(rows)}::json)
    on conflict (code) do nothing returning id, code`.execute(tx.db)
  return new Map(inserted.rows.map(({ id, code }) => [code, id]))
}

function toColumns({ code, after, search, contacts, holderId }: Omit<Created, 'id'>) {
  const { search_names: names, search_all: all, ...keys } = search
  // Judging did not know a code that is generated.
  const searched = after.code ? { names, all } : withCode({ names, all }, code)
  const found = contactsText(contacts)
  return {
    ...jsonColumns(after),
    ...keys,
    code,
    search_names: searched.names,
    search_all: `${searched.all}${found}`,
    search_contacts: found,
    visibility: after.visibility,
    custodian_id: holderId,
  }
}

/** Inserts the contacts of all companies with their log; returns contact ids by row of the file. */
async function insertFirstContacts(
  context: WriteContext,
  created: readonly Created[],
): Promise<ReadonlyMap<number, number>> {
  const given = created.flatMap(({ id, after: { country }, contacts }) =>
    contacts.map(({ row, contact }) => ({ row, companyId: id, country, contact })),
  )
  if (given.length === 0) return new Map()
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.contactCreated' }, async (tx) => {
    const ids = await insertContacts(tx, given)
    await tx.audits(
      given.map(({ companyId, contact }, place) => ({
        subject: 'contact',
        id: ids[place] ?? 0,
        after: { company: companyId, ...loggedFields(contact) },
      })),
    )
    return new Map(given.map(({ row }, place) => [row, ids[place] ?? 0]))
  })
}

/** The join leaves out labels that have been deleted meanwhile. */
async function insertTags(tx: WriteContext, created: readonly Created[], labels: ReadonlyMap<string, number>) {
  const pairs = created.flatMap(({ id, tags }) => tagIds(tags, labels).map((tag_id) => ({ company_id: id, tag_id })))
  if (pairs.length === 0) return
  await sql`
    insert into phonebook.company_tags (company_id, tag_id, by_id)
    select p.company_id, t.id, ${personOf(tx).id}::bigint
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p (company_id bigint, tag_id bigint)
    join (select id from phonebook.tags where id = any(${[...new Set(pairs.map(({ tag_id }) => tag_id))]}::bigint[]) order by id for key share) t on t.id = p.tag_id
    order by 1, 2`.execute(tx.db)
}

/** Records each company; each holder gets one live event and one notice. */
async function recordCreations(tx: WriteContext, created: readonly Created[]) {
  if (created.length === 0) return tx.unchanged()
  await insertFirstOwnerships(
    tx,
    created.flatMap(({ id, holderId }) => (holderId === null ? [] : [{ id, holderId }])),
  )
  const names = await findPeopleNames(tx, otherHolders(tx, created))
  const holding = (holderId: number | null) => (names.has(holderId ?? 0) ? { custodian: names.get(holderId ?? 0) } : {})
  await tx.audits(
    created.map(({ id, code, after, holderId }) => ({
      subject: 'company',
      id,
      after: { ...after, code, ...holding(holderId) },
    })),
  )
  await recordActivities(
    tx,
    created.map(({ id }) => ({ subject: 'company', id, kind: 'phonebook.activity.created' })),
  )
  const by = personOf(tx).id
  for (const custodian_id of new Set(created.map(({ holderId }) => holderId)))
    tx.publish({ event: { topic: 'phonebook.company', by }, audience: audienceOf({ custodian_id, follower_ids: [] }) })
  for (const id of otherHolders(tx, created)) await notifyHolder(tx, id)
}

/** Returns the holders of these companies, except the importer. */
const otherHolders = (tx: WriteContext, given: readonly Pick<Creation, 'holderId'>[]) => [
  ...new Set(given.flatMap(({ holderId }) => (holderId === null || holderId === personOf(tx).id ? [] : [holderId]))),
]

/** The subject makes it one notice for as long as it stays unread, however many lots there are. */
const notifyHolder = async (tx: WriteContext, id: number) =>
  notifyPeople(tx, {
    userIds: [id],
    kind: 'phonebook.notice.imported',
    facts: { by: personOf(tx).name },
    subject: { kind: 'user', id },
    path: '/contacts/contactsList?view=mine',
  })

import { sql } from 'kysely'
import { actorId } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { moveActivity } from '../../activity/index.ts'
import { closeLapsedApplications, moveApplications, type MovedApplication } from '../../applications/index.ts'
import { appointPrimary, refreshContactSearch } from '../contacts/search.commands.ts'
import type { EditedRow } from '../companies/edits.commands.ts'

/** A contact of one of the others, as it was before the merge. */
interface CarriedContact {
  id: number
  companyId: number
  isPrimary: boolean
}

/** Everything that was moved to the kept record, as far as the undo must know it. */
export interface Carried {
  contacts: readonly CarriedContact[]
  tags: readonly number[]
  ownershipIds: readonly number[]
  applications: readonly MovedApplication[]
  counts: { ownerships: number; activity: number }
}

/** Moves everything that belongs to the others to the kept record. All of them must be locked. */
export async function moveToKept(
  tx: WriteContext,
  kept: EditedRow,
  others: readonly EditedRow[],
  followers: readonly number[],
): Promise<Carried> {
  const otherIds = others.map(({ id }) => id)
  const contacts = await carryContacts(tx, kept.id, otherIds)
  const tags = await carryTags(tx, kept.id, otherIds)
  const ownerships = await carryOwnerships(tx, kept.id, otherIds)
  const ownershipIds = await insertMergedOwnerships(tx, kept, others)
  const activity = await moveActivity(tx, 'company', otherIds, kept.id)
  const applications = await carryApplications(tx, kept, otherIds, followers)
  return { contacts, tags, ownershipIds, applications, counts: { ownerships, activity } }
}

/**
 * The primary contact of the kept record stays primary; those of the others become ordinary ones. Contacts marked for
 * deletion move along and are not counted.
 */
async function carryContacts(tx: WriteContext, keepId: number, otherIds: readonly number[]): Promise<CarriedContact[]> {
  const { rows } = await sql<CarriedContact & { isThere: boolean }>`
    update phonebook.contacts k set company_id = ${keepId}::bigint, is_primary = false
    from phonebook.contacts old
    where old.id = k.id and k.company_id = any(${[...otherIds]}::bigint[])
    returning k.id, old.company_id as "companyId", old.is_primary as "isPrimary", k.delete_after is null as "isThere"`.execute(
    tx.db,
  )
  await appointPrimary(tx, [keepId])
  await refreshContactSearch(tx, [keepId, ...otherIds])
  const carried = rows
    .filter(({ isThere }) => isThere)
    .map(({ id, companyId, isPrimary }) => ({ id, companyId, isPrimary }))
  await tx.audits(
    carried.map(({ id, companyId }) => ({
      subject: 'contact',
      id,
      before: { company: companyId },
      after: { company: keepId },
    })),
  )
  return carried.toSorted((one, other) => one.id - other.id)
}

/** The tags are copied: nobody sees those of the others, and the undo still finds them there. */
async function carryTags(tx: WriteContext, keepId: number, otherIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into phonebook.company_tags (company_id, tag_id, at, by_id)
    select distinct on (tag_id) ${keepId}::bigint, tag_id, at, by_id from phonebook.company_tags
    where company_id = any(${[...otherIds]}::bigint[]) order by tag_id, at, company_id
    on conflict do nothing returning tag_id as id`.execute(tx.db)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function carryOwnerships(tx: WriteContext, keepId: number, otherIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with carried as (
      update phonebook.ownerships set company_id = ${keepId}::bigint, came_by = came_by || company_id
      where company_id = any(${[...otherIds]}::bigint[]) returning 1)
    select count(*)::int as count from carried`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/**
 * Inserts an ownership row for each of the others with its name, code and former custodian; returns the ids of the
 * rows.
 */
async function insertMergedOwnerships(
  tx: WriteContext,
  kept: EditedRow,
  others: readonly EditedRow[],
): Promise<number[]> {
  const rows = others.map(({ custodian_id, name, code }) => ({
    from_id: custodian_id,
    reason: [...`${name} (${code})`].slice(0, 300).join(''),
  }))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, reason)
    select ${kept.id}::bigint, 'merged', from_id, ${kept.custodian_id}::bigint, ${actorId(tx)}::bigint, reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (from_id bigint, reason text)
    returning id`.execute(tx.db)
  return inserted.map(({ id }) => id)
}

/** Applications of people who now hold or follow the kept record are no longer needed. */
async function carryApplications(
  tx: WriteContext,
  kept: EditedRow,
  otherIds: readonly number[],
  followers: readonly number[],
): Promise<MovedApplication[]> {
  const moved = await moveApplications(tx, 'company', otherIds, kept.id, 'phonebook.lapse.merged')
  const access = ['phonebook.application.access']
  await closeLapsedApplications(tx, 'company', [
    ...(kept.custodian_id === null
      ? []
      : [{ id: kept.id, lapse: 'phonebook.lapse.custodianAlready', applicantId: kept.custodian_id }]),
    ...followers.map((applicantId) => ({
      id: kept.id,
      lapse: 'phonebook.lapse.accessAlready',
      applicantId,
      kinds: access,
    })),
  ])
  return moved
}

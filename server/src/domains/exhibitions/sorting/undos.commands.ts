import { sql } from 'kysely'
import { z } from 'zod'
import { passes, personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetActivityOf } from '../../activity/index.ts'
import { cancelTask, takeRecordsBack } from '../../followups/index.ts'
import { answersFor, changeTags, takeCompaniesBack, takeFoundContactBack } from '../../phonebook/index.ts'
import { capturesByNumber, type SortingRow } from './sorting.queries.ts'
import { cardColumns, publishCapture, type SaidCard } from './sortings.commands.ts'

/** What a sorting has done, as its log keeps it. */
const sortedCapture = z.object({
  companyId: z.number(),
  outcome: z.enum(['made', 'kept', 'claimed']),
  custodianId: z.number().nullable(),
  heldSince: z.string().nullable(),
  version: z.number(),
  contact: z
    .object({
      contactId: z.number(),
      made: z.boolean(),
      version: z.number(),
      added: z.array(z.custom<{ kind: 'mobile'; value: string }>()),
    })
    .nullable(),
  recordId: z.number(),
  taskId: z.number().nullable(),
  tags: z.array(z.number()).default([]),
})

/** What the card said; runs of earlier days did not keep it. */
const cardBefore = z.object({ card: z.custom<SaidCard>().optional() })

interface Take extends z.output<typeof sortedCapture> {
  id: number
  card: SaidCard | undefined
  at: Date
  overwrite: boolean
}

/** Only the undo is used here, since sorting has a call of its own. */
export const sortAction: BulkAction = {
  name: 'sort',
  title: 'exhibitions.bulk.sort',
  permission: 'exhibitions.sortCaptures',
  input: z.strictObject({}),
  revert: takeSortingsBack,
}

/** Takes sortings back: what they made goes unless somebody has changed it since, and the captures wait again. */
async function takeSortingsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(
    context,
    { permission: 'exhibitions.sortCaptures', audit: 'exhibitions.captureUnsorted' },
    async (tx) => {
      tx.unchanged()
      const takes = changes.map(({ id, before, after, at, overwrite }) => ({
        id,
        card: cardBefore.parse(before).card,
        at,
        overwrite,
        ...sortedCapture.parse(after),
      }))
      const ids = takes.map(({ id }) => id)
      await sql`select from exhibitions.captures where number = any(${ids}::bigint[]) order by number for update`.execute(
        tx.db,
      )
      const rows = await capturesByNumber(tx, ids)
      const standing = takes.filter(({ id, companyId }) => {
        const row = rows.get(id)
        return row?.state === 'sorted' && row.tied_company_id === companyId
      })
      const touched = await findTouched(tx, standing)
      const made = await removeCompanies(tx, standing)
      const reversals: BulkReversal[] = []
      // What another card has added to a contact goes before the contact.
      for (const take of takes.toSorted((one, other) => madeContacts(one) - madeContacts(other))) {
        const row = rows.get(take.id)
        const found = { removed: made.get(take.companyId), isTouched: touched.has(take.id) }
        if (!row || !standing.includes(take)) reversals.push({ id: take.id, outcome: 'unchanged' })
        else reversals.push(await takeOneBack(tx, row, take, found))
      }
      await giveClaimsBack(tx, standing, reversals)
      return reversals
    },
  )
}

const madeContacts = ({ contact }: Take) => (contact?.made ? 1 : 0)

/** A claimed company goes back to the pool once, after all cards that went to it, and stays where one of them does. */
async function giveClaimsBack(tx: WriteContext, takes: readonly Take[], reversals: readonly BulkReversal[]) {
  const isBack = ({ id }: Take) => reversals.some((one) => one.id === id && one.outcome === 'reverted')
  for (const cards of Map.groupBy(takes, ({ companyId }) => companyId).values()) {
    const [first] = cards
    if (first?.outcome !== 'claimed' || !cards.every(isBack)) continue
    const { companyId, custodianId, heldSince, at } = first
    // What happened to it since was judged with each card.
    const taken = { id: companyId, made: false, custodianId, heldSince, tags: [], at, overwrite: true }
    await takeCompaniesBack(tx, [taken])
  }
}

/** A company that a sorting made is deleted with all that it got. */
async function removeCompanies(tx: WriteContext, takes: readonly Take[]): Promise<ReadonlyMap<number, BulkReversal>> {
  const made = new Map(takes.filter(({ outcome }) => outcome === 'made').map((take) => [take.companyId, take]))
  if (made.size === 0) return new Map()
  if (!passes(tx.actor, 'phonebook.deleteCompany'))
    return new Map(
      [...made.keys()].map((id) => [
        id,
        { id, outcome: 'refused', problem: { field: 'company', code: 'exhibitions.exhibitor_undeletable' } },
      ]),
    )
  const answers = await takeCompaniesBack(
    tx,
    [...made.values()].map(({ companyId, custodianId, heldSince, version, at, overwrite }) => ({
      id: companyId,
      made: true,
      custodianId,
      heldSince,
      tags: [],
      contacts: takes.flatMap(({ companyId: one, contact }) =>
        one === companyId && contact ? [contact.contactId] : [],
      ),
      version,
      at,
      overwrite,
    })),
  )
  return new Map(answers.map((one) => [one.id, one]))
}

interface Found {
  /** What became of a company that the sorting made. */
  removed: BulkReversal | undefined
  isTouched: boolean
}

async function takeOneBack(
  tx: WriteContext,
  row: SortingRow,
  take: Take,
  { removed, isTouched }: Found,
): Promise<BulkReversal> {
  const { id } = take
  if (removed && removed.outcome !== 'reverted' && removed.outcome !== 'unchanged') return { ...removed, id }
  if (!removed) {
    const refusal = await takePartsBack(tx, row, take, isTouched)
    if (refusal) return refusal
    await forgetActivityOf(tx, { subject: 'company', id: take.companyId, fact: 'capture', value: String(id) })
  }
  await sql`
    update exhibitions.captures set state = 'unsorted', outcome = null, sorted_at = null, sorted_by = null, company_id = null, company_came_by = '{}',
      contact_id = null, has_contact = false, record_id = null, task_id = null, version = version + 1, updated_at = now() ${cardColumns(take.card, row)}
    where id = ${row.id}::uuid`.execute(tx.db)
  await tx.audit({
    subject: 'capture',
    id,
    before: { state: 'sorted', outcome: row.outcome },
    after: { state: 'unsorted' },
  })
  publishCapture(tx, row)
  return { id, outcome: 'reverted' }
}

/** Takes back what a company that was there has got. Returns why it stays, before anything is taken back. */
async function takePartsBack(
  tx: WriteContext,
  row: SortingRow,
  take: Take,
  isTouched: boolean,
): Promise<BulkReversal | undefined> {
  const { id, companyId, recordId, taskId, tags, at, overwrite } = take
  const isShared = await isContactOfOthers(tx, row, take)
  if (!overwrite && (isShared || isTouched)) return { id, outcome: 'conflict', now: null }
  // Another card keeps its contact whatever is taken back of this one: the card is emptied when its contact goes for good.
  const contact = isShared ? null : take.contact
  const changesContact = contact !== null && (contact.made || contact.added.length > 0)
  if ((changesContact || tags.length > 0) && !(await mayChange(tx, companyId)))
    return { id, outcome: 'refused', problem: { field: 'company', code: 'phonebook.company_not_yours' } }
  const [record] = await takeRecordsBack(tx, [{ id: recordId, overwrite }])
  if (record && record.outcome !== 'reverted' && record.outcome !== 'unchanged') return { ...record, id }
  if (contact) {
    const back = await takeFoundContactBack(tx, { id, kept: contact, overwrite: true })
    if (back.outcome === 'refused') return back
  }
  const task = await openTask(tx, taskId)
  if (task) await cancelTask(tx, task.id, task.version, '')
  if (tags.length > 0) await changeTags(tx, [{ id: companyId, add: [], remove: [...tags], until: at }])
  return undefined
}

/** The company may have come into other hands since; then its contact and its tags are no longer hers to change. */
async function mayChange(tx: WriteContext, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ custodian_id: number | null }>`
    select custodian_id from phonebook.companies where id = ${companyId} for no key update`.execute(tx.db)
  return rows.some((row) => answersFor(personOf(tx), row)) && passes(tx.actor, 'phonebook.writeCompany')
}

/** Whether another card, which is not taken back before this one, is kept by the contact that this one made. */
async function isContactOfOthers(tx: WriteContext, row: SortingRow, { contact }: Take): Promise<boolean> {
  if (!contact?.made) return false
  const { rows } = await sql`
    select from exhibitions.captures where contact_id = ${contact.contactId} and id <> ${row.id}::uuid and state = 'sorted' limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** The sortings of which somebody has changed something since. They are judged before anything is taken back, which changes contacts too. */
async function findTouched(tx: WriteContext, takes: readonly Take[]): Promise<ReadonlySet<number>> {
  const touched = new Set<number>()
  for (const take of takes) if (await isTouchedSince(tx, take, takes)) touched.add(take.id)
  return touched
}

/** Whether somebody has changed the contact, the follow-up, or the hands of the company since, or worked on a company that was claimed. */
async function isTouchedSince(
  tx: WriteContext,
  { outcome, companyId, heldSince, contact, recordId }: Take,
  takes: readonly Take[],
): Promise<boolean> {
  // Several cards of one person have changed one contact, one after another.
  const versions = takes.flatMap((one) =>
    one.contact?.contactId === contact?.contactId ? (one.contact?.version ?? 0) : [],
  )
  const { rows } = await sql`
    select from phonebook.companies c where c.id = ${companyId} and (
      (${outcome} = 'claimed' and (c.held_since is distinct from ${heldSince}::timestamptz or exists (
        select from activity.entries e where e.subject_kind = 'company' and e.subject_id = c.id and e.at > c.held_since)))
      or exists (select from phonebook.contacts k where k.id = ${contact?.contactId ?? null}::bigint and k.version <> ${Math.max(0, ...versions)})
      or exists (select from followups.records r where r.id = ${recordId} and r.delete_after is null and r.version <> 1))`.execute(
    tx.db,
  )
  return rows.length > 0
}

async function openTask(tx: WriteContext, id: number | null): Promise<{ id: number; version: number } | undefined> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from followups.tasks where id = ${id}::bigint and state = 'open'`.execute(tx.db)
  return rows[0]
}

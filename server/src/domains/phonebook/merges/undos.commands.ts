import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changedFields, valuesOf } from '../companies/companies.rules.ts'
import { type EditedRow, fieldsOf, lockForEdits } from '../companies/edits.commands.ts'
import { codeTaken, departmentGone, notYours, recordGone } from '../companies/row-problems.rules.ts'
import { lockDepartments } from '../companies/matches.queries.ts'
import { claimReturning } from '../contacts/returning-claims.commands.ts'
import { companiesUnmerged } from '../events.ts'
import { noteUnmerge } from './activity.commands.ts'
import { giveBack, type LeavingOther, restoreKept, type ReturningKept, type Touched } from './restorations.commands.ts'
import { findRoomOf, type Room, takeRoom } from '../custody/holdings.commands.ts'
import { houseOrphans } from '../custody/restorations.commands.ts'
import { answersFor, maySee } from '../policy.ts'

/** We wrote these values ourselves; they have been JSON since. Dates are read as they were written. */
const keptBefore = z.object({
  otherIds: z.array(z.number()),
  fields: z.custom<CompanyChanges>(),
  touches: z.custom<Touched>(),
})
const keptAfter = z.object({
  fields: z.custom<CompanyChanges>(),
  tags: z.array(z.number()),
  followers: z.array(z.number()),
  touches: z.custom<Touched>(),
  ownershipIds: z.array(z.number()),
})
const otherBefore = z.object({
  code: z.string(),
  contacts: z.array(z.object({ id: z.number(), isPrimary: z.boolean() })),
  applications: z.array(z.number()),
  mergedAt: z.coerce.date(),
})
const otherAfter = z.object({ mergedInto: z.number() })

/**
 * Undoes a merge: the others get back everything that came from them, and the kept record its earlier values. A kept
 * record whose fields have been changed since, and another one of whose contacts is gone, is a conflict unless it is to
 * be overwritten.
 */
export async function revertMerge(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'phonebook.mergeCompanies', audit: 'phonebook.mergeUndone' }, async (tx) => {
    await claimSplit(tx, changes)
    const undoing = await lockUndo(tx, changes)
    const reversals = new Map<number, BulkReversal>()
    const back: LeavingOther[] = []
    let kept: ReturningKept | undefined
    for (const change of changes) {
      const judged = isOfKept(change) ? await judgeKept(tx, undoing, change) : judgeOther(tx, undoing, change)
      reversals.set(change.id, 'reversal' in judged ? judged.reversal : { id: change.id, outcome: 'reverted' })
      if ('kept' in judged) kept = judged.kept
      if ('other' in judged) back.push(judged.other)
    }
    if (!kept && back.length === 0) tx.unchanged()
    else await undoMerge(tx, undoing, kept, back)
    return changes.map(({ id }) => reversals.get(id) ?? { id, outcome: 'unchanged' })
  })
}

/** The others come back with their own values, and the kept record gets its earlier ones. */
const claimSplit = (tx: WriteContext, changes: readonly BulkChange[]) =>
  claimReturning(tx, {
    companyIds: changes.filter((change) => !isOfKept(change)).map(({ id }) => id),
    changes: changes.flatMap(({ id, before }) => {
      const kept = keptBefore.safeParse(before)
      return kept.success ? [{ id, fields: kept.data.fields }] : []
    }),
  })

async function undoMerge(
  tx: WriteContext,
  { held, keepId }: Undoing,
  kept: ReturningKept | undefined,
  back: readonly LeavingOther[],
) {
  const stayed = held.get(keepId)
  if (stayed && back.length > 0) await giveBack(tx, stayed, back)
  if (kept) await restoreKept(tx, kept)
  await sql`
    update phonebook.duplicates d set state = 'open'
    where d.state = 'merged' and (d.low_id = ${keepId} or d.high_id = ${keepId} or d.low_id = any(${back.map(({ row }) => row.id)}::bigint[]))
      and not exists (select from phonebook.companies c where c.id in (d.low_id, d.high_id) and c.delete_after is not null)`.execute(
    tx.db,
  )
  if (back.length > 0)
    await tx.reactions.announce(tx, companiesUnmerged, { keepId, otherIds: back.map(({ row }) => row.id) })
  const rows = back.map(({ row }) => row)
  const heirs = await houseOrphans(tx, stayed?.custodian_id ?? null, rows)
  await noteUnmerge(tx, {
    kept: stayed,
    back: rows.map((row) => (heirs.has(row.id) ? { ...row, custodian_id: heirs.get(row.id) ?? null } : row)),
    restored: kept?.was.fields ?? {},
  })
}

interface Undoing {
  keepId: number
  held: ReadonlyMap<number, EditedRow>
  /** The contacts that the kept record has now. */
  contacts: ReadonlySet<number>
  /** The ids of the companies that now have the codes to be restored. */
  takers: ReadonlyMap<string, number>
  /** What the custodians of the others may still hold. */
  room: Room
}

const isOfKept = ({ before }: BulkChange) => keptBefore.safeParse(before).success

/** Locks the kept record and those to be restored in the order of their ids. */
async function lockUndo(tx: WriteContext, changes: readonly BulkChange[]): Promise<Undoing> {
  const keepId =
    changes
      .map(({ id, before, after }) =>
        keptBefore.safeParse(before).success ? id : otherAfter.safeParse(after).data?.mergedInto,
      )
      .find(Boolean) ?? 0
  const ids = changes.map(({ id }) => id)
  const room = await findRoomOf(
    tx,
    ids.filter((id) => id !== keepId),
  )
  const held = await lockForEdits(tx, [...new Set([...ids, keepId])])
  const contacts = await tx.db
    .selectFrom('phonebook.contacts')
    .select('id')
    .where('company_id', '=', keepId)
    .where('delete_after', 'is', null)
    .execute()
  const codes = changes.flatMap(
    ({ before }) => otherBefore.safeParse(before).data?.code ?? keptBefore.safeParse(before).data?.fields.code ?? [],
  )
  const takers = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  return {
    keepId,
    held,
    contacts: new Set(contacts.map(({ id }) => id)),
    takers: new Map(takers.map(({ id, code }) => [code, id])),
    room,
  }
}

type Judged<Found> = { reversal: BulkReversal } | Found

function judgeOther(
  tx: WriteContext,
  { keepId, held, contacts, takers, room }: Undoing,
  { id, before, overwrite }: BulkChange,
): Judged<{ other: LeavingOther }> {
  const refused = (problem: RowProblem): Judged<never> => ({ reversal: { id, outcome: 'refused', problem } })
  const row = held.get(id)
  if (!row || before === null) return refused(recordGone)
  if (row.merged_into === null)
    return row.delete_after === null ? { reversal: { id, outcome: 'unchanged' } } : refused(recordGone)
  const problem = findUndoProblem(tx, held.get(keepId)) ?? (answersFor(personOf(tx), row) ? undefined : notYours)
  if (problem || row.merged_into !== keepId) return refused(problem ?? recordGone)
  const was = otherBefore.parse(before)
  const taker = takers.get(was.code) ?? id
  if (taker !== id && taker !== keepId && held.get(taker)?.merged_into !== keepId) return refused(codeTaken(was.code))
  const there = was.contacts.filter((contact) => contacts.has(contact.id))
  if (!overwrite && there.length < was.contacts.length)
    return { reversal: { id, outcome: 'conflict', now: { contacts: there } } }
  const full = takeRoom(room, row.custodian_id)
  if (full) return refused({ field: 'custodian', ...full })
  return { other: { row, was: { ...was, contacts: there } } }
}

async function judgeKept(
  tx: WriteContext,
  { held, takers }: Undoing,
  { id, before, after, at, overwrite }: BulkChange,
): Promise<Judged<{ kept: ReturningKept }>> {
  const refused = (problem: RowProblem): Judged<never> => ({ reversal: { id, outcome: 'refused', problem } })
  const row = held.get(id)
  const problem = findUndoProblem(tx, row)
  if (!row || problem) return refused(problem ?? recordGone)
  const [was, became] = [keptBefore.parse(before), keptAfter.parse(after)]
  const { departmentId = null, code } = was.fields
  if (departmentId !== null && !(await lockDepartments(tx, [departmentId])).has(departmentId))
    return refused(departmentGone)
  const taker = code === undefined ? id : (takers.get(code) ?? id)
  if (code !== undefined && taker !== id && !was.otherIds.includes(taker)) return refused(codeTaken(code))
  if (!overwrite && changedFields(row, became.fields).length > 0)
    return { reversal: { id, outcome: 'conflict', now: { fields: valuesOf(row, fieldsOf(became.fields)) } } }
  return { kept: { row, was, became, at } }
}

/** Returns why nothing may be taken out of the kept record; the answer holds for it and for those to be restored. */
function findUndoProblem(tx: WriteContext, kept: EditedRow | undefined): RowProblem | undefined {
  const person = personOf(tx)
  if (!kept) return recordGone
  // The kept record was merged itself since; that later merge must be undone first.
  if (kept.merged_into !== null && answersFor(person, kept)) return { field: 'code', code: 'phonebook.merge_later' }
  if (kept.delete_after !== null || !maySee(person, kept)) return recordGone
  return answersFor(person, kept) ? undefined : notYours
}

import type { PasteTarget } from '@seamark/contract/ai/pastes/items'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkOutcome, RowProblem } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { type ItemRow, selectItems } from './items.queries.ts'
import { isOwn } from './pastes.queries.ts'
import { publishPaste } from './publications.commands.ts'

export const gone: RowProblem = { field: 'id', code: 'ai.item_not_found' }

/**
 * Locks rows of the caller in the order of their ids and returns them. Behind one lock of hers at a time it is seen what became of the same words in
 * another sheet, so that two runs make one of them.
 */
export async function lockItems(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, ItemRow>> {
  await sql`select pg_advisory_xact_lock(hashtext('ai.pastes'), ${personOf(tx).id}::int)`.execute(tx.db)
  await sql`
    select from ai.paste_items i join ai.pastes s on s.id = i.paste_id
    where i.id = any(${[...ids]}::bigint[]) and ${isOwn(tx.actor)} order by i.id for update of i`.execute(tx.db)
  const { rows } = await selectItems(
    sql`where i.id = any(${[...ids]}::bigint[]) and ${isOwn(tx.actor)} order by i.id`,
  ).execute(tx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands against making this of a row; `unchanged` where it was made of the same words before. */
function standing(row: ItemRow | undefined, target: PasteTarget): RowProblem | 'unchanged' | undefined {
  if (!row) return gone
  if (row.outcomes.some((one) => one.target === target)) return 'unchanged'
  if (row.paste_state !== 'ready') return { field: 'id', code: 'ai.paste_done' }
  if (row.ignored_at !== null) return { field: 'id', code: 'ai.item_ignored' }
  return undefined
}

/** The answers of rows that are not taken; the others are judged further. Of two rows with the same words the first is taken. */
export function judged(
  ids: readonly number[],
  found: ReadonlyMap<number, ItemRow>,
  targetOf: (row: ItemRow) => PasteTarget,
): { open: ItemRow[]; answers: Map<number, BulkOutcome> } {
  const answers = new Map<number, BulkOutcome>()
  const seen = new Set<string>()
  const open: ItemRow[] = []
  for (const id of ids) {
    const row = found.get(id)
    const problem = row && seen.has(row.item_key) ? 'unchanged' : standing(row, row ? targetOf(row) : 'contact')
    if (row && problem === undefined) {
      seen.add(row.item_key)
      open.push(row)
    } else
      answers.set(
        id,
        problem === 'unchanged' || problem === undefined
          ? { id, outcome: 'unchanged' }
          : { id, outcome: 'refused', problem },
      )
  }
  return { open, answers }
}

export interface MadeOutcome {
  row: ItemRow
  target: PasteTarget
  subjectId: number
  companyId: number | null
}

/**
 * Keeps what rows became, in the transaction that made it. The key is of the person, the words and the target, so that the same words make nothing
 * twice, whichever sheet they are of.
 */
export async function keepOutcomes(tx: WriteContext, made: readonly MadeOutcome[]) {
  if (made.length === 0) return
  const rows = made.map(({ row, target, subjectId, companyId }) => ({
    target,
    item_key: row.item_key,
    subject_id: subjectId,
    company_id: companyId,
  }))
  await sql`
    insert into ai.paste_outcomes (person_id, target, item_key, subject_id, company_id)
    select ${personOf(tx).id}, g.target, g.item_key, g.subject_id, g.company_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (target text, item_key text, subject_id bigint, company_id bigint)`.execute(tx.db)
  await tx.audits(
    made.map(({ row, target, subjectId }) => ({ subject: 'pasteItem', id: row.id, after: { target, subjectId } })),
  )
  tell(
    tx,
    made.map(({ row }) => row),
  )
}

/** Forgets what was taken back; the rows are open again. */
export async function dropOutcomes(tx: WriteContext, rows: readonly ItemRow[], targets: readonly PasteTarget[]) {
  if (rows.length === 0) return
  await sql`
    delete from ai.paste_outcomes
    where person_id = ${personOf(tx).id} and item_key = any(${rows.map((row) => row.item_key)}::text[])
      and target = any(${[...targets]}::text[])`.execute(tx.db)
  await tx.audits(rows.map(({ id }) => ({ subject: 'pasteItem', id, after: { target: '' } })))
  tell(tx, rows)
}

export function tell(tx: WriteContext, rows: readonly ItemRow[]) {
  for (const id of new Set(rows.map((row) => row.paste_id))) publishPaste(tx, { id, ownerId: personOf(tx).id })
}

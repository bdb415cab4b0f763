import { sql } from 'kysely'
import { emptyAuditValues } from '../../platform/audit.ts'
import { actorId } from '../../platform/context.ts'
import type { WriteContext } from '../../platform/write.ts'
import { keepNextContact, publishTask } from './task-writes.commands.ts'

interface Moved {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null }[]
  without: readonly string[]
}

/**
 * What a custodian had still to do for a company goes to whoever has it now, unless whoever handed it over wanted otherwise; in the pool nobody has anything to
 * do for it. In the transaction that moves it.
 */
export async function moveTasks(tx: WriteContext, { toId, moves, without }: Moved) {
  if (toId === null) return endTasks(tx, moves)
  if (!without.includes('tasks')) await passTasksOn(tx, toId, moves)
}

async function passTasksOn(tx: WriteContext, toId: number, moves: Moved['moves']) {
  const from = moves.map(({ companyId, fromId }) => ({ company_id: companyId, from_id: fromId }))
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update followups.tasks t set person_id = ${toId}, version = t.version + 1, updated_at = now(),
        is_next = t.is_next and not exists (
          select from followups.tasks own where own.company_id = t.company_id and own.person_id = ${toId} and own.is_next and own.state = 'open')
      from json_to_recordset(${JSON.stringify(from)}::json) as m (company_id bigint, from_id bigint)
      where t.company_id = m.company_id and t.person_id = m.from_id and t.state = 'open' returning t.id)
    insert into followups.task_steps (task_id, step, by_id) select id, 'passedOn', ${actorId(tx)}::bigint from moved returning task_id as id`.execute(
    tx.db,
  )
  const [first] = rows
  if (first) for (const person_id of new Set([toId, ...moves.flatMap(({ fromId }) => fromId ?? [])])) publishTask(tx, { id: first.id, person_id })
}

async function endTasks(tx: WriteContext, moves: Moved['moves']) {
  const ids = moves.map(({ companyId }) => companyId)
  const { rows } = await sql<{ company_id: number }>`
    with ended as (
      update followups.tasks t set state = 'cancelled', closed_at = now(), closed_by = ${actorId(tx)}::bigint, version = t.version + 1, updated_at = now()
      where t.company_id = any(${ids}::bigint[]) and t.state = 'open' returning t.id, t.company_id, t.kind),
    silent as (delete from followups.reminders r using ended where r.task_id = ended.id and r.told_at is null),
    kept as (insert into followups.task_steps (task_id, step, by_id) select id, 'cancelled', ${actorId(tx)}::bigint from ended)
    select distinct company_id from ended where kind = 'contact' order by company_id`.execute(tx.db)
  for (const { company_id } of rows) await keepNextContact(tx, company_id)
}

/** Companies have become one: their tasks are its tasks, and remember where they were. */
export async function mergeTasks(tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: readonly number[] }) {
  await sql`
    update followups.tasks t set merged_from = t.company_id, company_id = ${keepId}, version = t.version + 1,
      is_next = t.is_next and not exists (
        select from followups.tasks other
        where other.person_id = t.person_id and other.is_next and other.state = 'open' and other.id <> t.id
          and (other.company_id = ${keepId} or (other.company_id = any(${[...otherIds]}::bigint[]) and other.id < t.id)))
    where t.company_id = any(${[...otherIds]}::bigint[])`.execute(tx.db)
  await keepNextContact(tx, keepId)
}

/** It was taken back: each task goes back to where it came from. */
export async function unmergeTasks(tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: readonly number[] }) {
  await sql`
    update followups.tasks t set company_id = t.merged_from, merged_from = null, version = t.version + 1
    where t.company_id = ${keepId} and t.merged_from = any(${[...otherIds]}::bigint[])`.execute(tx.db)
  for (const id of [keepId, ...otherIds]) await keepNextContact(tx, id)
}

/** With companies that are really deleted go their tasks, and what the log knew of them. */
export async function forgetTasks(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`delete from followups.tasks where company_id = any(${[...ids]}::bigint[]) returning id`.execute(tx.db)
  const gone = rows.map(({ id }) => id)
  if (gone.length > 0) await emptyAuditValues(tx, 'task', gone)
}

import { sql } from 'kysely'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { actorId } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lockReaders } from '../../phonebook/index.ts'
import { planReminders, updateNextContact, updateNextContacts } from './changes.commands.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'followups.tasksCarried' } as const

interface Moved {
  toId: number | null
  moves: readonly { companyId: number; fromId: number | null; undoneAt?: string | undefined }[]
  without: readonly string[]
}

/**
 * Passes the former custodian's open tasks to the new one, unless the hand-over left tasks out; if the company returns to the pool, its
 * open tasks are cancelled. Passed tasks lose their link to a calendar file, since the new custodian may have imported the same file.
 * The next contact is computed anew, because the new custodian may have planned one already. Runs in the transaction of the move.
 */
export async function moveTasks(tx: WriteContext, { toId, moves, without }: Moved) {
  if (toId === null) return endTasks(tx, moves)
  if (!without.includes('tasks')) await passTasks(tx, toId, moves)
  await reopenEnded(tx, moves)
  await updateNextContacts(
    tx,
    moves.map(({ companyId }) => companyId),
  )
}

async function passTasks(context: WriteContext, toId: number, moves: Moved['moves']) {
  const from = moves.map(({ companyId, fromId }) => ({ company_id: companyId, from_id: fromId }))
  await write(context, deed, async (tx) => {
    const { rows } = await sql<{ id: number; from_id: number }>`
      with moved as (
        update followups.tasks t set person_id = ${toId}, import_uid = null, version = t.version + 1, updated_at = now(),
          is_next = t.is_next and not exists (
            select from followups.tasks own where own.company_id = t.company_id and own.person_id = ${toId} and own.is_next and own.state = 'open')
        from json_to_recordset(${JSON.stringify(from)}::json) as m (company_id bigint, from_id bigint)
        where t.company_id = m.company_id and t.person_id = m.from_id and t.state = 'open' returning t.id, m.from_id),
      kept as (insert into followups.task_steps (task_id, step, by_id) select id, 'passedOn', ${actorId(tx)}::bigint from moved)
      select id, from_id from moved order by id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id, from_id }) => ({
        subject: 'task',
        id,
        before: { personId: from_id },
        after: { personId: toId },
      })),
    )
    publishToOwners(tx, [toId, ...rows.map(({ from_id }) => from_id)])
  })
}

async function endTasks(context: WriteContext, moves: Moved['moves']) {
  const ids = moves.map(({ companyId }) => companyId)
  await write(context, deed, async (tx) => {
    const { rows } = await sql<{ id: number; person_id: number; company_id: number; kind: string }>`
      with ended as (
        update followups.tasks t set state = 'cancelled', closed_at = now(), closed_by = ${actorId(tx)}::bigint, version = t.version + 1, updated_at = now()
        where t.company_id = any(${ids}::bigint[]) and t.state = 'open' returning t.id, t.person_id, t.company_id, t.kind),
      silent as (delete from followups.reminders r using ended where r.task_id = ended.id and r.told_at is null),
      kept as (insert into followups.task_steps (task_id, step, by_id) select id, 'cancelled', ${actorId(tx)}::bigint from ended)
      select * from ended order by company_id, id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ id }) => ({ subject: 'task', id, before: { state: 'open' }, after: { state: 'cancelled' } })),
    )
    publishToOwners(
      tx,
      rows.map(({ person_id }) => person_id),
    )
    const contacted = new Set(rows.flatMap(({ kind, company_id }) => (kind === 'contact' ? [company_id] : [])))
    for (const companyId of contacted) await updateNextContact(tx, companyId)
  })
}

/** Opens the tasks again that ended when the company went to the pool, now that this is undone. */
async function reopenEnded(context: WriteContext, moves: Moved['moves']) {
  const undone = moves.flatMap(({ companyId, undoneAt }) =>
    undoneAt === undefined ? [] : [{ company_id: companyId, at: undoneAt }],
  )
  if (undone.length === 0) return
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Reopened>`
      with opened as (
        update followups.tasks t set state = 'open', closed_at = null, closed_by = null, version = t.version + 1, updated_at = now(),
          is_next = t.is_next and not exists (
            select from followups.tasks own where own.company_id = t.company_id and own.person_id = t.person_id and own.is_next and own.state = 'open')
        from json_to_recordset(${JSON.stringify(undone)}::json) as m (company_id bigint, at timestamptz)
        where t.company_id = m.company_id and t.state = 'cancelled' and t.closed_at = m.at
        returning t.id, t.person_id, t.due_at, t.due_day::text, t.remind_minutes),
      kept as (insert into followups.task_steps (task_id, step, by_id) select id, 'reopened', ${actorId(tx)}::bigint from opened)
      select * from opened order by id`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    for (const { id, due_at: at, due_day: day, remind_minutes: minutes } of rows)
      await planReminders(tx, id, { at, day }, minutes)
    await tx.audits(
      rows.map(({ id }) => ({ subject: 'task', id, before: { state: 'cancelled' }, after: { state: 'open' } })),
    )
    publishToOwners(
      tx,
      rows.map(({ person_id }) => person_id),
    )
  })
}

/**
 * Passes open tasks of companies that an undo brought back to their custodians, where the person of a task may open no company by now: a
 * task of somebody who has left would be seen by nobody.
 */
export async function passOrphanedTasks(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const { rows } = await sql<{ companyId: number; fromId: number; toId: number }>`
    select distinct t.company_id as "companyId", t.person_id as "fromId", c.custodian_id as "toId"
    from followups.tasks t join phonebook.companies c on c.id = t.company_id
    where t.company_id = any(${[...ids]}::bigint[]) and t.state = 'open' and c.custodian_id is not null`.execute(tx.db)
  const readers = await lockReaders(
    tx,
    rows.map(({ fromId }) => fromId),
  )
  const orphaned = rows.filter(({ fromId }) => !readers.has(fromId))
  for (const [toId, moves] of Map.groupBy(orphaned, (row) => row.toId)) await passTasks(tx, toId, moves)
  await updateNextContacts(tx, ids)
}

interface Reopened {
  id: number
  person_id: number
  due_at: Date
  due_day: string | null
  remind_minutes: number[]
}

/** Publishes once per person, however many of their tasks have changed. */
function publishToOwners(tx: WriteContext, personIds: readonly number[]) {
  for (const person of new Set(personIds)) tx.publish({ event: { topic: 'followups.task' }, audience: { person } })
}

/**
 * Moves the tasks of merged companies to the company that is kept; `came_by` remembers where they were. Open tasks of a custodian who
 * loses their company pass to the custodian of the kept one, and `was_of` remembers whose they were. A former custodian who is a
 * follow-up person of the kept company keeps their own tasks.
 */
export async function mergeTasks(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Carried>`
      with coming as (
        select t.id, t.company_id, t.person_id, t.is_next and t.state = 'open' as is_next,
               case when t.state = 'open' and t.person_id = c.custodian_id and not t.person_id = any(k.follower_ids)
                    then coalesce(k.custodian_id, t.person_id) else t.person_id end as to_id
        from followups.tasks t join phonebook.companies c on c.id = t.company_id join phonebook.companies k on k.id = ${keepId}
        where t.company_id = any(${[keepId, ...otherIds]}::bigint[])),
      carried as (
        update followups.tasks t
        set came_by = t.came_by || t.company_id, was_of = array_append(t.was_of, case when o.to_id <> o.person_id then o.person_id end),
            company_id = ${keepId}, person_id = o.to_id, import_uid = case when o.to_id = o.person_id then t.import_uid end, version = t.version + 1,
            is_next = t.is_next and not exists (
              select from coming other
              where other.is_next and other.to_id = o.to_id and other.id <> o.id and (other.company_id = ${keepId} or other.id < o.id))
        from coming o where o.id = t.id and o.company_id <> ${keepId}
        returning t.id, o.company_id as "from", t.company_id as "to", o.person_id as "fromPerson", t.person_id as "toPerson"),
      ${insertPassedOnSteps(tx)}
      select * from carried order by id`.execute(tx.db)
    await auditCarried(tx, rows)
    await updateNextContact(tx, keepId)
  })
}

/**
 * Undoes `mergeTasks`: each task returns to its former company. Open tasks return to their former person where they are
 * still with the custodian of the kept company, to whom the merge passed them; whoever got one since keeps it.
 */
export async function unmergeTasks(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Carried>`
      with going as (
        select t.id, t.person_id, t.came_by[cardinality(t.came_by)] as to_company, t.is_next and t.state = 'open' as is_next,
               case when t.state = 'open' and t.person_id = k.custodian_id
                    then coalesce(t.was_of[cardinality(t.was_of)], t.person_id) else t.person_id end as to_id
        from followups.tasks t join phonebook.companies k on k.id = t.company_id
        where t.company_id = ${keepId} and t.came_by[cardinality(t.came_by)] = any(${[...otherIds]}::bigint[])),
      carried as (
        update followups.tasks t
        set company_id = g.to_company, person_id = g.to_id, came_by = trim_array(t.came_by, 1), was_of = trim_array(t.was_of, 1), version = t.version + 1,
            is_next = t.is_next and not exists (
              select from going other where other.is_next and other.to_company = g.to_company and other.to_id = g.to_id and other.id < g.id)
        from going g where g.id = t.id
        returning t.id, ${keepId}::bigint as "from", t.company_id as "to", g.person_id as "fromPerson", t.person_id as "toPerson"),
      ${insertPassedOnSteps(tx)}
      select * from carried order by id`.execute(tx.db)
    await auditCarried(tx, rows)
    await updateNextContacts(tx, [keepId, ...otherIds])
  })
}

const insertPassedOnSteps = (tx: WriteContext) => sql`
  kept as (
    insert into followups.task_steps (task_id, step, by_id)
    select id, 'passedOn', ${actorId(tx)}::bigint from carried where "fromPerson" <> "toPerson" order by id)`

interface Carried {
  id: number
  from: number
  to: number
  fromPerson: number
  toPerson: number
}

async function auditCarried(tx: WriteContext, rows: readonly Carried[]) {
  if (rows.length === 0) return tx.unchanged()
  const passed = rows.filter(({ fromPerson, toPerson }) => fromPerson !== toPerson)
  const said = (companyId: number, personId: number, isPassed: boolean) => ({
    companyId,
    ...(isPassed ? { personId } : {}),
  })
  await tx.audits(
    rows.map((row) => {
      const isPassed = passed.includes(row)
      return {
        subject: 'task',
        id: row.id,
        before: said(row.from, row.fromPerson, isPassed),
        after: said(row.to, row.toPerson, isPassed),
      }
    }),
  )
  publishToOwners(
    tx,
    passed.flatMap(({ fromPerson, toPerson }) => [fromPerson, toPerson]),
  )
}

/** Deletes the tasks of companies that are purged, with their audited values. */
export async function forgetTasks(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const { rows } = await sql<{
    id: number
  }>`delete from followups.tasks where company_id = any(${[...ids]}::bigint[]) returning id`.execute(tx.db)
  const gone = rows.map(({ id }) => id)
  if (gone.length > 0) await emptyAuditValues(tx, 'task', gone)
}

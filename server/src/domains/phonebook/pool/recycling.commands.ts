import { businessDay } from '../../../platform/business-day.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lapseAfterMove } from '../companies/lapsed-applications.commands.ts'
import { companiesMoved } from '../events.ts'
import { warnCustodians } from './warnings.commands.ts'
import { rulesInForce } from './pool-rules.queries.ts'
import { dueWork } from './pool-rules.rules.ts'
import { dueBy, inForce } from '../companies/due-days.queries.ts'

/** Warns custodians in the morning and runs the recycling in the evening, each once in a business day. A run that was broken off is continued. */
export async function keepPool(context: Context) {
  const at = context.now()
  // The whole run uses one moment, so that all companies are judged alike even after midnight.
  const frozen = { ...context, now: () => at }
  const rules = await rulesInForce(frozen)
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from ${at}::timestamptz at time zone ${context.zone})::int as hour`.execute(context.db)
  const { warns, runs } = dueWork(rules, rows[0]?.hour ?? 0)
  if (warns) await warnCustodians(frozen, rules)
  await runExclusively(frozen, 'phonebook.recycling', async () => {
    await endBrokenRuns(frozen)
    if (runs) await recycle(frozen)
  })
}

export const keepPoolJob = job('phonebook.keepPool', z.null(), keepPool, { isLong: true })

/** Moves all companies that are due today to the pool, unless today's run is over. Returns how many it moved. */
export async function recycle(context: Context): Promise<number> {
  const today = await unfinishedToday(context)
  if (today === undefined) return 0
  let moved = 0
  // Companies that somebody was editing are tried again; the ones that stay locked fall tomorrow.
  for (let round = 0; round < mostRounds; round++) {
    const more = await recycleRound(context)
    moved += more
    if (more === 0) break
  }
  await endRun(context, today)
  return moved
}

async function unfinishedToday(context: Context): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select today.day::text as day from (select ${businessDay(context)} as day) today
    where not exists (select from phonebook.pool_days d where d.day = today.day and d.recycled_at is not null)`.execute(
    context.db,
  )
  return rows[0]?.day
}

const mostRounds = 5
const batch = 100_000
const lot = 2000

async function recycleRound(context: Context): Promise<number> {
  let moved = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select c.id from phonebook.companies c
      where c.delete_after is null and c.id > ${after} and ${dueBy(inForce, context.zone, businessDay(context))}
      order by c.id limit ${batch}`.execute(context.db)
    const ids = rows.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += lot) moved += await recycleLot(context, ids.slice(from, from + lot))
    if (ids.length < batch) return moved
    after = ids.at(-1) ?? after
  }
}

interface Fallen {
  id: number
  custodian_id: number
  custodian: string
  idle_days: number
}

/** Moves one lot, all or nothing. Companies that were followed up meanwhile, or that somebody is editing, stay with their custodian. */
async function recycleLot(context: Context, ids: readonly number[]): Promise<number> {
  return write(context, { permission: 'phonebook.managePoolRules', audit: 'phonebook.companyRecycled' }, async (tx) => {
    const fallen = await moveToPool(tx, ids)
    if (fallen.length === 0) {
      tx.unchanged()
      return 0
    }
    await tx.audits(
      fallen.map(({ id, custodian }) => ({
        subject: 'company',
        id,
        before: { visibility: 'private', custodian },
        after: { visibility: 'public', custodian: null },
      })),
    )
    await recordActivities(
      { ...tx, batch: `recycling:${tx.now().toISOString()}` },
      fallen.map(({ id, custodian, idle_days: days }) => ({
        subject: 'company',
        id,
        kind: 'phonebook.activity.recycled',
        facts: { custodian, days },
      })),
    )
    await lapseAfterMove(
      tx,
      fallen.map(({ id }) => id),
      null,
    )
    await tx.reactions.announce(tx, companiesMoved, {
      toId: null,
      moves: fallen.map(({ id, custodian_id }) => ({ companyId: id, fromId: custodian_id })),
    })
    tx.publish({ event: { topic: 'phonebook.company' }, audience: { code: 321, holder: null } })
    return fallen.length
  })
}

async function moveToPool(tx: WriteContext, ids: readonly number[]): Promise<Fallen[]> {
  const today = businessDay(tx)
  const { rows } = await sql<Fallen>`
    with due as materialized (
      select c.id, c.custodian_id, ${today} - (c.idle_since at time zone ${tx.zone})::date as idle_days
      from phonebook.companies c
      where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${dueBy(inForce, tx.zone, today)}
      order by c.id for no key update of c skip locked),
    moved as (
      update phonebook.companies c
      set visibility = 'public', custodian_id = null, follower_ids = '{}', version = c.version + 1
      from due where c.id = due.id),
    noted as (
      insert into phonebook.ownerships (company_id, kind, from_id, at, reason, recycled_on)
      select id, 'recycled', custodian_id, ${tx.now()}::timestamptz, idle_days::text, ${today} from due)
    select due.id, due.custodian_id, u.name as custodian, due.idle_days from due join identity.users u on u.id = due.custodian_id order by due.id`.execute(
    tx.db,
  )
  return rows
}

/** Ends runs that were broken off and not continued on their day: the companies stay moved, and their custodians are notified. */
async function endBrokenRuns(context: Context) {
  const { rows } = await sql<{ day: string }>`
    select distinct o.recycled_on::text as day from phonebook.ownerships o
    where o.recycled_on between ${businessDay(context)} - 30 and ${businessDay(context)} - 1
      and not exists (select from phonebook.pool_days d where d.day = o.recycled_on and d.recycled_at is not null)`.execute(
    context.db,
  )
  for (const { day } of rows) await endRun(context, day)
}

/** Ends the run of a day and notifies each custodian once: how many companies she lost, and where to find them. */
async function endRun(context: Context, day: string) {
  await write(context, { permission: 'phonebook.managePoolRules', audit: 'phonebook.poolRunEnded' }, async (tx) => {
    const { rows: lost } = await sql<{ id: number; count: number }>`
      select from_id as id, count(*)::int as count
      from phonebook.ownerships where recycled_on = ${day}::date group by from_id order by from_id`.execute(tx.db)
    const recycled = lost.reduce((sum, { count }) => sum + count, 0)
    const { rows: ended } = await sql`
      insert into phonebook.pool_days as d (day, recycled_at, recycled) values (${day}::date, ${tx.now()}::timestamptz, ${recycled}::int)
      on conflict (day) do update set recycled_at = excluded.recycled_at, recycled = excluded.recycled where d.recycled_at is null
      returning day`.execute(tx.db)
    if (ended.length === 0) return tx.unchanged()
    for (const { id, count } of lost) {
      await notifyPeople(tx, {
        userIds: [id],
        kind: 'phonebook.notice.recycled',
        facts: { count },
        subject: { kind: 'user', id },
        path: `/contacts/contactsList?view=pool&formerId=${id}&recycledOn=${day}`,
      })
    }
    await tx.audit({ subject: 'poolRules', id: null, after: { recycled } })
  })
}

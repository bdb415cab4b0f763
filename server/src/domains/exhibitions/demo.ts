import { newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { sql } from 'kysely'
import { addDays } from '@seamark/contract/platform/days'
import type { Context } from '../../platform/context.ts'
import { dayAt } from '../../platform/days.ts'
import { extendTransactionTimeouts } from '../../platform/database/transaction-timeouts.ts'
import { write, type WriteContext } from '../../platform/write.ts'
import { actAsPerson } from '../identity/index.ts'
import { createDemoCards } from './demo/cards.commands.ts'
import { demoExhibitors, demoFairs } from './demo/fairs.rules.ts'
import { createExhibition } from './exhibitions/exhibitions.commands.ts'
import { insertExhibitor } from './exhibitors/exhibitors.commands.ts'

const deed = { permission: 'exhibitions.writeExhibitors', audit: 'exhibitions.exhibitorsImported' } as const

/** Writes an exhibition that was and one to come, with invented exhibitors, some of them companies of the phonebook, and cards of the one that was. Returns how many; none when there are some already. */
export async function createDemoExhibitions(
  context: Context,
  { seed = 1, now = new Date() }: { seed?: number; now?: Date } = {},
): Promise<number> {
  const people = await findPeople(context)
  const [manager] = people
  if (manager === undefined || (await hasExhibitions(context))) return 0
  const person = await actAsPerson(context, manager)
  const names = await companyNames(context)
  const today = dayAt(now, context.zone)
  let count = 0
  for (const [place, { starts, days, ...fair }] of demoFairs.entries()) {
    const fromDay = addDays(today, starts)
    const made = await createExhibition(
      person,
      newExhibition.parse({ ...fair, fromDay, toDay: addDays(fromDay, days - 1), peopleIds: people.slice(0, 3) }),
    )
    count += await write(person, deed, async (tx) => {
      // A busy machine takes its time; nobody waits for these rows.
      await extendTransactionTimeouts(tx, { idle: '0', whole: '0' })
      return keepExhibitors(tx, made.id, { names, people, seed: seed + place, fromDay, isOver: starts < 0 })
    })
    if (starts < 0) await createDemoCards(context, { exhibitionId: made.id, fromDay, people, seed })
  }
  return count
}

interface Given {
  names: readonly string[]
  people: readonly number[]
  seed: number
  fromDay: string
  isOver: boolean
}

async function keepExhibitors(tx: WriteContext, exhibitionId: number, given: Given): Promise<number> {
  const made = demoExhibitors(given)
  // The list came a month before the fair, and nobody of it has withdrawn since.
  const listedAt = new Date(Date.parse(`${addDays(given.fromDay, -30)}T02:00:00Z`))
  for (const { tags, ownerId, visitState, visitOn, ...listed } of made) {
    const values = { ...listed, tags, ownerId, visitState, visitOn }
    await insertExhibitor(tx, exhibitionId, values, { typed: [], listedAt })
  }
  await sql`update exhibitions.exhibitions set listed_at = ${listedAt.toISOString()}::timestamptz where id = ${exhibitionId}`.execute(
    tx.db,
  )
  await tx.audit({ subject: 'exhibition', id: exhibitionId })
  return made.length
}

async function hasExhibitions({ db }: Context): Promise<boolean> {
  const { rows } = await sql`select from exhibitions.exhibitions limit 1`.execute(db)
  return rows.length > 0
}

/** The people who sell, one who manages others first. */
async function findPeople({ db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from identity.users u join identity.user_roles ur on ur.user_id = u.id join identity.roles r on r.id = ur.role_id
    where r.authority in ('sales', 'salesManager') and u.disabled_at is null group by u.id
    order by bool_or(r.authority = 'salesManager') desc, u.id limit 5`.execute(db)
  return rows.map(({ id }) => id)
}

/** Clients of several people, and companies of the pool. */
async function companyNames({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    (select name from phonebook.companies where delete_after is null and visibility = 'private' order by id limit 40)
    union all (select name from phonebook.companies where delete_after is null and visibility = 'public' order by id limit 15)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

import type { Holder } from '@seamark/contract/phonebook/custody/ownership'
import { phonebookPermissions } from '@seamark/contract/phonebook/permissions'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { peopleWhoOpen } from '../../identity/index.ts'
import { searchPatterns, searchText } from '../matching/search.rules.ts'

/** Whoever opens the list may hold companies. */
const { code: listing } = phonebookPermissions['phonebook.listCompanies']
const mostShown = 50

/** Colleagues who may hold companies and whose name, pinyin, user name or department fits `q`, with how many each holds. */
export async function listHolders(context: Context, q: string): Promise<{ people: Holder[] }> {
  authorize(context, 'phonebook.listCompanies')
  const { rows } = await sql<{ id: number; name: string; username: string; department: string | null }>`
    select u.id, u.name, u.username, department.name as department
    from identity.users u left join identity.departments department on department.id = u.department_id
    where u.id = any(${await peopleWhoOpen(context, listing)}::bigint[])
    order by u.name collate "zh-x-icu", u.id`.execute(context.db)
  const patterns = searchPatterns(q)
  const found = rows.filter(
    ({ name, username, department }) =>
      patterns.length === 0 || fits(textOf(name, username) + textOf(department ?? '', ''), patterns),
  )
  const shown = found.slice(0, mostShown)
  const held = await heldBy(
    context,
    shown.map(({ id }) => id),
  )
  return {
    people: shown.map(({ id, name, department }) => ({
      id,
      name,
      departmentName: department,
      held: held.get(id) ?? 0,
    })),
  }
}

/** Everybody who may hold companies. */
export async function peopleWhoHold(context: Context): Promise<NamedHolder[]> {
  const { rows } = await sql<NamedHolder>`
    select u.id, u.name, u.username, department.name as department
    from identity.users u left join identity.departments department on department.id = u.department_id
    where u.id = any(${await peopleWhoOpen(context, listing)}::bigint[]) order by u.id`.execute(context.db)
  return rows
}

const textOf = (name: string, code: string) =>
  searchText({ name, code, phoneCountryCode: '', phoneAreaCode: '', telephone: '', email: '', qq: '', website: '' })
    .names

/** As `like` would; every pattern begins and ends with its %. */
const fits = (text: string, patterns: readonly string[][]) =>
  patterns.every((alternatives) =>
    alternatives.some((pattern) => text.includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1'))),
  )

async function heldBy({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    select c.custodian_id as id, count(*)::int as held from phonebook.companies c
    where c.custodian_id = any(${[...ids]}::bigint[]) and c.delete_after is null group by c.custodian_id`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Refuses whoever may not hold companies; nobody of these is disabled before the transaction has ended. */
export async function lockAssignee(tx: WriteContext, userId: number) {
  if (!(await areHolders(tx, [userId]))) throw failField('userId', 'phonebook.assignee_unknown')
}

/** Whether somebody works here and with the list, and so may hold companies and follow them; nobody disables her before the transaction has ended. */
export const mayHold = (tx: WriteContext, userId: number) => areHolders(tx, [userId])

/** The same of those who are to follow. */
export async function lockFollowers(tx: WriteContext, ids: readonly number[]) {
  if (!(await areHolders(tx, ids))) throw failField('add', 'phonebook.follower_unknown')
}

const areHolders = async (tx: WriteContext, ids: readonly number[]) =>
  (await lockHolders(tx, ids)).size === new Set(ids).size

/** Which of these may hold companies; none of them is disabled before the transaction has ended. */
export async function lockHolders(tx: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where id = any(${wanted}::bigint[]) and disabled_at is null order by id for share`.execute(
    tx.db,
  )
  const opening = new Set(await peopleWhoOpen(tx, listing))
  return new Set(rows.flatMap(({ id }) => (opening.has(id) ? [id] : [])))
}

/** Somebody who may hold companies. */
export interface NamedHolder {
  id: number
  name: string
  username: string
  department: string | null
}

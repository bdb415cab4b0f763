import type { Holder } from '@seamark/contract/phonebook/custody/ownership'
import { phonebookPermissions } from '@seamark/contract/phonebook/permissions'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { byPersonName } from '../../../platform/database/people-order.ts'
import { peopleWhoOpen } from '../../identity/index.ts'
import { searchPatterns, searchText } from '../matching/search.rules.ts'

/** People who may open the list of companies may follow companies; those of them who may edit may hold some. */
const { code: listing } = phonebookPermissions['phonebook.listCompanies']
const mostShown = 50

/** The ids of everybody who may hold companies. A custodian answers for the record, so people who may not edit hold none. */
export const findHolderIds = (context: Context): Promise<number[]> => peopleWhoOpen(context, listing, 'edit')

/**
 * Colleagues who may hold companies, or follow them, and whose name, pinyin, user name or department fits `q`, with how many each holds.
 */
export async function listHolders(
  context: Context,
  { q, purpose }: { q: string; purpose: 'hold' | 'follow' },
): Promise<{ people: Holder[] }> {
  authorize(context, 'phonebook.listCompanies')
  const { rows } = await sql<{ id: number; name: string; username: string; department: string | null }>`
    select u.id, u.name, u.username, department.name as department
    from identity.users u left join identity.departments department on department.id = u.department_id
    where u.id = any(${purpose === 'hold' ? await findHolderIds(context) : await peopleWhoOpen(context, listing)}::bigint[])
    order by ${byPersonName(sql`u.name`)}, u.id`.execute(context.db)
  const patterns = searchPatterns(q)
  const found = rows.filter(
    ({ name, username, department }) =>
      patterns.length === 0 || matchesPatterns(textOf(name, username) + textOf(department ?? '', ''), patterns),
  )
  const shown = found.slice(0, mostShown)
  const held = await countHeldByPerson(
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
    where u.id = any(${await findHolderIds(context)}::bigint[]) order by u.id`.execute(context.db)
  return rows
}

const textOf = (name: string, code: string) =>
  searchText({ name, code, phoneCountryCode: '', phoneAreaCode: '', telephone: '', email: '', qq: '', website: '' })
    .names

/** Matches as SQL's `like` would; every pattern begins and ends with its %. */
const matchesPatterns = (text: string, patterns: readonly string[][]) =>
  patterns.every((alternatives) =>
    alternatives.some((pattern) => text.includes(pattern.slice(1, -1).replace(/\\(.)/g, '$1'))),
  )

async function countHeldByPerson({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    select c.custodian_id as id, count(*)::int as held from phonebook.companies c
    where c.custodian_id = any(${[...ids]}::bigint[]) and c.delete_after is null group by c.custodian_id`.execute(db)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** Throws `phonebook.assignee_unknown` when this person may not hold companies. Nobody can disable the person before the transaction ends. */
export async function lockAssignee(tx: WriteContext, userId: number) {
  if (!(await mayHold(tx, userId))) throw failField('userId', 'phonebook.assignee_unknown')
}

/** Whether this person may hold companies: she is not disabled, opens the list and may edit. Nobody can disable her before the transaction ends. */
export const mayHold = async (tx: WriteContext, userId: number) => (await lockHolders(tx, [userId])).has(userId)

/** Whether this person may follow companies. Nobody can disable her before the transaction ends. */
export const mayFollow = async (tx: WriteContext, userId: number) => (await lockReaders(tx, [userId])).has(userId)

/** Throws `phonebook.follower_unknown` when one of these people may not follow companies. Nobody can disable them before the transaction ends. */
export async function lockFollowers(tx: WriteContext, ids: readonly number[]) {
  if ((await lockReaders(tx, ids)).size < new Set(ids).size) throw failField('add', 'phonebook.follower_unknown')
}

/** Which of these people may hold companies. Nobody can disable them before the transaction ends. */
export async function lockHolders(tx: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return lockAmong(tx, ids, await findHolderIds(tx))
}

/** Which of these people may follow companies. Nobody can disable them before the transaction ends. */
export async function lockReaders(tx: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return lockAmong(tx, ids, await peopleWhoOpen(tx, listing))
}

async function lockAmong(tx: WriteContext, ids: readonly number[], able: readonly number[]) {
  const wanted = [...new Set(ids)].filter((id) => able.includes(id))
  if (wanted.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    select id from identity.users where id = any(${wanted}::bigint[]) and disabled_at is null order by id for share`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A person who may hold companies. */
export interface NamedHolder {
  id: number
  name: string
  username: string
  department: string | null
}

import { hashPassword } from '@seamark/server/platform/passwords'
import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import { signInVisitor } from '../measuring/visitors.ts'
import { type Kind, send } from './kind.ts'

const password = 'only measured here'
const tasks = 2000
/** A person may look up so many times an hour; the bench begins anew before that. */
const lookUpsAtOnce = 100

/** Lets somebody in sales sign in, and returns the headers of her calls. */
export async function signInOwner(address: string, client: Client): Promise<Record<string, string>> {
  await client.query(`update identity.users set password_hash = $1 where username = 'owner1'`, [
    await hashPassword(password),
  ])
  return signInVisitor(address, client, { username: 'owner1', password })
}

/** Gives somebody in sales tasks to finish, signs her in, and returns what she asks all day. */
export function openDay(address: string, databaseUrl: string): Promise<Kind[]> {
  return withConnection(databaseUrl, async (client) => {
    const target = { address, headers: await signInOwner(address, client) }
    const get = (path: string) => () => send(target, 'GET', path)
    const { held, open, typed } = await readWork(client)
    const of = <Item>(items: readonly Item[], turn: number): Item | undefined => items[turn % items.length]
    return [
      {
        name: 'log a follow-up',
        ask: (turn) => send(target, 'POST', `/api/followups/companies/${of(held, turn)}/records`, newRecord()),
      },
      {
        name: 'log a follow-up with a next contact',
        ask: (turn) =>
          send(target, 'POST', `/api/followups/companies/${of(held, turn)}/records`, {
            ...newRecord(),
            nextContactAt: new Date(Date.now() + 86_400_000 + turn * 1000).toISOString(),
          }),
      },
      {
        name: 'finish a task',
        ask: (turn) => send(target, 'POST', `/api/followups/tasks/${of(open, turn)}/done`, {}, { 'if-match': '"1"' }),
      },
      { name: 'tasks of today', ask: get('/api/followups/tasks?show=today') },
      { name: 'figures of tasks', ask: get('/api/followups/tasks/counts') },
      { name: 'dashboard', ask: get('/api/summary/day') },
      { name: 'timeline of the desk', ask: get('/api/followups/timeline') },
      {
        name: 'timeline of a company',
        ask: (turn) => send(target, 'GET', `/api/phonebook/companies/${of(held, turn)}/activity`),
      },
      { name: 'notices', ask: get('/api/notices?limit=50') },
      { name: 'unread notices', ask: get('/api/notices/count') },
      {
        name: 'search everywhere',
        ask: get(`/api/phonebook/companies?${new URLSearchParams({ q: '远航', limit: '5' })}`),
      },
      {
        name: 'duplicates of a new company',
        ask: async (turn) => {
          if (turn % lookUpsAtOnce === 0)
            await withConnection(databaseUrl, (own) => own.query('delete from phonebook.look_ups'))
          return send(target, 'POST', '/api/phonebook/look-ups', of(typed, turn))
        },
      },
    ]
  })
}

const newRecord = () => ({ way: 'phone', at: new Date().toISOString(), progress: 'following', content: '报了 40HQ' })

/** Returns the person's id, companies that she holds, open tasks that are hers, and companies as somebody would type them again. */
export async function readWork(client: Client) {
  const { rows } = await client.query<{ person: number; held: number[]; open: number[]; typed: object[] }>(
    `with me as (select id from identity.users where username = 'owner1'),
     mine as (select c.id from phonebook.companies c, me where c.custodian_id = me.id and c.delete_after is null order by c.id limit 500),
     planned as (
       insert into followups.tasks (kind, title, company_id, person_id, due_at, created_by)
       select 'todo', '催客户确认提单', (array(select id from mine))[1 + n % (select count(*) from mine)], me.id, now() + n * interval '1 minute', me.id
       from me, generate_series(1, $1::int) n returning id),
     told as (
       insert into notices.notices (user_id, kind, subject_kind, subject_id, gathers)
       select me.id, 'notices.account.phone', 'user', me.id, false from me, generate_series(1, 200))
     select (select id::int from me) as person, array(select id::int from mine) as held, array(select id::int from planned) as open,
       (select json_agg(json_build_object('name', c.name, 'telephone', c.telephone, 'email', c.email, 'country', c.country))
        from phonebook.companies c where c.id % 97 = 0 and c.id < 20000) as typed`,
    [tasks],
  )
  const [work] = rows
  if (!work || work.held.length === 0) throw new Error('owner1 holds nothing: take more companies')
  await client.query('analyze followups.tasks, notices.notices')
  return work
}

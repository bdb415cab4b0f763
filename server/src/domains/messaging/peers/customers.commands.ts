import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { CallFailed } from '../../../platform/outbound/known-calls.ts'
import { write } from '../../../platform/write.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account } from '../providers/adapters/channel-adapter.ts'
import type { WecomAnswer, WecomCalls } from '../providers/adapters/wecom-calls.ts'
import { type Customer, readCustomers as readPage, readFollowers } from '../providers/wecom.rules.ts'
import { readCustomerGroups } from './customer-groups.commands.ts'
import { cleanName, publishPeers } from './names.rules.ts'

const permission = 'messaging.sendBulks'
const colleaguesAtOnce = 100
const mostPages = 2000

/** Reads the clients and the customer groups of our colleagues at WeCom, so that each can be bound to a contact or a group by name. Who is known keeps who it is. */
export async function readCustomers(context: Context, ask: WecomCalls) {
  await runExclusively(context, 'messaging.customers', async () => {
    const { rows } = await sql<{ id: number }>`
      select id::float8 as id from messaging.channels where kind = 'wecom' and state = 'ok' and credentials is not null order by id`.execute(
      context.db,
    )
    for (const { id } of rows) {
      const account = await openAccount(context, id)
      if (account) await readAccount(context, ask, account)
    }
  })
}

async function readAccount(context: Context, ask: WecomCalls, account: Account) {
  try {
    const answer = await ask(context, account, 'externalcontact/get_follow_user_list')
    const colleagues = 'code' in answer && answer.code === 0 ? readFollowers(answer.body) : undefined
    if (!colleagues) return logUnread(context, account, codeOf(answer))
    for (let begin = 0; begin < colleagues.length; begin += colleaguesAtOnce)
      await readPages(context, ask, account, colleagues.slice(begin, begin + colleaguesAtOnce))
    await readCustomerGroups(context, ask, account, colleagues)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    logUnread(context, account, error.code)
  }
}

/** A refusal, for one that the application may not read clients, is somebody's to mend. */
const logUnread = ({ log }: Context, { id: channelId }: Account, code: string) =>
  log.warn({ channelId, code }, 'the clients at a provider could not be read')

const codeOf = (answer: WecomAnswer) =>
  'ended' in answer ? answer.ended.code : String(answer.code ?? `HTTP ${answer.status}`)

async function readPages(context: Context, ask: WecomCalls, account: Account, colleagues: readonly string[]) {
  let cursor = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer = await ask(context, account, 'externalcontact/batch/get_by_user', {
      userid_list: colleagues,
      cursor,
      limit: 100,
    })
    const page = 'code' in answer && answer.code === 0 ? readPage(answer.body) : undefined
    if (!page) return logUnread(context, account, codeOf(answer))
    await keepCustomers(context, account, page.customers)
    if (page.next === '') return
    cursor = page.next
  }
}

async function keepCustomers(context: Context, { id }: Account, customers: readonly Customer[]) {
  const rows = [...new Map(customers.map((one) => [one.peer, one])).values()].map(({ peer, name, member }) => ({
    peer: peer.slice(0, 120),
    name: cleanName(name, 200),
    member: cleanName(member, 120),
  }))
  await write.bookkeep(context, permission, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into messaging.peers as p (channel_id, peer, name, member)
      select ${id}, e.peer, e.name, e.member from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (peer text, name text, member text)
      on conflict (channel_id, peer) do update set name = excluded.name, member = excluded.member, left_at = null
      where (p.name, p.member) is distinct from (excluded.name, excluded.member) or p.left_at is not null`.execute(
      tx.db,
    )
    if (numAffectedRows > 0n) publishPeers(tx)
  })
}

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import type { Account } from '../providers/adapters/channel-adapter.ts'
import type { WecomCalls } from '../providers/adapters/wecom-calls.ts'
import { readPages } from '../providers/adapters/wecom-results.ts'
import { type Customer, readGroupChat, readGroupChats } from '../providers/wecom.rules.ts'
import { cleanName, publishPeers } from './names.rules.ts'
import { welcomeBack } from './news.commands.ts'

const permission = 'messaging.sendBulks'
/** WeCom takes so many owners in one question, and gives so many groups in one answer. */
const [ownersAtOnce, groupsAtOnce] = [100, 1000]
/** Names and owners are asked for one by one: so many in an hour, and each again after a day. */
const [mostNamed, namedHours] = [500, 24]

/**
 * Reads the customer groups of our colleagues at WeCom, so that each can be bound to a group of ours by its name. Whoever owns one sends to it. A group that
 * is listed no more is gone; nothing is said of any where a page is missing. A name that cannot be read keeps no other waiting: those that were asked for
 * longest ago come first.
 */
export async function readCustomerGroups(
  context: Context,
  ask: WecomCalls,
  account: Account,
  colleagues: readonly string[],
) {
  const begun = await clock(context)
  const listed: string[] = []
  for (let begin = 0; begin < colleagues.length; begin += ownersAtOnce) {
    const ids = await listGroups(context, ask, account, colleagues.slice(begin, begin + ownersAtOnce))
    if (!ids) return context.log.warn({ channelId: account.id }, 'the groups at a provider could not be read')
    listed.push(...ids)
  }
  const due = await keepListed(context, account, { chatIds: [...new Set(listed)], begun })
  for (const chatId of due) {
    await markAsked(context, account, chatId)
    const answer = await ask(context, account, 'externalcontact/groupchat/get', { chat_id: chatId, need_name: 0 })
    const group = 'code' in answer && answer.code === 0 ? readGroupChat(answer.body) : undefined
    if (group?.peer === chatId) await keepGroup(context, account, group)
  }
}

const listGroups = (context: Context, ask: WecomCalls, account: Account, owners: readonly string[]) =>
  readPages<string>(async (cursor) => {
    const answer = await ask(context, account, 'externalcontact/groupchat/list', {
      status_filter: 0,
      owner_filter: { userid_list: owners },
      cursor,
      limit: groupsAtOnce,
    })
    const page = 'code' in answer && answer.code === 0 ? readGroupChats(answer.body) : undefined
    return page && { rows: page.ids, next: page.next }
  })

async function clock({ db }: Context): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/**
 * Keeps which groups there are, and returns those whose name and owner are to be read now. What WeCom has told of a group since the reading began is newer than
 * what was read.
 */
async function keepListed(
  context: Context,
  { id }: Account,
  { chatIds, begun }: { chatIds: readonly string[]; begun: Date },
): Promise<string[]> {
  return write.bookkeep(context, permission, async (tx) => {
    const { numAffectedRows: come = 0n } = await sql`
      insert into messaging.peers as p (channel_id, peer, is_group)
      select ${id}, chat, true from unnest(${chatIds}::text[]) chat where char_length(chat) <= 120
      on conflict (channel_id, peer) do update set left_at = null where p.left_at is not null and p.heard_at < ${begun}`.execute(
      tx.db,
    )
    const { numAffectedRows: gone = 0n } = await sql`
      update messaging.peers set left_at = clock_timestamp()
      where channel_id = ${id} and is_group and left_at is null and heard_at < ${begun} and peer <> all(${chatIds}::text[])`.execute(
      tx.db,
    )
    if (come + gone > 0n) publishPeers(tx)
    const { rows } = await sql<{ peer: string }>`
      select peer from messaging.peers
      where channel_id = ${id} and is_group and left_at is null
        and (member = '' or told_at < clock_timestamp() - make_interval(hours => ${namedHours}))
      order by asked_at nulls first, id limit ${mostNamed}`.execute(tx.db)
    return rows.map(({ peer }) => peer)
  })
}

async function markAsked(context: Context, { id }: Account, chatId: string) {
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      update messaging.peers set asked_at = clock_timestamp() where channel_id = ${id} and peer = ${chatId}`.execute(
      tx.db,
    )
  })
}

/** A group that another colleague owns now is sent to by her, also where her predecessor could not. */
async function keepGroup(context: Context, { id }: Account, { peer, name, member }: Customer) {
  await write.bookkeep(context, permission, async (tx) => {
    const [title, owner] = [cleanName(name, 200), cleanName(member, 120)]
    const { rows } = await sql<{ is_other: boolean; is_owner: boolean }>`
      with before as (select id, name, member from messaging.peers where channel_id = ${id} and peer = ${peer} for update)
      update messaging.peers p set name = ${title}, member = ${owner}, told_at = greatest(p.told_at, clock_timestamp())
      from before where p.id = before.id
      returning (before.name, before.member) is distinct from (p.name, p.member) as is_other, before.member <> p.member as is_owner`.execute(
      tx.db,
    )
    if (rows[0]?.is_owner) await welcomeBack(tx, id, peer)
    if (rows[0]?.is_other) publishPeers(tx)
  })
}

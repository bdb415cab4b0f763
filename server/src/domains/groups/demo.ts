import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { demoFriends, demoZaloAccounts } from './demo/friends.ts'
import { type DemoGroup, demoGroup } from './demo/registers.rules.ts'
import { demoChatRequests, demoJoinRequests } from './demo/requests.ts'

export { createDemoTalks } from './demo/talks.commands.ts'

const wanted = 40

/** Adds forty invented groups with their rosters, requests, QQ friends and Zalo accounts, looked after by people who hold companies. Without such people it adds nothing. */
export async function createDemoGroups(context: Context, { seed = 1 } = {}): Promise<number> {
  const { rows: people } = await sql<{ id: number }>`
    select distinct custodian_id as id from phonebook.companies where custodian_id is not null and delete_after is null order by 1 limit 20`.execute(
    context.db,
  )
  if (people.length === 0) return 0
  const groups = Array.from({ length: wanted }, (_, place) => demoGroup(place, createSeededRandom(seed + 11, place)))
  return write.bookkeep(context, 'groups.editGroup', async (tx) => {
    let made = 0
    for (const [place, group] of groups.entries())
      made += await keepGroup(tx, group, {
        creator: people[place % people.length]?.id ?? 0,
        assistant: place % 4 === 3 ? null : (people[(place + 1) % people.length]?.id ?? null),
      })
    if (made > 0)
      await keepRequestsAndFriends(
        tx,
        people.map(({ id }) => id),
      )
    return made
  })
}

/** A group whose account is in the register already is left as it is. */
async function keepGroup(tx: WriteContext, group: DemoGroup, by: { creator: number; assistant: number | null }) {
  const made = await tx.db
    .insertInto('groups.groups')
    .values({
      platform: group.platform,
      account: group.account,
      account_key: groupKey(group.account),
      name: group.name,
      type: group.type,
      state: group.state,
      member_count: group.memberCount,
      owner_nickname: group.ownerNickname,
      start_ports: group.startPorts,
      end_ports: group.endPorts,
      assistant_id: by.assistant,
      created_by: by.creator,
      updated_by: by.creator,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return 0
  await tx.db
    .insertInto('groups.members')
    .values(
      group.members.map((member) => ({
        ...member,
        group_id: made.id,
        name_key: groupKey(member.name),
        account_key: groupKey(member.account),
        created_by: by.creator,
        updated_by: by.creator,
      })),
    )
    .execute()
  return 1
}

/** Requests in each state need two people: one asks, the other decides. */
async function keepRequestsAndFriends(tx: WriteContext, people: readonly number[]) {
  const [first, second] = people
  await tx.db
    .insertInto('groups.friends')
    .values(demoFriends(people))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.db
    .insertInto('groups.zalo_accounts')
    .values(demoZaloAccounts(people))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (first === undefined || second === undefined) return
  const groups = await tx.db
    .selectFrom('groups.groups')
    .select(['id', 'name', 'created_by'])
    .where('state', '=', 'active')
    .orderBy('id')
    .limit(10)
    .execute()
  await tx.db.insertInto('groups.requests').values(demoChatRequests(first, second)).execute()
  await tx.db.insertInto('groups.requests').values(demoJoinRequests(second, groups)).execute()
}

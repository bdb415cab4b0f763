import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'
import { extendTransactionTimeouts } from '../../platform/database/transaction-timeouts.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { demoFriends, demoZaloAccounts } from './demo/friends.ts'
import { type DemoGroup, demoGroup } from './demo/registers.rules.ts'
import { keepDemoPictures } from './demo/pictures.commands.ts'
import { demoChatRequests, demoJoinRequests } from './demo/requests.ts'

export { createDemoChats } from './demo/chats.commands.ts'
export { createDemoTalks } from './demo/talks.commands.ts'

const wanted = 40

/** Adds forty invented groups with their rosters, requests, QQ friends and Zalo accounts, looked after by people who hold companies. Without such people it adds nothing. */
export async function createDemoGroups(context: Context, { seed = 1 } = {}): Promise<number> {
  const { rows: people } = await sql<Colleague>`
    select distinct on (c.custodian_id) c.custodian_id as id, u.name, c.id as "companyId", k.id as "contactId"
    from phonebook.companies c join identity.users u on u.id = c.custodian_id
    left join phonebook.contacts k on k.company_id = c.id and k.delete_after is null
    where c.delete_after is null order by c.custodian_id, k.id is null, c.id, k.id limit 20`.execute(context.db)
  if (people.length === 0) return 0
  const groups = Array.from({ length: wanted }, (_, place) => demoGroup(place, createSeededRandom(seed + 11, place)))
  return write.bookkeep(context, 'groups.editGroup', async (tx) => {
    // A busy machine takes its time; nobody waits for these rows.
    await extendTransactionTimeouts(tx, { idle: '0', whole: '0' })
    let made = 0
    for (const [place, group] of groups.entries())
      made += await keepGroup(tx, group, {
        creator: people[place % people.length] ?? nobody,
        assistant: place % 4 === 3 ? undefined : people[(place + 1) % people.length],
        place,
      })
    if (made > 0)
      await keepRequestsAndFriends(
        tx,
        people.map(({ id }) => id),
      )
    return made
  })
}

/** Somebody who holds companies, with one of them and a contact of it. */
interface Colleague {
  id: number
  name: string
  companyId: number | null
  contactId: number | null
}

const nobody: Colleague = { id: 0, name: '', companyId: null, contactId: null }

/**
 * A group whose account is in the register already is left as it is. Every other group of clients is of a company of its creator, whose contact
 * owns it; the assistant is in the others.
 */
async function keepGroup(
  tx: WriteContext,
  group: DemoGroup,
  { creator, assistant, place }: { creator: Colleague; assistant: Colleague | undefined; place: number },
) {
  const isOfCompany = place % 6 === 2
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
      owner_area: group.ownerArea,
      start_ports: group.startPorts,
      end_ports: group.endPorts,
      transfer_ports: group.transferPorts,
      company_id: isOfCompany ? creator.companyId : null,
      assistant_id: assistant?.id ?? null,
      created_by: creator.id,
      updated_by: creator.id,
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
        contact_id: isOfCompany && member.grade === 'owner' ? creator.contactId : null,
        created_by: creator.id,
        updated_by: creator.id,
      })),
    )
    .execute()
  if (group.type === 'inquiry' && assistant)
    await tx.db
      .insertInto('groups.members')
      .values({
        group_id: made.id,
        name: assistant.name,
        name_key: groupKey(assistant.name),
        grade: 'ordinary',
        is_staff: true,
        colleague_id: assistant.id,
        created_by: creator.id,
        updated_by: creator.id,
      })
      .execute()
  await keepDemoPictures(tx, { id: made.id, place, ownerId: creator.id })
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

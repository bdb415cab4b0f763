import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { dayAt, momentAt } from '../../../platform/days.ts'
import { write } from '../../../platform/write.ts'
import { actAsPerson } from '../../identity/index.ts'
import { createView } from '../../workbench/index.ts'
import { setAlert, tellAlertsJob } from '../findings/alerts.commands.ts'
import { findInFileJob } from '../searches/found-in-files.commands.ts'
import { eraseMessagesJob } from '../messages/erasures.commands.ts'
import { erasePerson } from '../persons/erasures.commands.ts'
import { joinPersons } from '../persons/joins.commands.ts'
import { chattingGroups, demoChats, type KnownPerson, knownIn } from './chats.rules.ts'
import { keepTalkFile, silentGroups, type TalkingGroup } from './talk-files.commands.ts'

const chatFile = '业务群近三月聊天记录.txt'

/**
 * Adds about so many messages of the last three months to groups of a demo that have none: with people of the phonebook and others, somebody who
 * was erased, and a view that tells of what is new. Jobs find in it, tell, and count the months. Returns how many messages there are.
 */
export async function createDemoChats(
  context: Context,
  { messages, seed = 1 }: { messages: number; seed?: number },
): Promise<number> {
  const groups = await silentGroups(context, chattingGroups)
  const [first] = groups
  if (!first) return 0
  const known = [...(await peopleToMeet(context)), ...strangers]
  const chats = demoChats({ messages, seed: seed + 101, known })
  // At whatever hour the demo is made the same messages share a day, and so the same findings are found twice.
  const evening = momentAt(`${dayAt(context.now(), context.zone)}T18:00:00`, context.zone).getTime()
  const talks = groups.flatMap((group, place) => {
    const chat = chats[place]
    return chat ? [{ group, said: chat.said, last: new Date(evening - chat.silentMs) }] : []
  })
  await keepMembers(context, groups, known)
  const { fileId, written } = await keepTalkFile(context, { name: chatFile, by: first.by, talks })
  await joinPersons(context)
  const owner = await actAsPerson(context, first.by)
  await eraseSomebody(context, owner, first.id)
  await watchLane(owner)
  await write.bookkeep(context, 'groups.decideFindings', async (tx) => {
    await findInFileJob.later(tx, { fileId })
    await tellAlertsJob.later(tx, null, new Date(context.now().getTime() + foundAfterMs))
  })
  return written
}

/** By then most is found. */
const foundAfterMs = 60_000

/** People of none of our companies. */
const strangers: readonly KnownPerson[] = [
  { name: '江晚晴', mobile: '13900090201' },
  { name: '莫向北', mobile: '13900090202' },
]

/** A contact of each of some people who hold companies, and two of companies that nobody holds. */
async function peopleToMeet({ db }: Context): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    with met as (
      select k.name, v.value as mobile, c.custodian_id, row_number() over (partition by c.custodian_id order by c.id, k.id) as place
      from phonebook.companies c join phonebook.contacts k on k.company_id = c.id and k.delete_after is null
      join phonebook.contact_values v on v.contact_id = k.id and v.kind = 'mobile'
      where c.delete_after is null and c.id < (select min(id) + 2000 from phonebook.companies))
    select name, mobile from met where place <= case when custodian_id is null then 2 else 1 end
    order by custodian_id is null desc, custodian_id limit 8`.execute(db)
  return rows
}

/** The roster says under which numbers they write. */
const keepMembers = async (context: Context, groups: readonly TalkingGroup[], known: readonly KnownPerson[]) =>
  write.bookkeep(context, 'groups.editGroup', async (tx) => {
    const members = groups.flatMap(({ id, by }, place) =>
      knownIn(place, known).map(({ name, mobile }) => ({
        group_id: id,
        name,
        name_key: groupKey(name),
        phone: mobile,
        grade: 'ordinary',
        created_by: by,
        updated_by: by,
      })),
    )
    await tx.db
      .insertInto('groups.members')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

/** Erases the first who is only known by his number of QQ. What he said is emptied before anything is found in it. */
async function eraseSomebody(context: Context, owner: Context, groupId: number) {
  const { rows } = await sql<{ id: number }>`
    select s.person_id::float8 as id from groups.senders n join groups.person_seats s on s.sender_id = n.id
    where n.group_id = ${groupId} and n.account_kind = 'qq' order by n.id limit 1`.execute(context.db)
  if (!rows[0]) return
  const { erasureIds } = await erasePerson(owner, rows[0].id)
  for (const erasureId of erasureIds) await eraseMessagesJob.run(context, { erasureId })
}

async function watchLane(owner: Context) {
  const search = { kind: 'demand', pol: 'CNNGB', container: '40HQ' }
  const state = { search, columns: [], density: 'small' as const, frozen: 1 }
  const { id } = await createView(owner, 'findings', { name: '宁波 40HQ 求舱', shared: false, state })
  await setAlert(owner, id, true)
}

import { groupKey } from '@seamark/contract/groups/groups/fields'
import { dayMs } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { senderKey } from '../messages/keys.rules.ts'
import type { MadePerson } from '../reading/made-files/talks.rules.ts'
import { findInWholeFile } from '../searches/found-in-files.commands.ts'
import { keepTalkFile } from './talk-files.commands.ts'

type Line = readonly [who: 'client' | 'own', text: string]

/** What clients write to whoever looks after them. */
const exchanges: readonly (readonly Line[])[] = [
  [
    ['client', '在吗？有票货要走'],
    ['own', '在的，您说'],
    ['client', '求 宁波-桑托斯 2*40HQ 普货，下周走，帮忙报个价'],
    ['own', '宁波-桑托斯 40HQ 2450，25号截关，您看可以吗'],
    ['client', '再低一点就定了'],
    ['own', '我去问一下船东'],
    ['client', '另外再求 上海-汉堡 1*40HQ 家具，月底前'],
    ['own', '好的，一起报给您'],
    ['client', '单证以后找我们小陈，电话 13900097001'],
    ['own', '收到，已经记下'],
  ],
  [
    ['own', '上次那票已经到港，提单今天电放'],
    ['client', '好的，辛苦了'],
    ['client', '别家报我 青岛-鹿特丹 40HQ 1980，你们能做到吗'],
    ['own', '我核一下，下午回您'],
    ['client', '求 青岛-鹿特丹 3*40HQ，月底前走，急'],
    ['own', '舱位有，下午一起报'],
    ['client', '可以，等您'],
  ],
]

interface Client {
  owner: number
  ownName: string
  name: string
  companyId: number
}

/** Two who hold companies, each with a contact of two of them. */
async function clientsOf({ db }: Context): Promise<Client[]> {
  const { rows } = await sql<Client>`
    with known as (
      select distinct on (c.id) c.custodian_id::float8 as owner, u.name as "ownName", k.name, c.id::float8 as "companyId"
      from phonebook.companies c join identity.users u on u.id = c.custodian_id
      join phonebook.contacts k on k.company_id = c.id and k.delete_after is null
      where c.delete_after is null and c.id < (select min(id) + 2000 from phonebook.companies) order by c.id, k.id),
    placed as (select *, row_number() over (partition by owner order by "companyId") as place from known)
    select owner, "ownName", name, "companyId" from placed where place <= ${exchanges.length} order by owner, place limit ${2 * exchanges.length}`.execute(
    db,
  )
  return rows
}

/** Adds invented private chats of two people with clients of theirs, each person's as a file that she brought. Returns how many chats there are. */
export async function createDemoPrivateTalks(context: Context): Promise<number> {
  let made = 0
  for (const [owner, clients] of Map.groupBy(await clientsOf(context), ({ owner }) => owner)) {
    const talks = []
    for (const [place, client] of clients.entries()) {
      const [own, other] = [aPerson(client.ownName, owner * 10), aPerson(client.name, owner * 10 + place + 1)]
      const id = await keepTalk(context, client, { own, other })
      if (id === undefined) continue
      const last = new Date(context.now().getTime() - (place + 1) * dayMs)
      const said = (exchanges[place] ?? []).map(([who, text], at) => ({
        shown: at * 97_000,
        person: who === 'own' ? own : other,
        text,
      }))
      talks.push({ group: { id, name: other.name, account: other.qq, by: owner, ownKey: keyOf(own) }, said, last })
    }
    if (talks.length === 0) continue
    const { fileId } = await keepTalkFile(context, { name: '与客户的聊天记录.txt', by: owner, talks })
    await findInWholeFile(context, fileId)
    made += talks.length
  }
  return made
}

const aPerson = (name: string, number: number): MadePerson => ({
  name,
  qq: String(280_000_000 + number),
  phone: '',
  wxid: '',
  mail: '',
})

const keyOf = ({ name, qq }: MadePerson) => senderKey({ name, account: qq, accountKind: 'qq' })

/** Registers a chat with both of its people; one that is there already is left as it is. */
const keepTalk = async (
  context: Context,
  { owner, companyId }: Client,
  { own, other }: { own: MadePerson; other: MadePerson },
): Promise<number | undefined> =>
  write.bookkeep(context, 'groups.editGroup', async (tx) => {
    const by = { created_by: owner, updated_by: owner }
    const talk = await tx.db
      .insertInto('groups.groups')
      .values({
        platform: 'qq',
        account: other.qq,
        account_key: groupKey(other.qq),
        name: other.name,
        type: 'private',
        company_id: companyId,
        private_to_id: owner,
        ...by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!talk) return undefined
    const members = [own, other].map(({ name, qq }) => ({
      group_id: talk.id,
      name,
      name_key: groupKey(name),
      account: qq,
      account_key: groupKey(qq),
      grade: 'ordinary',
      is_staff: qq === own.qq,
      colleague_id: qq === own.qq ? owner : null,
      ...by,
    }))
    await tx.db.insertInto('groups.members').values(members).execute()
    return talk.id
  })

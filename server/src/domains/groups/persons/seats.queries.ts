import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AccountKind } from '../reading/messages.rules.ts'
import { memberKeys, searchOf, senderKeys } from './seats.rules.ts'

/** A place to be seated, with its keys. */
export interface NewSeat {
  groupId: number
  memberId: number | null
  senderId: number | null
  keys: string[]
  name: string
  search: string
}

interface MemberPlace {
  id: number
  group_id: number
  platform: GroupPlatform
  name: string
  nickname: string
  phone: string
  company: string
  account: string
}

interface SenderPlace {
  id: number
  group_id: number
  platform: GroupPlatform
  name: string
  names: string[]
  account: string
  account_kind: AccountKind | null
}

/** Returns up to `limit` members and senders that are not seated yet, or have changed since. */
export async function unseated({ db }: Pick<Context, 'db'>, limit: number): Promise<NewSeat[]> {
  const { rows: members } = await sql<MemberPlace>`
    select m.id, m.group_id, g.platform, m.name, m.nickname, m.phone, m.company, m.account
    from groups.members m join groups.groups g on g.id = m.group_id left join groups.person_seats s on s.member_id = m.id
    where m.delete_after is null and (s.id is null or s.read_at < m.updated_at)
    order by m.id limit ${limit}`.execute(db)
  const { rows: senders } = await sql<SenderPlace>`
    select n.id, n.group_id, g.platform, n.name, n.names, n.account, n.account_kind
    from groups.senders n join groups.groups g on g.id = n.group_id left join groups.person_seats s on s.sender_id = n.id
    where n.erased_at is null and (s.id is null or s.name <> n.name)
    order by n.id limit ${limit - members.length}`.execute(db)
  return [...members.map(seatOfMember), ...senders.map(seatOfSender)]
}

const seatOfMember = ({ id, group_id, name, nickname, phone, company, account, platform }: MemberPlace): NewSeat => ({
  groupId: group_id,
  memberId: id,
  senderId: null,
  keys: memberKeys({ groupId: group_id, platform, account, phone, names: [name, nickname] }),
  name,
  search: searchOf([name, nickname, account, phone, company]),
})

const seatOfSender = ({ id, group_id, name, names, account, account_kind, platform }: SenderPlace): NewSeat => ({
  groupId: group_id,
  memberId: null,
  senderId: id,
  keys: senderKeys({ groupId: group_id, platform, account, accountKind: account_kind, names: [name, ...names] }),
  name,
  search: searchOf([name, ...names, account]),
})

import { groupKey } from '@seamark/contract/groups/groups/fields'
import { sql } from 'kysely'
import { storableText } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { readErased } from '../messages/erased-senders.queries.ts'
import { senderKey } from '../messages/keys.rules.ts'
import type { LotMessage } from '../messages/messages.commands.ts'
import type { ChatSender } from '../reading/messages.rules.ts'
import type { PlacedPart } from './messages.queries.ts'
import { joinsOf } from './joins.rules.ts'
import type { FileRecord } from './steps.commands.ts'

const longestName = 100

interface Newcomer {
  name: string
  nameKey: string
  account: string
  accountKey: string
  /** The file, or a person, says that he is one of us. */
  isStaff: boolean
  /** Which colleague he is, in a talk between two. */
  colleagueId: number | null
}

type Seated = Pick<PlacedPart, 'privateTo' | 'ownKey'> & { groupId: number }

/**
 * Puts the senders of a lot into the roster of its group, as ordinary members, and returns how many were not there. A
 * sender without an account is taken for the member who has that name. Whoever was erased does not come back. Whoever
 * exported the file is one of us; which colleague that is, only a talk between two tells.
 */
export async function addSenders(
  tx: WriteContext,
  { id, person_id: personId }: FileRecord,
  { groupId, privateTo, ownKey }: Seated,
  messages: readonly LotMessage[],
): Promise<number> {
  const newcomers = new Map<string, Newcomer>()
  const { hasKey } = await readErased(tx, groupId)
  for (const sender of sendersOf(messages)) {
    const key = senderKey(sender)
    if (hasKey(key)) continue
    const account = storableText(sender.account)
    const name = [...storableText(sender.name || account)].slice(0, longestName).join('').trim()
    const [nameKey, accountKey] = [groupKey(name), groupKey(account)]
    if (nameKey === '' || (account !== '' && accountKey === '')) continue
    const isOwner = privateTo !== null && key === ownKey
    const isStaff = isOwner || sender.isOwn === true
    const colleagueId = isOwner ? privateTo : null
    newcomers.set(accountKey || `\n${nameKey}`, { name, nameKey, account, accountKey, isStaff, colleagueId })
  }
  if (newcomers.size === 0) return 0
  const { rows } = await sql<{ added: number }>`
    with arrivals as (
      select * from jsonb_to_recordset(${JSON.stringify([...newcomers.values()])}::jsonb)
        as a (name text, "nameKey" text, account text, "accountKey" text, "isStaff" boolean, "colleagueId" bigint)),
    ours as (
      update groups.members m set is_staff = true, colleague_id = coalesce(m.colleague_id, a."colleagueId"), updated_at = now()
      from arrivals a where m.group_id = ${groupId} and m.delete_after is null and a."isStaff"
        and (not m.is_staff or (m.colleague_id is null and a."colleagueId" is not null)) and ${isMember}),
    added as (
      insert into groups.members (group_id, name, name_key, nickname, account, account_key, grade, is_staff, colleague_id,
        source, source_file_id, created_by, updated_by)
      select ${groupId}, a.name, a."nameKey", a.name, a.account, a."accountKey", 'ordinary', a."isStaff", a."colleagueId", 'chat', ${id}, ${personId}, ${personId}
      from arrivals a
      where not exists (
        select from groups.members m where m.group_id = ${groupId} and m.delete_after is null and ${isMember})
      order by a."accountKey", a."nameKey"
      on conflict do nothing returning 1)
    select count(*)::int as added from added`.execute(tx.db)
  return rows[0]?.added ?? 0
}

/** Whether a sender `a` is the member `m`. */
const isMember = sql`case when a."accountKey" = '' then m.name_key = a."nameKey" else m.account_key = a."accountKey" end`

/** Returns each of the objects that readers share between the messages of a sender once, in the order of his last messages. */
function sendersOf(messages: readonly LotMessage[]): Set<ChatSender> {
  const senders = new Set<ChatSender>()
  for (const { sender } of messages) {
    if (!sender) continue
    senders.delete(sender)
    senders.add(sender)
  }
  return senders
}

/** Notes who joined and who left by the lines of the platform; the latest such line of a member counts. */
export async function noteJoins(
  tx: WriteContext,
  { id }: FileRecord,
  groupId: number,
  messages: readonly LotMessage[],
) {
  const latest = new Map<string, { key: string; isJoined: boolean; line: number; at: string }>()
  for (const { kind, text, line, at } of messages) {
    if (kind !== 'system' || Number.isNaN(new Date(at).getTime())) continue
    for (const { name, isJoined } of joinsOf(text)) {
      const key = groupKey(storableText(name))
      latest.set(key, { key, isJoined, line, at: new Date(at).toISOString() })
    }
  }
  if (latest.size === 0) return
  await sql`
    update groups.members m set is_joined = j."isJoined", joined_file_id = ${id}, joined_line = j.line, joined_at = j.at,
      version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb)
      as j (key text, "isJoined" boolean, line int, at timestamptz)
    where m.group_id = ${groupId} and m.delete_after is null and m.is_joined <> j."isJoined"
      and m.name_key = j.key
      and j.at >= coalesce(m.joined_at, case m.source when 'form' then m.updated_at end, '-infinity')`.execute(tx.db)
}

/** Takes those out of the rosters who came by this file alone, were never changed, and stand in no other file. */
export const removeSenders = (tx: WriteContext, { id }: Pick<FileRecord, 'id'>) =>
  sql`
    delete from groups.members m where m.source_file_id = ${id} and m.source = 'chat' and m.version = 1
      and not exists (
        select from groups.file_parts p where p.group_id = m.group_id and p.is_taken and p.file_id <> ${id})`.execute(
    tx.db,
  )

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type FoundFinding, keepFindings, lockFindings } from '../findings/found.commands.ts'
import { lockKnownSenders } from '../messages/sender-locks.commands.ts'
import type { FindingReader } from './file-lots.queries.ts'
import { type PeopleLot, peopleOfFile } from './file-people.queries.ts'
import { lockTaken } from './piece-locks.commands.ts'

interface Changed {
  added: number
  gone: number
}

/**
 * Keeps what a file says of its people: the cards in their names, their numbers, what they sign by, and cards of contacts that were sent. It comes
 * behind the messages, since a signature is what was found in three of them. Run again it keeps nothing twice. `within` is called in the transaction
 * of each lot.
 */
export async function findPeopleInFile(
  context: Context,
  fileId: number,
  { lexicon }: FindingReader,
  within: (tx: WriteContext, changed: Changed) => Promise<void> = () => Promise.resolve(),
): Promise<Changed> {
  const all = { added: 0, gone: 0 }
  for await (const lot of peopleOfFile(context, fileId, lexicon)) {
    const { added, gone } = await write.bookkeep(context, 'groups.decideFindings', async (tx) => {
      const changed = await keepPeople(tx, fileId, lot)
      await within(tx, changed)
      return changed
    })
    all.added += added
    all.gone += gone
  }
  return all
}

async function keepPeople(tx: WriteContext, fileId: number, { piece, senderIds, found }: PeopleLot): Promise<Changed> {
  const none = { added: 0, gone: 0 }
  if (!(await lockTaken(tx, fileId, piece))) return none
  const senders = await lockKnownSenders(
    tx,
    found.flatMap(({ sender }) => sender.id ?? []),
  )
  await lockFindings(tx)
  const gone = await forgetOthers(tx, { fileId, part: piece.number, senderIds }, found)
  const wanted = await notKnownYet(
    tx,
    found.filter(({ sender }) => sender.id !== null && senders.has(sender.id)),
  )
  return { added: await keepFindings(tx, wanted), gone }
}

/** Takes away what is said of these senders no more. What somebody has decided on or put right stays. */
async function forgetOthers(
  tx: WriteContext,
  { fileId, part, senderIds }: { fileId: number; part: number; senderIds: readonly number[] },
  found: readonly FoundFinding[],
): Promise<number> {
  if (senderIds.length === 0) return 0
  const kept = found.map(({ sender, finding: { fingerprint } }) => ({ sender_id: sender.id, fingerprint }))
  const { rows } = await sql`
    delete from groups.finding_sources s using groups.findings f
    where f.id = s.finding_id and s.file_id = ${fileId} and s.part = ${part} and s.origin = 'sender'
      and s.sender_id = any(${[...senderIds]}::bigint[]) and f.state = 'found' and not f.edited
      and not exists (
        select from json_to_recordset(${JSON.stringify(kept)}::json) as k (sender_id bigint, fingerprint text)
        where k.sender_id = s.sender_id and k.fingerprint = f.fingerprint)
    returning s.id`.execute(tx.db)
  return rows.length
}

/** Leaves out what is known of a sender in his group already, by whatever file or message, and colleagues. */
async function notKnownYet(tx: WriteContext, found: readonly FoundFinding[]): Promise<FoundFinding[]> {
  const given = found.map(({ groupId, sender, finding: { fingerprint }, origin }, number) => ({
    number,
    group_id: groupId,
    sender_id: origin === 'sender' ? sender.id : null,
    sender_key: sender.key,
    fingerprint,
  }))
  const { rows } = await sql<{ number: number }>`
    select g.number from json_to_recordset(${JSON.stringify(given)}::json) as g (
      number integer, group_id bigint, sender_id bigint, sender_key text, fingerprint text)
    where exists (
      select from groups.findings f join groups.finding_sources s on s.finding_id = f.id
      where f.kind = 'contact' and f.fingerprint = g.fingerprint and s.group_id = g.group_id and s.sender_key = g.sender_key)
    or exists (
      select from groups.person_seats said join groups.person_seats sits on sits.person_id = said.person_id
      join groups.members m on m.id = sits.member_id
      where said.sender_id = g.sender_id and m.is_staff and m.delete_after is null)
    or exists (
      select from groups.file_parts p join groups.groups c on c.id = p.group_id and c.type = 'private'
      where p.group_id = g.group_id and p.own_key = g.sender_key)`.execute(tx.db)
  const known = new Set(rows.map(({ number }) => number))
  return found.filter((_, number) => !known.has(number))
}

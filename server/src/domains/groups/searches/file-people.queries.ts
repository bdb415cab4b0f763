import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { contactOfCard, contactOfConnection } from '../extraction/cards.rules.ts'
import type { Lexicon } from '../extraction/messages.rules.ts'
import { contactOfTalker } from '../extraction/signatures.rules.ts'
import type { FoundFinding } from '../findings/found.commands.ts'
import { foundOf } from '../files/found.rules.ts'
import type { FileRecord } from '../files/steps.commands.ts'
import { isTalk } from '../messages/rows.queries.ts'
import type { AccountKind } from '../reading/messages.rules.ts'
import { type Piece, piecesFrom } from './file-lots.queries.ts'

/** What a piece of a file says of some of its people, besides what stands in single messages. */
export interface PeopleLot {
  piece: Piece
  senderIds: number[]
  found: FoundFinding[]
}

/** Senders of one transaction. */
const sendersALot = 500

/** Yields what the senders of a file are known by, some at a time, and then the cards that were sent in it. */
export async function* peopleOfFile(context: Context, fileId: number, lexicon: Lexicon): AsyncGenerator<PeopleLot> {
  const pieces = await piecesFrom(context, fileId, 0)
  for (const piece of pieces) {
    const talkers = await talkersOf(context, fileId, piece)
    for (let from = 0; from < talkers.length; from += sendersALot) {
      const some = talkers.slice(from, from + sendersALot)
      yield {
        piece,
        senderIds: some.map(({ senderId }) => senderId),
        found: await knownBy(context, { fileId, piece, talkers: some }, lexicon),
      }
    }
    const sent = await cardsSent(context, { fileId, piece }, lexicon)
    if (sent.length > 0) yield { piece, senderIds: [], found: sent }
  }
}

/** Somebody who speaks in a piece, with his first message there. */
interface Talker {
  senderId: number
  firstAt: number
  firstLine: number
  firstText: string
}

const talkersOf = ({ engine }: Context, fileId: number, { group_id, number }: Piece) =>
  engine.rows<Talker>(
    `select sender as senderId, toUnixTimestamp64Milli(min(m.at)) as firstAt, argMin(line, tuple(m.at, line)) as firstLine,
       argMin(substringUTF8(text, 1, 1000), tuple(m.at, line)) as firstText
     from facts.messages as m
     where grp = {group:UInt32} and file = {file:UInt32} and part = {part:UInt16} and sender != 0 and ${isTalk}
     group by sender order by sender`,
    { group: group_id, file: fileId, part: number },
  )

interface SenderRow {
  id: number
  key: string
  name: string
  title: string
  account: string
  account_kind: AccountKind | null
  /** Their messages of the piece in which a contact was found. */
  texts: string[]
}

async function knownBy(
  { db }: Context,
  { fileId, piece, talkers }: { fileId: number; piece: Piece; talkers: readonly Talker[] },
  lexicon: Lexicon,
): Promise<FoundFinding[]> {
  const { rows } = await sql<SenderRow>`
    select n.id::float8 as id, left(n.key, 300) as key, n.name, n.title, n.account, n.account_kind, array(
      select s.snippet from groups.finding_sources s join groups.findings f on f.id = s.finding_id
      where s.file_id = ${fileId} and s.part = ${piece.number} and s.sender_id = n.id and s.origin = 'message' and f.kind = 'contact'
      order by s.at, s.id limit 200) as texts
    from groups.senders n
    where n.id = any(${talkers.map(({ senderId }) => senderId)}::bigint[]) and n.erased_at is null`.execute(db)
  const senders = new Map(rows.map((row) => [row.id, row]))
  const connections = await connectionsOf(db, fileId, rows)
  return talkers.flatMap(({ senderId, firstAt, firstLine, firstText }): FoundFinding[] => {
    const sender = senders.get(senderId)
    if (!sender) return []
    const { name, account, account_kind: accountKind, title, texts } = sender
    const said = {
      groupId: piece.group_id,
      file: { id: fileId, part: piece.number, line: firstLine },
      at: new Date(firstAt),
      sender: { id: senderId, key: sender.key, name },
      text: firstText,
    }
    const own = contactOfTalker({ name, account, accountKind, title }, texts, lexicon)
    const connection = accountKind === 'profile' ? connections.get(account) : undefined
    const known = connection ? contactOfConnection(connection) : null
    return [
      ...(own ? [{ ...said, finding: own, origin: 'sender' as const }] : []),
      ...(known ? [{ ...said, finding: known, origin: 'card' as const }] : []),
    ]
  })
}

/** Those of the list of people of LinkedIn who speak, by their profiles. */
async function connectionsOf(db: Context['db'], fileId: number, senders: readonly SenderRow[]) {
  if (!senders.some(({ account_kind: kind }) => kind === 'profile')) return new Map<string, never>()
  const { rows } = await sql<Pick<FileRecord, 'found'>>`select found from groups.files where id = ${fileId}`.execute(db)
  const spoken = foundOf({ found: rows[0]?.found ?? null })?.connections.spoken ?? []
  return new Map(spoken.map((connection) => [connection.profile, connection]))
}

interface SentCard {
  senderId: number
  sentAt: number
  sentLine: number
  words: string
}

/** The contacts of the archive's cards that messages of a piece name, each with its first such message. */
async function cardsSent(
  { db, engine }: Context,
  { fileId, piece }: { fileId: number; piece: Piece },
  lexicon: Lexicon,
): Promise<FoundFinding[]> {
  const { rows } = await sql<Pick<FileRecord, 'found'>>`select found from groups.files where id = ${fileId}`.execute(db)
  const cards = foundOf({ found: rows[0]?.found ?? null })?.cards.filter(({ source }) => source !== '') ?? []
  if (cards.length === 0) return []
  const sent = await engine.rows<SentCard>(
    `select sender as senderId, toUnixTimestamp64Milli(m.at) as sentAt, line as sentLine, substringUTF8(text, 1, 1000) as words
     from facts.messages as m
     where grp = {group:UInt32} and file = {file:UInt32} and part = {part:UInt16} and positionCaseInsensitive(text, '.vcf') > 0
     order by m.at, line limit 5000`,
    { group: piece.group_id, file: fileId, part: piece.number },
  )
  const senders = await namesOf(
    db,
    sent.map(({ senderId }) => senderId),
  )
  return cards.flatMap((card): FoundFinding[] => {
    const message = sent.find(({ words }) => words.includes(card.source))
    const finding = message && contactOfCard(card, lexicon)
    const sender = message && senders.get(message.senderId)
    if (!message || !finding || !sender) return []
    return [
      {
        finding,
        groupId: piece.group_id,
        file: { id: fileId, part: piece.number, line: message.sentLine },
        at: new Date(message.sentAt),
        sender: { id: message.senderId, ...sender },
        text: message.words,
        origin: 'card',
      },
    ]
  })
}

async function namesOf(db: Context['db'], ids: readonly number[]) {
  const { rows } = await sql<{ id: number; key: string; name: string }>`
    select id::float8 as id, left(key, 300) as key, name from groups.senders
    where id = any(${[...new Set(ids)]}::bigint[]) and erased_at is null`.execute(db)
  return new Map(rows.map(({ id, key, name }) => [id, { key, name }]))
}

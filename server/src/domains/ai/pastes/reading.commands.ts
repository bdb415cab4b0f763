import { uploadPurposes } from '@seamark/contract/files/uploads'
import { mostPasted, mostPasteMessages } from '@seamark/contract/ai/pastes/pastes'
import type { PasteKind } from '@seamark/contract/ai/pastes/items'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { FindingPlace } from '@seamark/contract/groups/findings/findings'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { createDayOf } from '../../../platform/days.ts'
import { givenRows } from '../../../platform/database/given-rows.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import {
  type ChatMessage,
  chatProblemOf,
  createClockReader,
  draftOf,
  type FindingFacts,
  findInTalk,
  inspectChatFile,
  openReader,
  readChatFile,
  readPastedChat,
  readPlainTexts,
  snippetOf,
  termsOf,
} from '../../groups/index.ts'
import { companyMeanings, companyWordKey } from '../../territory/index.ts'
import { keyOfItem, longestMessage, mayMatter, messagesOfText, type PastedMessage, titleOf } from './lines.rules.ts'
import { publishPaste } from './publications.commands.ts'
import { wantsReply } from './replies.rules.ts'

const permission = 'ai.usePastes'

interface PasteRecord {
  id: number
  owner_id: number
  title: string
  source: string
  file_id: number | null
  day: string
}

/**
 * Reads a sheet and keeps its messages and rows in one transaction, which ends with its state: so a job that runs twice, or after a kill, keeps
 * nothing twice. What cannot be read ends it with the reason.
 */
async function readPaste(context: Context, { id }: { id: number }) {
  const { rows } = await sql<PasteRecord>`
    select id::float8 as id, owner_id::float8 as owner_id, title, source, file_id::float8 as file_id, day::text as day
    from ai.pastes where id = ${id} and state = 'reading'`.execute(context.db)
  const [record] = rows
  if (!record) return
  try {
    const { form, messages } = await messagesOf(context, record)
    if (messages.length > mostPasteMessages) throw fail('ai.paste_messages_many', { most: mostPasteMessages })
    if (messages.length === 0) throw fail('ai.paste_not_understood')
    await keepRead(context, record, { form, messages, items: await itemsOf(context, record, messages) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await endFailed(context, record, error)
  }
}

export const readPasteJob = job('ai.readPaste', z.object({ id: z.number().int() }), readPaste, { isLong: true })

interface Read {
  form: string
  messages: PastedMessage[]
}

async function messagesOf(context: Context, record: PasteRecord): Promise<Read> {
  return record.file_id === null ? messagesIn(context, record.source) : messagesOfFile(context, record, record.file_id)
}

/** A text that is of no chat is read as lines. */
function messagesIn(context: Pick<Context, 'now' | 'zone'>, text: string): Read {
  const chat = readPastedChat(text, { now: context.now(), toMoment: createClockReader(context.zone) })
  const messages = chat?.messages.flatMap(asPasted) ?? []
  return chat && messages.length > 0 ? { form: chat.form, messages } : { form: '', messages: messagesOfText(text) }
}

/** Lines of the platform and signs for pictures are no words of anybody. */
const asPasted = ({ at, sender, kind, text }: ChatMessage): PastedMessage[] =>
  kind === 'text' && text.trim() !== ''
    ? [
        {
          at: Number.isFinite(at) ? at : null,
          sender: cutText(sender?.name ?? '', 200),
          account:
            sender?.accountKind && sender.account !== ''
              ? { kind: sender.accountKind, value: cutText(sender.account, 200) }
              : null,
          text: cutText(text, longestMessage),
        },
      ]
    : []

/** An archive may hold a thousand times as much as it weighs, which no file without packing could. */
const mostLength = uploadPurposes.paste

/** What a file leaves open is taken as most likely: it is looked through once, and a person sees each line. */
async function messagesOfFile(context: Context, { title }: PasteRecord, fileId: number): Promise<Read> {
  const path = await localPath(context, fileId)
  const { texts } = await inspectChatFile(path, title, context.now())
  const chosen = texts.map(({ name, plan, candidates, possibleOrders, encoding }) => ({
    name,
    form: plan?.form ?? candidates[0]?.form ?? null,
    encoding,
    order: possibleOrders[0] ?? null,
    year: null,
  }))
  const { texts: planned } =
    chosen.length === 0 ? { texts: [] } : await inspectChatFile(path, title, context.now(), chosen)
  const plans = planned.flatMap(({ plan }) => plan ?? [])
  const messages: PastedMessage[] = []
  let length = 0
  if (plans.length > 0)
    await readChatFile(path, { name: title, plans, zone: context.zone, now: context.now() }, (batch) => {
      const more = batch.messages.flatMap(asPasted)
      messages.push(...more)
      length += more.reduce((sum, { text }) => sum + text.length, 0)
      if (length > mostLength) throw fail('files.upload_too_large', { most: `${uploadPurposes.paste / 2 ** 20} MB` })
      if (messages.length > mostPasteMessages) throw fail('ai.paste_messages_many', { most: mostPasteMessages })
    })
  if (messages.length > 0) return { form: plans[0]?.form ?? '', messages }
  const text = await readPlainTexts(path, title, mostPasted)
  if (text === undefined) throw fail('ai.paste_not_understood')
  return { form: '', messages: messagesOfText(text) }
}

interface Item {
  message: number
  place: number
  kind: PasteKind
  item_key: string
  times: number
  day: string
  facts: FindingFacts
  places: FindingPlace[]
  flags: string[]
  wants_reply: boolean
}

/** What the messages say, by their order; the same words again are one row, and words in which nothing was found are one too. */
async function itemsOf(context: Context, { day }: PasteRecord, messages: readonly PastedMessage[]): Promise<Item[]> {
  const { lexicon } = await openReader(context)
  const dayOf = createDayOf(context.zone)
  const heard = messages.map((message, at) => ({
    message,
    number: at + 1,
    text: message.text,
    day: message.at === null ? day : dayOf(message.at),
    at: message.at ?? at,
    // Words without a name may be anybody's, so that nothing is carried from one to the next.
    speaker: message.at === null ? at : `${message.account?.value ?? ''} ${message.sender}`,
  }))
  const found = await findInTalk<number | string, (typeof heard)[number]>(heard, new Map(), lexicon)
  const said = Map.groupBy(found, (one) => one.heard.number)
  const words = found.flatMap(({ finding }) => companySaid(finding))
  const companies = await companyMeanings(context, [...new Set(words)])
  const items = new Map<string, Item>()
  for (const one of heard) {
    const findings = said.get(one.number) ?? []
    const rows = findings.length === 0 && mayMatter(one.text) ? [null] : findings.map(({ finding }) => finding)
    for (const finding of rows) {
      const key = keyOfItem(one.message, finding)
      const known = items.get(key)
      if (known) known.times += 1
      else items.set(key, itemOf(one, finding, { key, place: items.size + 1, companies }))
    }
  }
  return [...items.values()]
}

const companySaid = ({ values }: ExtractedFinding) =>
  values.flatMap(({ field, value }) => (field === 'company' ? [companyWordKey(value)] : []))

const nothingFound: ExtractedFinding = {
  kind: 'schedule',
  start: 0,
  end: 0,
  values: [],
  flags: [],
  confidence: 0,
  fingerprint: '',
  subject: '',
  line: null,
}

function itemOf(
  { number, day, text }: { number: number; day: string; text: string },
  finding: ExtractedFinding | null,
  { key, place, companies }: { key: string; place: number; companies: ReadonlyMap<string, string> },
): Item {
  const extracted = finding ?? nothingFound
  const kind = finding?.kind ?? 'unread'
  const draft = draftOf(extracted, companies)
  return {
    message: number,
    place,
    kind,
    item_key: key,
    times: 1,
    day,
    facts: { extracted: { line: extracted.line, flags: extracted.flags }, draft },
    places: snippetOf(text, extracted).places,
    flags: [...new Set(extracted.flags.map(({ code }) => code))],
    wants_reply: wantsReply({ kind, draft, terms: termsOf(extracted) }),
  }
}

/** The state moves in the transaction that keeps the rows; a second job finds it moved and keeps nothing. */
async function keepRead(
  context: Context,
  { id, owner_id, file_id, title }: PasteRecord,
  { form, messages, items }: Read & { items: Item[] },
) {
  // A chat begins with a name and a time, which say nothing of it.
  const calledBy = file_id === null ? titleOf(messages[0]?.text ?? '') || title : title
  const isKept = await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql`
      update ai.pastes set state = 'ready', form = ${form}, title = ${calledBy}, version = version + 1, changed_at = now()
      where id = ${id} and state = 'reading' returning id`.execute(tx.db)
    if (rows.length === 0) return false
    await sql`
      insert into ai.paste_messages (paste_id, place, at, sender, account, text)
      select ${id}, m.place, m.at, m.sender, m.account::jsonb, m.text
      from ${givenRows('m', [...messages.entries()], {
        place: ['integer', ([at]) => at + 1],
        at: ['timestamptz', ([, one]) => (one.at === null ? null : new Date(one.at).toISOString())],
        sender: ['text', ([, one]) => one.sender],
        account: ['text', ([, one]) => (one.account ? JSON.stringify(one.account) : null)],
        text: ['text', ([, one]) => cutText(one.text, longestMessage)],
      })}`.execute(tx.db)
    await sql`
      insert into ai.paste_items (paste_id, message, place, kind, item_key, times, day, facts, places, flags, wants_reply)
      select ${id}, i.message, i.place, i.kind, i.item_key, i.times, i.day, i.facts::jsonb, i.places::jsonb, i.flags::text[], i.wants = 1
      from ${givenRows('i', items, {
        message: ['integer', (one) => one.message],
        place: ['integer', (one) => one.place],
        kind: ['text', (one) => one.kind],
        item_key: ['text', (one) => one.item_key],
        times: ['integer', (one) => one.times],
        day: ['date', (one) => one.day],
        facts: ['json', (one) => one.facts],
        places: ['json', (one) => one.places],
        flags: ['list', (one) => one.flags],
        wants: ['integer', (one) => (one.wants_reply ? 1 : 0)],
      })}`.execute(tx.db)
    return true
  })
  if (isKept) publishPaste(context, { id, ownerId: owner_id })
}

async function endFailed(context: Context, { id, owner_id }: PasteRecord, failure: Failure) {
  const { params } = failure
  const code = chatProblemOf(failure)
  await write.bookkeep(context, permission, async (tx) => {
    await sql`
      update ai.pastes set state = 'failed', failure = ${JSON.stringify({ code, params })}::jsonb, version = version + 1, changed_at = now()
      where id = ${id} and state = 'reading'`.execute(tx.db)
  })
  publishPaste(context, { id, ownerId: owner_id })
}

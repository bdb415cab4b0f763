import { isAscii } from 'node:buffer'
import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import { cutText } from '../../../../platform/storable-texts.ts'
import { FileProblem } from '../../../workbench/index.ts'
import { DateOrderFinder } from '../date-orders.rules.ts'
import { type Candidate, candidatesOf, chooseForm, formOf } from '../forms.rules.ts'
import type { DateOrder } from '../messages.rules.ts'
import {
  type ChatForm,
  type FormName,
  neutralChoices,
  orderOfText,
  type Reason,
  type Sample,
} from '../readers.rules.ts'
import { type ContactCard, readContactCards } from '../records/contact-cards.rules.ts'
import { type Connection, ConnectionReader, isConnections } from '../records/connections.rules.ts'
import { labelOfManifest } from '../records/qqnt.rules.ts'
import type { ReadingPlan } from './chat-files.ts'
import { beginningOf, type ChatSource, type ChatSources, sampleSize, textsOf, withSources } from './sources.ts'

/** A line as a candidate reads it, for somebody who has to choose. */
export interface PreviewLine {
  line: number
  shown: number
  sender: string
  text: string
}

export interface InspectedCandidate {
  form: FormName
  score: number
  reason: Reason
  /** The first messages as this form reads them. */
  preview: PreviewLine[]
}

/** What a file leaves open and a person has to say. */
export type OpenChoice = 'form' | 'encoding' | 'dateOrder' | 'year'

export interface InspectedText {
  name: string
  candidates: InspectedCandidate[]
  /** How the text is read unless somebody chooses otherwise; null where it may be of several forms. */
  plan: ReadingPlan | null
  encoding: Encoding
  /** The orders of day, month and year that read all dates equally well. */
  possibleOrders: DateOrder[]
  open: OpenChoice[]
}

export interface InspectedFile {
  state: 'ready' | 'needsChoice' | 'notUnderstood'
  texts: InspectedText[]
  /** Texts of an archive that no form fits, with their first lines. */
  passedOver: { name: string; lines: string[] }[]
  /** The first lines of a file that no form fits. */
  firstLines: string[]
  /** Contacts that were sent in the chat as cards of an archive. */
  cards: (ContactCard & { source: string })[]
  /** Whom the owner of an account knows on LinkedIn; of those the messages tell who is of a conversation. */
  connections: Connection[]
  left: ChatSources['left']
}

/** What a person has said of a text; what she left open is found as without her. */
export interface ChosenReading {
  name: string
  form: FormName | null
  encoding: Encoding | null
  order: DateOrder | null
  year: number | null
}

const previewLines = 20
const shownLength = 300
/** The lines of each candidate come from the beginning of the sample. */
const previewedLength = 128 * 1024

/**
 * Looks at the beginning of each text of a file and says how it is read, or what a person has to choose. What she has
 * chosen before is taken as it is.
 */
export function inspectChatFile(
  path: string,
  name: string,
  now: Date,
  chosen: readonly ChosenReading[] = [],
): Promise<InspectedFile> {
  const choices = new Map(chosen.map((one) => [one.name, one]))
  return withSources(path, name, async ({ texts, cards, left, isArchive }) => {
    const inspected: InspectedText[] = []
    const passedOver: InspectedFile['passedOver'] = []
    const connections: Connection[] = []
    let manifest = ''
    for (const source of texts) {
      const choice = choices.get(source.name)
      const sample = await sampleOf(source, isArchive && texts.length === 1 ? name : source.name, choice)
      const found = await inspectText(source, sample, now, choice)
      if (found) inspected.push(found)
      else if (isConnections(sample.text)) connections.push(...(await readConnections(source, sample.encoding)))
      else {
        if (manifestName.test(source.name)) manifest = sample.text
        passedOver.push({ name: source.name, lines: linesOf(sample) })
      }
    }
    if (texts.length === 0) throw new FileProblem('workbench.file_empty')
    const isManifest = nameChunks(inspected, manifest)
    const isOpen = inspected.some(({ open }) => open.length > 0)
    const state = inspected.length === 0 ? 'notUnderstood' : isOpen ? 'needsChoice' : 'ready'
    const firstLines = state === 'notUnderstood' ? (passedOver.find(({ lines }) => lines.length > 0)?.lines ?? []) : []
    const unread = passedOver.filter(({ name }) => !isManifest || !manifestName.test(name))
    return { state, texts: inspected, passedOver: unread, firstLines, cards: await readCards(cards), connections, left }
  })
}

const manifestName = /(?:^|\/)manifest\.json$/

/** Chunks of a large export hold messages alone; the conversation is named by the list beside them. Returns whether there are such chunks. */
function nameChunks(texts: readonly InspectedText[], manifest: string): boolean {
  const label = labelOfManifest(manifest)
  const chunks = texts.filter(({ plan }) => plan?.form === 'qqntLines')
  for (const { plan } of chunks) if (plan?.label === '') plan.label = label
  return chunks.length > 0
}

async function readConnections(source: ChatSource, encoding: Encoding): Promise<Connection[]> {
  const reader = new ConnectionReader()
  for await (const text of textsOf(source, encoding)) reader.feed(text)
  reader.end()
  return reader.connections
}

async function readCards(cards: readonly ChatSource[]): Promise<InspectedFile['cards']> {
  const read: InspectedFile['cards'] = []
  for (const card of cards) {
    const { encoding } = await card.findEncoding()
    const start = await beginningOf(card.bytes())
    const source = card.name.slice(card.name.lastIndexOf('/') + 1)
    read.push(...readContactCards(await textOf(start, encoding)).map((one) => ({ ...one, source })))
  }
  return read
}

interface EncodedSample extends Sample {
  encoding: Encoding
  isEncodingSure: boolean
}

/** The iPhone calls every chat `_chat.txt` and names the archive by the conversation. */
async function sampleOf(source: ChatSource, name: string, choice?: ChosenReading): Promise<EncodedSample> {
  const { encoding, isSure } = choice?.encoding
    ? { encoding: choice.encoding, isSure: true }
    : await source.findEncoding()
  const start = await beginningOf(source.bytes())
  const text = await textOf(start, encoding)
  // The last line of a sample is cut where the file goes on.
  const end = start.length < sampleSize ? text.length : text.lastIndexOf('\n') + 1 || text.length
  return { text: text.slice(0, end), name, encoding, isEncodingSure: isSure }
}

async function textOf(bytes: Buffer, encoding: Encoding): Promise<string> {
  let text = ''
  for await (const piece of textsOf({ bytes: () => piecesOf(bytes) }, encoding)) text += piece
  return text
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function inspectText(
  source: ChatSource,
  sample: EncodedSample,
  now: Date,
  choice?: ChosenReading,
): Promise<InspectedText | null> {
  const candidates = candidatesOf(sample)
  if (candidates.length === 0 && !choice?.form) return null
  const form = choice?.form ? formOf(choice.form) : chooseForm(candidates)
  const { order, possible } = choice?.order
    ? { order: choice.order, possible: [] }
    : await findOrder(form, source, sample)
  const open: OpenChoice[] = []
  if (!form) open.push('form')
  if (!sample.isEncodingSure && !isPlainAscii(sample.text)) open.push('encoding')
  if (possible.length > 1) open.push('dateOrder')
  if (!choice?.year && form?.lacksYears?.(sample)) open.push('year')
  const plan = form && { ...planOf(form, source, sample, order, now), ...(choice?.year ? { year: choice.year } : {}) }
  return {
    name: source.name,
    candidates: candidates.map((one) =>
      previewOf(one, sample, one.form === form ? order : orderOfSample(one.form, sample)),
    ),
    plan,
    encoding: sample.encoding,
    possibleOrders: possible,
    open,
  }
}

const planOf = (
  form: ChatForm,
  source: ChatSource,
  sample: EncodedSample,
  order: DateOrder,
  now: Date,
): ReadingPlan => ({
  source: source.name,
  form: form.name,
  encoding: sample.encoding,
  order,
  year: now.getUTCFullYear(),
  hasBlankLines: form.hasBlankLines?.(sample) ?? false,
  label: form.labelOf?.(sample.name) ?? '',
})

/** Reads all dates of the file where its form leaves their order open. */
async function findOrder(form: ChatForm | null, source: ChatSource, { encoding }: EncodedSample) {
  const finder = new DateOrderFinder()
  const dates = form?.openDates?.(finder)
  if (!dates) return { order: 'ymd' as const, possible: [] }
  for await (const text of textsOf(source, encoding)) dates.feed(text)
  dates.end()
  const found = finder.find()
  return found
    ? { order: found.order, possible: found.isSure ? [] : found.possible }
    : { order: 'ymd' as const, possible: [] }
}

function previewOf({ form, score, reason }: Candidate, sample: EncodedSample, order: DateOrder): InspectedCandidate {
  const hasBlankLines = form.hasBlankLines?.(sample) ?? false
  const reader = form.open({ ...neutralChoices, order, hasBlankLines })
  reader.feed(sample.text.slice(0, previewedLength))
  reader.end()
  const preview = reader.tally
    .take()
    .slice(0, previewLines)
    .map(({ line, at, sender, text }) => ({
      line,
      shown: at,
      sender: sender?.name ?? '',
      text: cutText(text, shownLength),
    }))
  return { form: form.name, score, reason, preview }
}

/** A form that was not chosen has had no look at the whole file. */
const orderOfSample = (form: ChatForm, { text }: Sample): DateOrder =>
  orderOfText(form, text.slice(0, previewedLength)) ?? 'ymd'

const linesOf = ({ text }: Sample) =>
  text
    .split(/\r\n|\n|\r/)
    .slice(0, previewLines)
    .map((line) => cutText(line, shownLength))

/** Text that every encoding reads alike. */
const isPlainAscii = (text: string) => isAscii(Buffer.from(text))

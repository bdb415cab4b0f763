import { lineCounts, textChoice } from '@seamark/contract/groups/files/files'
import { dateOrders, formNames } from '@seamark/contract/groups/files/forms'
import { encodings } from '@seamark/contract/workbench/imports/encodings'
import { z } from 'zod'
import { storableText } from '../../../platform/storable-texts.ts'
import type { InspectedFile } from '../reading/adapters/inspections.ts'
import type { FileRecord } from './steps.commands.ts'

const form = z.enum(formNames)
const order = z.enum(dateOrders)
const encoding = z.enum(encodings)

const plan = z.object({
  source: z.string(),
  form,
  encoding,
  order,
  year: z.number(),
  hasBlankLines: z.boolean(),
  label: z.string(),
})

const text = z.object({
  name: z.string(),
  candidates: z.array(
    z.object({
      form,
      score: z.number(),
      preview: z.array(z.object({ line: z.number(), shown: z.number(), sender: z.string(), text: z.string() })),
    }),
  ),
  plan: plan.nullable(),
  encoding,
  possibleOrders: z.array(order),
  open: z.array(z.enum(['form', 'encoding', 'dateOrder', 'year'])),
})

/** What is kept of an inspection. */
const found = z.object({
  texts: z.array(text),
  firstLines: z.array(z.string()),
  left: z.object({ count: z.number(), bytes: z.number() }),
  /** Texts of an archive that no form fits: how many, and the first of them with their first lines. */
  passedOver: z
    .object({ count: z.number(), texts: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })) })
    .default({ count: 0, texts: [] }),
  /** The list of people that LinkedIn exports: how many it has, and those of them who speak in the file. */
  connections: z
    .object({
      count: z.number(),
      spoken: z.array(
        z.object({ name: z.string(), company: z.string(), mails: z.array(z.string()), profile: z.string() }),
      ),
    })
    .default({ count: 0, spoken: [] }),
  cards: z.array(
    z.object({
      name: z.string(),
      company: z.string().default(''),
      phones: z.array(z.string()),
      mails: z.array(z.string()).default([]),
      /** The name under which the chat names it. */
      source: z.string().default(''),
    }),
  ),
})
export type Found = z.output<typeof found>

const decided = z.object({ zone: z.string(), texts: z.array(textChoice) })

const scanned = z.object({
  lines: z.number(),
  messages: z.number(),
  system: z.number(),
  notUnderstood: z.number(),
  /** What the lines were; null of a file that was read before this was kept. */
  kinds: lineCounts.nullable().default(null),
  oddlyDated: z.number(),
  isOrdered: z.boolean(),
  oddLines: z.array(z.object({ line: z.number(), text: z.string() })),
  notes: z.array(z.enum(['exportLimit', 'countDiffers', 'noNumbers', 'oddlyDated'])),
  /** How many messages found nothing because of each of the office's words; known once the file was searched. */
  muted: z.record(z.string(), z.number()).default({}),
  /** What the last search of the kept messages has changed. */
  searchedAgain: z.object({ at: z.iso.datetime(), added: z.number(), gone: z.number() }).nullable().default(null),
})
export type Scanned = z.output<typeof scanned>

/** The counts of a file of which no line was read yet. */
export const emptyScan = (): Scanned => ({
  lines: 0,
  messages: 0,
  system: 0,
  notUnderstood: 0,
  kinds: null,
  oddlyDated: 0,
  isOrdered: true,
  oddLines: [],
  notes: [],
  muted: {},
  searchedAgain: null,
})

export const foundOf = (record: Pick<FileRecord, 'found'>) => found.nullable().parse(record.found)
export const decidedOf = (record: Pick<FileRecord, 'decided'>) => decided.nullable().parse(record.decided)
export const scannedOf = (record: Pick<FileRecord, 'scanned'>) => scanned.nullable().parse(record.scanned)

const mostShown = 20
/** So many lines of a text that no form fits are shown beside the texts that were read. */
const mostLines = 5

/** Lines are kept for the texts that ask for a choice, and for the first ones of a large archive. */
export const keptOf = ({ texts, firstLines, left, passedOver, connections, cards }: InspectedFile): Found => ({
  connections: { count: connections.length, spoken: [] },
  firstLines: firstLines.map(storableText),
  left,
  passedOver: {
    count: passedOver.length,
    texts: passedOver.slice(0, mostShown).map(({ name, lines }) => ({
      name: storableText(name),
      lines: lines.slice(0, mostLines).map(storableText),
    })),
  },
  cards: cards.slice(0, 500).map(({ name, company, phones, mails, source }) => ({
    name: storableText(name),
    company: storableText(company),
    phones: phones.map(storableText),
    mails: mails.map(storableText),
    source: storableText(source),
  })),
  texts: texts.map(({ candidates, ...one }, place) => ({
    ...one,
    candidates: candidates.map(({ form, score, preview }) => ({
      form,
      score,
      preview: place < mostShown || one.open.length > 0 ? preview.map(storableLine) : [],
    })),
  })),
})

const mostSpoken = 2000

/** Of the people whom somebody knows on LinkedIn only those are kept who speak in the file. */
export const withSpoken = (found: Found, { connections }: InspectedFile, profiles: ReadonlySet<string>): Found => ({
  ...found,
  connections: {
    count: connections.length,
    spoken: connections
      .filter(({ profile }) => profiles.has(profile))
      .slice(0, mostSpoken)
      .map(({ name, company, mails, profile }) => ({
        name: storableText(name),
        company: storableText(company),
        mails: mails.map(storableText),
        profile,
      })),
  },
})

const storableLine = <Line extends { sender: string; text: string }>(line: Line): Line => ({
  ...line,
  sender: storableText(line.sender),
  text: storableText(line.text),
})

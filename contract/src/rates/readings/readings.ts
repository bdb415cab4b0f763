import { bases, boxOwners, readingShows } from '../choices.ts'
import { z } from 'zod'
import { day, id, idParam, instant, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { longestText, merge, openedPart, pastedGrid, readingSheet } from './grids.ts'
import { surcharge } from '../prices/prices.ts'
import { cargoClasses, rateFields, spaces } from '../rates/fields.ts'
import { lineFields, type ReadLine, readLine, saidRateKinds } from '../reading/lines.ts'

const readingStates = ['reading', 'ready', 'failed'] as const
/** A text and a table are pasted; a file is uploaded, and holds sheets or a text. */
const readingKinds = ['text', 'table', 'file'] as const
/** `leftOut`: a person decided that the line becomes no rate. */
const lineStates = ['waiting', 'leftOut', 'accepted'] as const

const counts = z.object({
  lines: z.number().int(),
  /** Lines that may be taken as they are. */
  ready: z.number().int(),
  /** Lines that wait for the answer to a port. */
  ports: z.number().int(),
  /** Lines with another open question. */
  open: z.number().int(),
  leftOut: z.number().int(),
  accepted: z.number().int(),
  /** What is no whole container by sea, and becomes no rate. */
  findings: z.number().int(),
})
export type ReadingCounts = z.output<typeof counts>

export const listedReading = z.object({
  id,
  state: z.enum(readingStates),
  kind: z.enum(readingKinds),
  /** The name of the file, or how the text begins. */
  title: z.string(),
  owner: z.object({ id, name: z.string() }),
  day,
  counts,
  createdAt: instant,
})
export type ListedReading = z.output<typeof listedReading>

const company = z.object({ id, name: z.string() })

/** Whose rates they are: the supplier of an offer, the client of a request. A company goes before a name. */
const whose = z.object({
  company: company.nullable(),
  /** There is a company, and the caller may not know which. */
  isCompanyHidden: z.boolean(),
  /** The name of somebody who is no company of the phonebook, or a group. */
  sourceName: z.string(),
})

/** What a person says of it; neither a company nor a name leaves it open. */
const saidWhose = { companyId: id.nullable(), sourceName: z.string().trim().max(200) }

export const reading = listedReading.extend({
  version: z.number().int(),
  ...whose.shape,
  /** As it came: a text, or the sheets of a table or file, whose rows are read a window at a time. */
  text: z.string(),
  /** Where the post on the net stands from which it came, which may be nowhere; null for all others. */
  postAddress: z.string().nullable(),
  sheets: z.array(readingSheet),
  /** Hidden parts that a person wants to be read too. */
  opened: z.array(openedPart),
  /** Rows of the file or lines that are done, of those that are known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** What was not read, counted with its reason. */
  passed: z.array(z.object({ reason: z.string(), sheet: z.number().int(), count: z.number().int() })),
  /** Why nothing was read, with what its sentence names; empty while all is well. */
  failure: z.string(),
  failureParams: z.record(z.string(), z.union([z.string(), z.number()])),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Reading = z.output<typeof reading>

export const readingLine = z.object({
  place: z.number().int(),
  state: z.enum(lineStates),
  line: readLine,
  /** The words from which it was read: a piece of the text, or the cells of its row. */
  source: z.string(),
  /** What was said of this line alone; where nothing was, that of the reading holds, and else the sender. */
  ...whose.shape,
  /** Whom the head of the copied message names; empty where it has none. */
  sender: z.string(),
  /** The company that the caller knows by that head. A person says whether it is meant. */
  proposed: company.nullable(),
  /** Words for ports that nobody knows yet. */
  words: z.array(z.string()),
  /** Whether it has no open question and can become a rate. */
  isReady: z.boolean(),
  edited: z.boolean(),
  /** The place of the correction that takes its place, for which it is left out. */
  replacedBy: z.number().int().nullable(),
  /** What became of it when it was taken. `changed`: its price was there already, with other terms. */
  outcome: z.enum(['', 'created', 'changed', 'unchanged', 'refused']),
  /** Why it was refused; empty if it was not. */
  refusal: z.string(),
  rateId: id.nullable(),
})
export type ReadingLine = z.output<typeof readingLine>

const ports = z
  .array(z.string().trim().toUpperCase().regex(portCode, 'rates.port_code_form'))
  .min(1)
  .max(40)
  .transform((codes) => [...new Set(codes)])
const price = readLine.shape.prices.element.pick({ container: true, amount: true })

const said = surcharge.shape
const lineSurcharge = z.strictObject({
  code: said.code,
  state: said.state,
  amounts: said.amounts,
  per: z.enum(['container', 'teu', 'bill']),
  currency: said.currency,
})
const { transitDays, freeCombined, freeDemurrage, freeDetention, tonnes, cutoff, weekdays, routeCode, via } = rateFields

/** What a person says of a line; a field that is said settles its questions. Null and empty texts take a value away. */
export const lineEdit = z
  .strictObject({
    kind: z.enum(['supply', 'demand']),
    /** The place of the line that a correction replaces. */
    corrects: z.number().int().positive(),
    pols: ports,
    pods: ports,
    carrier: z.string().trim().max(20),
    prices: z.array(price).max(14),
    boxes: z
      .array(z.strictObject({ container: price.shape.container, count: z.number().int().min(1).max(9999) }))
      .max(14),
    boxOwner: z.enum(boxOwners),
    rateKind: z.enum(['', ...saidRateKinds]),
    sailings: z.array(day).max(20),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'rates.currency_code_form'),
    effective: day,
    expiry: day,
    routeCode: routeCode.unwrap(),
    basis: z.enum(bases),
    surcharges: z.array(lineSurcharge).max(40),
    via: via.unwrap(),
    /** Only where no port of discharge is named. */
    lane: z.enum(['', ...lanes]),
    weekdays: weekdays.unwrap(),
    cutoff: cutoff.unwrap(),
    transitDays: transitDays.unwrap(),
    freeCombined: freeCombined.unwrap(),
    freeDemurrage: freeDemurrage.unwrap(),
    freeDetention: freeDetention.unwrap(),
    tonnes: tonnes.unwrap(),
    cargo: z.enum(cargoClasses),
    goods: rateFields.cargo.unwrap(),
    space: z.enum(spaces),
    leftOut: z.boolean(),
    ...saidWhose,
    /** Fields whose value is right as it was read. */
    confirmed: z.array(z.enum(lineFields)).max(20),
  })
  .partial()
export type LineEdit = z.output<typeof lineEdit>

/** Flags that say what was assumed, and keep no line from being taken. */
const mildFlags = new Set(['currencyAssumed', 'expiryAssumed', 'boxesAssumed', 'terminalOpen', 'portChosen'])

/** Returns the questions of a line that a person has to answer before it can become a rate. */
export const openFlags = ({ flags }: Pick<ReadLine, 'flags'>) => flags.filter(({ code }) => !mildFlags.has(code))

/** Whether a line can become a rate: only whole containers by sea do, and a change moves the prices of others. */
export const isRate = ({ mode, kind }: Pick<ReadLine, 'mode' | 'kind'>) => mode === 'fcl' && kind !== 'change'

const importing = { permission: 'rates.import', rate: 'write' } as const
const found = ['rates.reading_not_found'] as const

export const createReading = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings',
  summary: 'Reads a pasted text or table, or a finished upload; the lines come as they are read',
  body: z
    .strictObject({
      text: z.string().max(longestText, 'rates.reading_too_long').default(''),
      grid: pastedGrid.nullable().default(null),
      uploadId: z.string().max(100).nullable().default(null),
      /** The day on which it was written, from which months and years are completed; today where nothing is said. */
      day: day.optional(),
      companyId: saidWhose.companyId.default(null),
      sourceName: saidWhose.sourceName.default(''),
    })
    .refine(({ text, grid, uploadId }) => grid !== null || uploadId !== null || text.trim() !== '', {
      path: ['text'],
      message: 'rates.reading_empty',
    }),
  response: z.object({ id }),
  failures: [
    'rates.reading_nothing',
    'rates.reading_stuck',
    'rates.reading_too_long',
    'files.upload_unknown',
    'files.upload_unfinished',
    'rates.company_unknown',
  ],
})

export const listReadings = route({
  method: 'GET',
  path: '/rates/readings',
  summary: 'The readings of the caller and of those whom the caller reaches, the newest first',
  permission: 'rates.import',
  rate: 'read',
  query: z.strictObject({
    /** A part of the file's name, or of how the text begins. */
    q: z.string().trim().max(100).optional(),
    show: z.enum(readingShows).optional(),
    mine: yesOrNo.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(100).optional(),
  }),
  response: page(listedReading),
  failures: ['rates.cursor_invalid'],
})

/** A line that waits for a person, with the reading in which it stands. */
const waitingLine = z.object({ reading: listedReading, line: readingLine })
export type WaitingLine = z.output<typeof waitingLine>

export const listWaitingLines = route({
  method: 'GET',
  path: '/rates/reading-lines',
  summary: 'The lines of all readings of the caller and of those whom the caller reaches that wait for a person',
  permission: 'rates.import',
  rate: 'read',
  query: z.strictObject({
    mine: yesOrNo.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(100).optional(),
  }),
  response: page(waitingLine),
  failures: ['rates.cursor_invalid'],
})

export const getReading = route({
  method: 'GET',
  path: '/rates/readings/:id',
  summary: 'A reading: what came in, and how many of its lines are ready',
  permission: 'rates.import',
  rate: 'read',
  params: idParam,
  response: reading,
  failures: found,
})

export const listReadingLines = route({
  method: 'GET',
  path: '/rates/readings/:id/lines',
  summary:
    'The lines of a reading, a page at a time: those with open questions first, then the others, each in the order of the text',
  permission: 'rates.import',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    /** What the page before said comes next. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({ lines: z.array(readingLine), next: z.number().int().nullable() }),
  failures: found,
})

const gridRow = z.object({
  row: z.number().int(),
  isHidden: z.boolean(),
  cells: z.array(z.union([z.string(), z.number(), z.object({ day: z.string() }), z.null()])),
})
export type GridRow = z.output<typeof gridRow>

export const listReadingRows = route({
  method: 'GET',
  path: '/rates/readings/:id/rows',
  summary: 'Rows of a sheet of a reading as they came, hidden ones too, with the cells that are shown as one',
  permission: 'rates.import',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    sheet: z.coerce.number().int().min(0).default(0),
    from: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({ rows: z.array(gridRow), merges: z.array(merge) }),
  failures: found,
})

export const openHiddenParts = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/hidden',
  summary: 'Reads the sheets anew with these hidden parts; lines that a person edited are asked about first',
  params: idParam,
  body: z.strictObject({ opened: z.array(openedPart).max(3000), dropsEdits: z.boolean().default(false) }),
  response: z.object({ id }),
  failures: [...found, 'rates.reading_at_work', 'rates.reading_taken', 'rates.reading_edited'],
})

export const editReadingLine = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/lines/:place',
  summary: 'Says what a line means; the questions of the fields that are said are settled',
  params: idParam.extend({ place: z.coerce.number().int().positive() }),
  body: lineEdit,
  response: z.object({ line: readingLine, counts }),
  failures: [
    ...found,
    'rates.line_not_found',
    'rates.line_accepted',
    'rates.line_port_unknown',
    'rates.line_days_backwards',
    'rates.line_corrects_none',
    'rates.company_unknown',
    'rates.expiry_missing',
    'rates.boxes_missing',
  ],
})

export const sayWhoseReading = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/company',
  summary: 'Says whose the rates are: of the whole reading, or of the lines that are named, which go before it',
  params: idParam,
  body: z.strictObject({
    ...saidWhose,
    /** The lines that are meant; the whole reading where none is named. Lines that became rates are passed over. */
    places: z.array(z.number().int().positive()).min(1).max(500).optional(),
  }),
  /** How many lines were changed; of the whole reading none. */
  response: z.object({ lines: z.number().int() }),
  failures: [...found, 'rates.company_unknown'],
})

const outcomes = z.object({
  created: z.number().int(),
  /** Those of the new ones that end an older rate. */
  superseded: z.number().int(),
  /** Those of the new ones whose price and days were there already, with other terms. */
  otherTerms: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
})
export type ReadingOutcomes = z.output<typeof outcomes>

/** At most this many lines are taken in one call; the caller goes on while some are left. */
export const linesAtOnce = 500

export const forecastReading = route({
  method: 'GET',
  path: '/rates/readings/:id/forecast',
  summary: 'What would become of the lines without open questions, were they taken now',
  permission: 'rates.import',
  rate: 'read',
  params: idParam,
  response: outcomes,
  failures: found,
})

export const acceptReading = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/accept',
  summary: 'Takes the next lines without open questions as rates; says how many are left',
  params: idParam,
  /** The deed of an earlier call, which this one goes on with. */
  body: z.strictObject({ runId: id.optional() }),
  response: outcomes.extend({ left: z.number().int(), runId: id.nullable(), counts }),
  failures: found,
})

export const undoReading = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/undo',
  summary: 'Takes back the rates of a reading, within thirty days; older prices hold again and the lines wait',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ taken: z.number().int(), counts }),
  failures: found,
})

export const deleteReading = route({
  ...importing,
  method: 'DELETE',
  path: '/rates/readings/:id',
  summary: 'Delete a reading of which no rate was made: gone at once, undone within 10 seconds, then really deleted',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: [...found, 'rates.reading_at_work', 'rates.reading_kept'],
})

export const restoreReading = route({
  ...importing,
  method: 'POST',
  path: '/rates/readings/:id/restore',
  summary: 'Undo the deletion of a reading while there is time',
  params: idParam,
  response: reading,
  failures: [...found, 'rates.undo_over'],
})

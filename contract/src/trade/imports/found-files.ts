import { z } from 'zod'
import { count, id } from '../../platform/envelope.ts'
import { delimiters } from '../../workbench/imports/encodings.ts'
import { tradeFields } from '../reading/fields.ts'
import { directions } from '../slices/slices.ts'
import { dateMeanings, figureOwners, shapes } from '../sources/sources.ts'

const tradeColumn = z.object({
  /** Counted from 0. */
  index: z.number().int(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** The field that the column is matched to, by the mapping of the source, else by its heading; null when neither matches. */
  suggestion: z.enum(tradeFields).nullable(),
  /** Below 0.7 a person should check the match. */
  confidence: z.number(),
  /** What the file leaves open about the column: the sign before decimals, or the order of day and month. */
  question: z.enum(['number', 'date']).nullable().default(null),
})

/** What the file shows of a setting: the value, and the cell or heading that shows it, with its row where it is a cell. */
const shownBy = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, row: z.number().int().nullable(), text: z.string() }).nullable()

/** What a file shows about where it comes from. Null is what it leaves open. */
const fileGuesses = z.object({
  /** The source whose earlier files had the same headings: `same` of the `all` headings of this one. */
  source: z.object({ id, name: z.string(), same: count, all: count }).nullable(),
  /** The name for a new source. */
  name: z.string(),
  country: shownBy(z.string()),
  direction: shownBy(z.enum(directions)),
  dateMeaning: shownBy(z.enum(dateMeanings)),
  zone: z.string().nullable(),
  dayFirst: shownBy(z.boolean()),
  decimal: shownBy(z.enum(['.', ','])),
  /** The kilograms in the unit that the heading of the weight names, and the currency that the heading of the value names. */
  kilograms: shownBy(z.number()),
  currency: shownBy(z.string()),
})

export const foundFile = z.object({
  /** The files within a zip, or the single file. */
  files: z.array(z.string()),
  /** The file whose table leads: further files are read like it. */
  file: z.string(),
  /**
   * Files of a zip that are no tables, and sheets that do not belong to the table; none of them is read. `file` is empty for the uploaded file
   * itself.
   */
  passedOver: z.array(z.object({ file: z.string(), sheet: z.string(), reason: z.string() })),
  sheets: z.array(z.string()),
  sheet: z.number().int(),
  headerRow: z.number().int(),
  encoding: z.string().nullable(),
  /** False where a person should look at some lines, since another encoding may be meant. */
  isEncodingSure: z.boolean().optional(),
  delimiter: z.enum(delimiters).nullable(),
  shape: z.enum(shapes),
  /** The order of day and month that the file's dates show; null where they leave it open. */
  dayFirst: z.boolean().nullable(),
  /** The sign before decimals that the numbers of the file agree on; null where they leave it open. */
  decimal: z.enum(['.', ',']).nullable().default(null),
  /** The direction that the headings suggest. */
  figures: z.enum(figureOwners).default('line'),
  columns: z.array(tradeColumn),
  /** The first rows, so that a person can point at the headings. */
  head: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  mappingIsSaved: z.boolean(),
  guesses: fileGuesses.default({
    source: null,
    name: '',
    country: null,
    direction: null,
    dateMeaning: null,
    zone: null,
    dayFirst: null,
    decimal: null,
    kilograms: null,
    currency: null,
  }),
})
export type FoundFile = z.output<typeof foundFile>

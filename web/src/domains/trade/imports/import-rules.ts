import { severalColumns, type TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { ImportCounts, ImportView, SampledKind } from '@seamark/contract/trade/imports/imports'
import type { ImportSource, TradeMapping } from '@seamark/contract/trade/imports/mappings'
import type { RefusalReason, Remark } from '@seamark/contract/trade/reading/remarks'
import { type SourceView, sourceValues } from '@seamark/contract/trade/sources/sources'
import { z } from 'zod'

/** The address: the open import or a new one, and the part of its first try that is shown. */
export const importSearch = z.object({
  id: z.coerce.number().int().positive().optional().catch(undefined),
  begin: z.stringbool().optional().catch(undefined),
  source: z.coerce.number().int().positive().optional().catch(undefined),
  shows: z.string().max(40).optional().catch(undefined),
  step: z.literal('mapping').optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(100).catch(20).default(20),
})

export type Step = 'file' | 'mapping' | 'try' | 'run'

export function stepOf({ state, found }: Pick<ImportView, 'state' | 'found'>, isRemapping: boolean): Step {
  if (isRemapping || state === 'mapping') return 'mapping'
  if (state === 'reading') return 'file'
  if (state === 'trying' || state === 'tried') return 'try'
  return state === 'failed' && found === null ? 'file' : 'run'
}

/** Settings that may stay open; a choice without a value is undefined in the form. */
type Open = 'weightUnit' | 'currency' | 'decimal' | 'direction'

/** The form's values: fields by the column's position, and the other settings. */
export interface MappingValues extends Omit<TradeMapping, 'columns' | Open> {
  /** The source of the file; `new` for one that the mapping makes, with this name and country. */
  source: number | 'new'
  name: string
  country?: string | undefined
  /** Nobody has said yet, and the file does not show it. */
  direction?: TradeMapping['direction'] | undefined
  weightUnit?: TradeMapping['weightUnit'] | undefined
  currency?: TradeMapping['currency'] | undefined
  decimal?: TradeMapping['decimal'] | undefined
  fields: Record<string, TradeField | null | undefined>
}

/** The initial values of the form: earlier choices, else the source's habits and the headings. */
export function firstValues(
  { found, mapping }: Pick<ImportView, 'mapping'> & { found: FoundFile },
  source: SourceView | undefined,
): MappingValues {
  const { columns, weightUnit, currency, decimal, direction, ...said } = mapping ?? {
    columns: suggestedOf(found),
    ...settingsOf(found, source),
  }
  const country = source?.country ?? found.guesses.country?.value
  return {
    ...said,
    source: source?.id ?? 'new',
    name: found.guesses.name,
    ...(country ? { country } : {}),
    ...(direction === undefined ? {} : { direction }),
    ...(weightUnit === null ? {} : { weightUnit }),
    ...(currency === null ? {} : { currency }),
    ...(decimal === null ? {} : { decimal }),
    fields: Object.fromEntries(columns.map(({ index, field }) => [String(index), field])),
  }
}

const suggestedOf = ({ columns }: FoundFile): TradeMapping['columns'] =>
  columns.flatMap(({ index, suggestion }) => (suggestion === null ? [] : [{ index, field: suggestion }]))

const asked = sourceValues.pick({
  direction: true,
  dateMeaning: true,
  zone: true,
  dayFirst: true,
  weightUnit: true,
  currency: true,
})

/** The date of a direction, where its heading does not say what it means. */
export const dateOf = (direction: MappingValues['direction']): TradeMapping['dateMeaning'] =>
  direction === 'export' ? 'departure' : 'arrival'

/**
 * Evidence in the file's own dates outranks the source's habits; a new source has those that the file shows. A direction
 * that it does not show stays open, since a record that goes the wrong way is wrong in all of its places.
 */
function settingsOf(
  { shape, figures, dayFirst, guesses }: FoundFile,
  source: SourceView | undefined,
): Omit<TradeMapping, 'columns' | 'direction'> & Pick<MappingValues, 'direction'> {
  const direction = guesses.direction?.value
  const usual = source
    ? asked.strip().parse(source)
    : ({
        direction,
        dateMeaning: guesses.dateMeaning?.value ?? dateOf(direction),
        zone: guesses.zone ?? 'Asia/Shanghai',
        dayFirst: true,
        weightUnit: null,
        currency: null,
      } as const)
  return { ...usual, dayFirst: dayFirst ?? usual.dayFirst, shape, figures, decimal: null }
}

/** The source that a person chose; a new one has the name and country that the file shows or a person corrected. */
export const sourceOf = ({ source, name, country }: MappingValues): ImportSource =>
  source === 'new' ? { name: name.trim(), country: country ?? null } : { id: source }

/** The mapping that is sent once the form has no problem left. */
export const mappingOf = ({
  fields,
  direction,
  weightUnit,
  currency,
  decimal,
  source: _source,
  name: _name,
  country: _country,
  ...settings
}: MappingValues & Pick<TradeMapping, 'direction'>): TradeMapping => ({
  ...settings,
  direction,
  weightUnit: weightUnit ?? null,
  currency: currency ?? null,
  decimal: decimal ?? null,
  columns: Object.entries(fields).flatMap(([index, field]) => (field ? [{ index: Number(index), field }] : [])),
})

/** Whether somebody has said which way the goods go. */
export const hasDirection = (values: MappingValues): values is MappingValues & Pick<TradeMapping, 'direction'> =>
  values.direction !== undefined

/** The columns that share a field; fields that may be joined from several columns are left out. */
export function findSharedFields({ fields }: Pick<MappingValues, 'fields'>): TradeField[] {
  const given = Object.values(fields).filter((field) => field !== null && field !== undefined)
  return [...new Set(given.filter((field, at) => given.indexOf(field) !== at && !severalColumns.includes(field)))]
}

export const hasDate = ({ fields }: Pick<MappingValues, 'fields'>) =>
  Object.values(fields).some((field) => field === 'date' || field === 'month' || field === 'year')

export interface Tally {
  kind: SampledKind
  rows: number
}

const tallies = <Kind extends Remark | RefusalReason>(counted: Partial<Record<Kind, number>>): Tally[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are its names
  (Object.entries(counted) as [Kind, number][])
    .map(([kind, rows]) => ({ kind, rows }))
    .toSorted((one, other) => other.rows - one.rows)

/** Each doubt, and each reason, with its number of rows, largest first. */
export const doubtsOf = ({ remarks }: ImportCounts): Tally[] => tallies(remarks)
export const reasonsOf = ({ reasons }: ImportCounts): Tally[] => tallies(reasons)

import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { SourceView } from '@seamark/contract/trade/sources/sources'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { MappingValues } from './import-rules.ts'

/** A sentence about the file: what it is about, what it says, what shows it, and whether a person has to answer. */
export interface FactText {
  label: string
  sentence: string
  from?: string | undefined
  isOpen: boolean
  /** Whether its controls stand open without a question. */
  isShown?: boolean
}

type Say = ReturnType<typeof useWords>['t']

/** The sentences about a file, as its mapping stands. */
export function useFactTexts(found: FoundFile, values: MappingValues, sources: readonly SourceView[]) {
  const { t } = useWords()
  return {
    source: sourceText(found, values, sources, t),
    direction: directionText(found, values, t),
    date: dateText(found, values, t),
    weight: weightText(found, values, t),
    value: valueText(found, values, t),
    numbers: numbersText(found, values, t),
    rows: {
      label: t('trade.import.fact.rows'),
      sentence: t(`trade.source.shape.${values.shape}.hint`),
      from: values.shape === 'full' ? t(`trade.source.figures.${values.figures}`) : undefined,
      isOpen: false,
    },
  } satisfies Record<string, FactText>
}

function sourceText(
  { guesses }: FoundFile,
  { source }: MappingValues,
  sources: readonly SourceView[],
  t: Say,
): FactText {
  const label = t('trade.import.source')
  if (source === 'new') return { label, sentence: t('trade.import.fact.source.new'), isOpen: false, isShown: true }
  const name = sources.find(({ id }) => id === source)?.name ?? ''
  const { source: alike } = guesses
  const from =
    alike?.id === source && alike.same > 0
      ? t('trade.import.fact.source.same', { same: alike.same, all: alike.all })
      : undefined
  return { label, sentence: t('trade.import.fact.source.is', { name }), from, isOpen: false }
}

type Shown = { row: number | null; text: string } | null

/** Names the cell or heading that shows something. */
const shownBy = (shown: Shown, t: Say): string | undefined =>
  shown
    ? shown.row === null
      ? t('trade.import.fact.from.name', { text: shown.text })
      : t('trade.import.fact.from.row', { row: shown.row, text: shown.text })
    : undefined

function directionText({ guesses }: FoundFile, { direction, country, source }: MappingValues, t: Say): FactText {
  const label = t('trade.source.direction')
  if (direction === undefined) return { label, sentence: t('trade.import.fact.direction.open'), isOpen: true }
  const isShown = guesses.direction?.value === direction
  const kind = t(`trade.source.direction.${direction}`)
  const from = isShown ? guesses.direction : guesses.country?.value === country ? guesses.country : null
  return {
    label,
    sentence: country ? t('trade.import.fact.direction.of', { country: countryName(country), kind }) : kind,
    from: shownBy(from, t),
    isOpen: source === 'new' && guesses.direction === null,
  }
}

function dateText({ columns, guesses, dayFirst }: FoundFile, values: MappingValues, t: Say): FactText {
  const label = t('trade.field.date')
  const heading = headingOf(columns, values, 'date') ?? headingOf(columns, values, 'month')
  if (heading === undefined) return { label, sentence: t('trade.import.fact.date.none'), isOpen: false }
  const meaning = t(`trade.source.dateMeaning.${values.dateMeaning}`)
  const isDay = headingOf(columns, values, 'date') !== undefined
  const order =
    isDay && (guesses.dayFirst || dayFirst !== null)
      ? t(values.dayFirst ? 'trade.import.fact.date.day' : 'trade.import.fact.date.month')
      : ''
  return {
    label,
    sentence: isDay
      ? `${t('trade.import.fact.date', { heading, meaning })} ${order}`.trim()
      : t('trade.import.fact.month', { heading }),
    from: order === '' ? undefined : shownBy(guesses.dayFirst, t),
    isOpen: (dayFirst !== null && dayFirst !== values.dayFirst) || columns.some(({ question }) => question === 'date'),
  }
}

const headingOf = (columns: FoundFile['columns'], { fields }: MappingValues, field: TradeField) =>
  columns.find(({ index }) => fields[index] === field)?.heading

function weightText({ columns, guesses }: FoundFile, values: MappingValues, t: Say): FactText {
  const label = t('trade.field.weight')
  const inKilograms = headingOf(columns, values, 'weight_kg')
  if (inKilograms !== undefined)
    return { label, sentence: t('trade.import.fact.weight.kg', { heading: inKilograms }), isOpen: false }
  const heading = headingOf(columns, values, 'weight')
  if (heading === undefined) return { label, sentence: t('trade.import.fact.weight.none'), isOpen: false }
  const unit = headingOf(columns, values, 'weight_unit')
  if (unit !== undefined)
    return { label, sentence: t('trade.import.fact.weight.column', { heading, unit }), isOpen: false }
  if (guesses.kilograms?.text === heading)
    return { label, sentence: t('trade.import.fact.weight.heading', { heading }), isOpen: false }
  return { label, sentence: t('trade.import.fact.weight.open', { heading }), isOpen: true }
}

function valueText({ columns, guesses }: FoundFile, values: MappingValues, t: Say): FactText {
  const label = t('trade.field.value')
  const heading = headingOf(columns, values, 'value')
  if (heading === undefined) return { label, sentence: t('trade.import.fact.value.none'), isOpen: false }
  const currency = headingOf(columns, values, 'currency')
  if (currency !== undefined)
    return { label, sentence: t('trade.import.fact.value.column', { heading, currency }), isOpen: false }
  if (guesses.currency?.text === heading)
    return {
      label,
      sentence: t('trade.import.fact.value.is', { heading, currency: guesses.currency.value }),
      isOpen: false,
    }
  return { label, sentence: t('trade.import.fact.value.open', { heading }), isOpen: true }
}

function numbersText({ columns, decimal, guesses }: FoundFile, values: MappingValues, t: Say): FactText {
  const label = t('trade.import.fact.numbers')
  const sign = values.decimal ?? decimal
  const isOpen = sign === null && columns.some(({ question }) => question === 'number')
  if (isOpen) return { label, sentence: t('trade.import.fact.numbers.open'), isOpen }
  if (sign === null) return { label, sentence: t('trade.import.fact.numbers.plain'), isOpen }
  return {
    label,
    sentence: t(sign === ',' ? 'trade.import.fact.numbers.comma' : 'trade.import.fact.numbers.point'),
    from: guesses.decimal?.value === sign ? shownBy(guesses.decimal, t) : undefined,
    isOpen,
  }
}

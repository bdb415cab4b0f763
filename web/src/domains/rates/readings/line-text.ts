import { boxOwnerSigns, cargoClasses, spaces } from '@seamark/contract/rates/rates/fields'
import type { ListedReading } from '@seamark/contract/rates/readings/readings'
import type { LineField, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Port } from '@seamark/contract/territory/ports'
import type { Language } from '@seamark/contract/languages'
import { t } from '../../../platform/language/i18n.ts'
import { portName } from '../../territory/index.ts'

/** The name of the file, or how the text begins; a pasted table has neither. */
export const titleOf = ({ title }: Pick<ListedReading, 'title'>) => title || t('rates.paste.aTable')

/** What became of the lines of a reading, or that it is still read or held nothing. */
export const countsText = ({ state, counts }: Pick<ListedReading, 'state' | 'counts'>) =>
  state === 'ready'
    ? t('rates.readings.counts', { ready: counts.ready, open: counts.open + counts.ports, accepted: counts.accepted })
    : t(`rates.readingState.${state}`)

/** A line goes from here to there; a word that is no known port stays as it is written. */
export function portsText(ports: ReadLine['pols'], known: ReadonlyMap<string, Port>, language: Language): string {
  const nameOf = (code: string) => {
    const port = known.get(code)
    return port ? portName(port, language) : code
  }
  return ports
    .map(({ codes, choice, word }) =>
      codes.length > 0
        ? codes.map(nameOf).join('/')
        : choice.length > 0
          ? `${word} (${choice.join(' | ')})`
          : `${word} ?`,
    )
    .join(' / ')
}

/** A price that only follows from that of the 40HQ says so: 40GP (=40HQ) 2600. */
export const pricesText = ({ prices }: Pick<ReadLine, 'prices'>) =>
  prices
    .map(
      ({ container, amount, isFrom, isImplied }) =>
        `${container}${isImplied ? ' (=40HQ)' : ''} ${amount ?? '—'}${isFrom ? '+' : ''}`,
    )
    .join('  ')

/** 2026-12-01 – 2026-12-14; an open end stays open. */
export function daysText(line: Pick<ReadLine, 'kind' | 'validity' | 'ready'>): string {
  const days = line.kind === 'demand' ? line.ready : line.validity
  if (!days || (days.from === null && days.to === null)) return ''
  return `${days.from ?? ''} – ${days.to ?? ''}`
}

/** What else was read or said of a line: signs that the trade writes in every language, and space and cargo in words. */
export function termsOf(line: ReadLine): string[] {
  const {
    sailings,
    weekdays,
    cutoff,
    via,
    transitDays,
    freeDays,
    service,
    tonnes,
    volume,
    weight,
    surcharges,
    boxOwner,
    rateKind,
  } = line
  const codes = via.flatMap((port) => port.codes)
  const space = spaces.find((value) => value !== '' && value === line.space?.value)
  const cargo = cargoClasses.find((value) => value !== '' && value === line.cargo?.value)
  return [
    ...(rateKind ? [rateKind.value.toUpperCase()] : []),
    ...(line.basis?.value === 'allIn' ? ['ALL IN'] : []),
    ...(boxOwner ? [boxOwnerSigns[boxOwner.value]] : []),
    ...(sailings.length > 0 ? [`ETD ${sailings.map(({ value }) => value).join(' / ')}`] : []),
    ...(weekdays ? [`ETD ${weekdays.value.map((day) => `D${day}`).join('/')}`] : []),
    ...(cutoff ? [`CLS ${cutoff.value}`] : []),
    ...(service ? [service.value] : []),
    ...(codes.length > 0 ? [`via ${codes.join('/')}`] : []),
    ...(transitDays ? [`T/T ${transitDays.value}`] : []),
    ...freeDays.map(({ value }) => `${freeSigns[value.of]} ${value.days}`),
    ...(tonnes ? [`${tonnes.value} t`] : []),
    ...(volume ? [`${volume.value} cbm`] : []),
    ...(weight ? [`${weight.value} kg`] : []),
    ...(space ? [t(`rates.space.${space}`)] : []),
    ...(cargo ? [t(`rates.cargoClass.${cargo}`)] : []),
    ...(line.goods ? [line.goods.value] : []),
    ...surcharges.map(surchargeText),
  ]
}

const freeSigns = { combined: 'FT', demurrage: 'DEM', detention: 'DET' } as const

function surchargeText({ code, state, amounts, per, currency }: ReadLine['surcharges'][number]): string {
  if (state === 'included') return `${code} ✓`
  if (state === 'subjectTo') return `${code} +?`
  return `${code} +${[currency, amounts.join('/')].filter(Boolean).join(' ')}${per === 'bill' ? '/BL' : ''}`
}

/** What the fields of a doubt are called; a doubt of the kind is about the line as a whole. */
export const fieldWords = {
  kind: 'rates.reading.whole',
  pol: 'rates.reading.pol',
  pod: 'rates.reading.pod',
  via: 'rates.field.via',
  carrier: 'rates.field.carrier',
  prices: 'rates.field.prices',
  boxes: 'rates.field.boxes',
  currency: 'rates.reading.currency',
  validity: 'rates.validity',
  ready: 'rates.ready',
  sailing: 'rates.field.sailingDays',
  cutoff: 'rates.field.cutoff',
} as const satisfies Record<LineField, string>

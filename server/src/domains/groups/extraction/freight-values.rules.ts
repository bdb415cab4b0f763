import type { FindingField, FindingFlag, FindingValue } from '@seamark/contract/groups/extraction/findings'
import type { LineField, LinePort, ReadLine, Span } from '@seamark/contract/rates/reading/lines'

/** Returns what a line of freight says as values with their places, for a list that shows and marks them. */
export function valuesOf(line: ReadLine): FindingValue[] {
  const currency = line.currency?.value ?? ''
  return [
    ...portValues('pol', line.pols),
    ...portValues('pod', line.pods),
    ...portValues('via', line.via),
    ...said('lane', line.lane),
    ...said('carrier', line.carrier),
    ...said('service', line.service),
    ...line.prices.flatMap(({ container, amount, span }) =>
      amount === null ? [] : [valueOf('price', `${container} ${amount}`, span)],
    ),
    ...(line.unitPrice
      ? [valueOf('unitPrice', `${line.unitPrice.amount}/${line.unitPrice.unit}`, line.unitPrice.span)]
      : []),
    ...said('change', line.change),
    ...(currency === '' ? [] : [valueOf('currency', currency, line.currency?.span ?? null)]),
    ...said('basis', line.basis),
    ...line.boxes.map(({ container, count, span }) => valueOf('boxes', `${count}×${container}`, span)),
    ...dayValues('validity', line.validity),
    ...dayValues('ready', line.ready),
    ...line.sailings.map(({ value, span }) => valueOf('sailing', value, span)),
    ...(line.weekdays ? [valueOf('weekdays', line.weekdays.value.join(), line.weekdays.span)] : []),
    ...said('cutoff', line.cutoff),
    ...said('transit', line.transitDays),
    ...line.freeDays.map(({ value, span }) => valueOf('freeDays', `${value.of} ${value.days}`, span)),
    ...said('tonnes', line.tonnes),
    ...said('volume', line.volume),
    ...said('weight', line.weight),
    ...said('cargo', line.cargo),
    ...said('space', line.space),
    ...line.release.map(({ value, span }) => valueOf('release', value, span)),
    ...line.surcharges.map(({ code, state, amounts, span }) =>
      valueOf('surcharge', [code, state, amounts.join('/')].filter(Boolean).join(' '), span),
    ),
  ]
}

const valueOf = (field: FindingField, value: string, span: Span | null): FindingValue => ({
  field,
  value,
  place: span && { of: 'text', start: span.start, end: span.end },
})

const said = (field: FindingField, one: { value: string | number; span: Span | null } | null) =>
  one ? [valueOf(field, String(one.value), one.span)] : []

/** A port that nobody knows, or of which there are several, is shown by the word that was written. */
const portValues = (field: FindingField, ports: readonly LinePort[]) =>
  ports.map(({ codes, word, span }) => valueOf(field, codes.length > 0 ? codes.join() : word, span))

const dayValues = (field: FindingField, days: ReadLine['validity']) =>
  days ? [valueOf(field, `${days.from ?? ''}..${days.to ?? ''}`, days.span)] : []

const fields: Readonly<Record<LineField, FindingField | null>> = {
  kind: null,
  pol: 'pol',
  pod: 'pod',
  via: 'via',
  carrier: 'carrier',
  prices: 'price',
  boxes: 'boxes',
  currency: 'currency',
  validity: 'validity',
  ready: 'ready',
  sailing: 'sailing',
  cutoff: 'cutoff',
}

export const flagsOf = (line: ReadLine): FindingFlag[] =>
  line.flags.map(({ code, field, span, evidence }) => ({
    code,
    field: fields[field],
    place: span && { start: span.start, end: span.end },
    evidence,
  }))

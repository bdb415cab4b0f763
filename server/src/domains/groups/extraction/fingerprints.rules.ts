import { hash } from 'node:crypto'
import type { FindingKind } from '@seamark/contract/groups/choices'
import type { FindingValue } from '@seamark/contract/groups/extraction/findings'
import type { LinePort, ReadLine } from '@seamark/contract/rates/reading/lines'

/** Returns what is the same for the same values, however and by whomever they are said, so that a repost is one finding. */
export function freightFingerprint(kind: FindingKind, line: ReadLine): string {
  const { prices, boxes, sailings, surcharges } = line
  return hashOf([
    kind,
    line.mode,
    portsKey(line.pols),
    portsKey(line.pods),
    line.lane?.value,
    line.carrier?.value,
    line.service?.value,
    prices
      .flatMap(({ container, amount, isFrom }) => (amount === null ? [] : [`${container} ${amount} ${isFrom}`]))
      .toSorted(),
    line.unitPrice && [line.unitPrice.amount, line.unitPrice.unit],
    line.change?.value,
    line.currency?.span && line.currency.value,
    boxes.flatMap(({ container, count, span }) => (span ? [`${count} ${container}`] : [])).toSorted(),
    // Days that were assumed follow the message; its finding would be another one each day anyway.
    line.validity?.span && [line.validity.from, line.validity.to],
    line.ready?.span && [line.ready.from, line.ready.to],
    sailings.map(({ value }) => value).toSorted(),
    line.weekdays?.value,
    line.cutoff?.value,
    line.tonnes?.value,
    line.cargo?.value,
    surcharges.map(({ code, state, amounts }) => `${code} ${state} ${amounts.join('/')}`).toSorted(),
    // What names no measure stays what it was before measures were read.
    ...(line.volume || line.weight ? [[line.volume?.value, line.weight?.value]] : []),
  ])
}

/** Contacts are the same by what they are reached by; the words around do not matter. */
export function contactFingerprint(values: readonly FindingValue[]): string {
  const handles = values.filter(({ field }) => isHandle(field))
  const named = handles.length > 0 ? handles : values
  return hashOf(['contact', named.map(({ field, value }) => `${field} ${value.toLowerCase()}`).toSorted()])
}

/** Whether somebody can be reached by a value of this kind. */
export const isHandle = (field: FindingValue['field']) => /^(?:phone|whatsapp|email|qq|wechat)$/.test(field)

/** What a correction is matched by: where the freight goes. */
export const subjectOf = (line: ReadLine) =>
  line.pods.length > 0 ? portsKey(line.pods) : line.lane ? `lane:${line.lane.value}` : ''

const portsKey = (ports: readonly LinePort[]) =>
  ports
    .flatMap(({ codes, word }) => (codes.length > 0 ? codes : [word.toLowerCase()]))
    .toSorted()
    .join()

const hashOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts)).slice(0, 32)

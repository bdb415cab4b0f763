import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import {
  type cargoClasses,
  newRate,
  type NewRate,
  type releases,
  type spaces,
} from '@seamark/contract/rates/rates/fields'
import { cutText } from '../../../platform/storable-texts.ts'
import type { PortWords } from '../rates/columns.rules.ts'

const cargo: Readonly<Record<string, (typeof cargoClasses)[number]>> = {
  general: 'general',
  dangerous: 'dangerous',
  battery: 'battery',
  magnetic: 'magnetic',
  liquid: 'liquid',
  powder: 'powder',
  reefer: 'reefer',
  oversize: 'oversize',
  other: 'other',
}
const spaceOf: Readonly<Record<string, (typeof spaces)[number]>> = {
  spot: 'spot',
  released: 'released',
  offload: 'offload',
  extra: 'extra',
  onRequest: 'onRequest',
  tight: 'tight',
  full: 'full',
  soldOut: 'soldOut',
}
const releaseOf: Readonly<Record<string, (typeof releases)[number]>> = {
  telex: 'telex',
  noTelex: 'noTelex',
  swb: 'swb',
  original: 'original',
}

/** Whose a rate is: a company of the phonebook, or else a name, which may be empty. */
export type Whose = Pick<NewRate, 'companyId' | 'sourceName'>

const nobody: Whose = { companyId: null, sourceName: '' }
const isSaid = ({ companyId, sourceName }: Whose) => companyId !== null || sourceName !== ''

/** What was said of a line goes before what was said of the whole reading, and that before the sender's name in the text. */
export function whoseOf(line: Whose & { sender: string }, reading: Whose): Whose {
  const said = [line, reading].find(isSaid)
  return said ? { companyId: said.companyId, sourceName: said.sourceName } : { ...nobody, sourceName: line.sender }
}

/** Returns the rate that a line without open questions says. `day` is that of the message, from which a request without a day holds. */
export function rateOfLine(line: ReadLine, day: string, { companyId, sourceName }: Whose = nobody): NewRate {
  const days = line.kind === 'demand' ? line.ready : line.validity
  const free = (of: 'combined' | 'demurrage' | 'detention') =>
    line.freeDays.find(({ value }) => value.of === of)?.value.days ?? null
  const prices = line.prices.flatMap(({ container, amount, isFrom, isImplied }) =>
    amount === null ? [] : [{ container, amount, isFrom, isImplied }],
  )
  return newRate.parse({
    side: line.kind === 'demand' ? 'demand' : 'supply',
    kind: line.rateKind?.value ?? 'other',
    basis: line.basis?.value ?? 'unknown',
    currency: prices.length > 0 ? (line.currency?.value ?? '') : '',
    carrier: line.carrier?.value ?? '',
    routeCode: line.service?.value ?? '',
    pols: line.pols.flatMap(({ codes }) => codes),
    pods: line.pods.flatMap(({ codes }) => codes),
    via: line.via.flatMap(({ codes }) => codes)[0] ?? '',
    lane: line.lane?.value ?? '',
    effective: days?.from ?? (days?.to && days.to < day ? days.to : day),
    expiry: days?.to ?? null,
    prices,
    surcharges: line.surcharges.slice(0, 40).map(surchargeOf),
    boxes: line.boxes.map(({ container, count }) => ({ container, count })),
    boxOwner: line.boxOwner?.value ?? '',
    space: spaceOf[line.space?.value ?? ''] ?? '',
    sailingDays: line.sailings.map(({ value }) => value).slice(0, 20),
    weekdays: line.weekdays?.value ?? [],
    cutoff: line.cutoff?.value ?? null,
    transitDays: line.transitDays?.value ?? null,
    freeCombined: free('combined'),
    freeDemurrage: free('demurrage'),
    freeDetention: free('detention'),
    tonnes: line.tonnes?.value ?? null,
    cargo: cutText(line.goods?.value ?? '', 200),
    cargoClass: cargo[line.cargo?.value ?? ''] ?? '',
    releases: [...new Set(line.release.flatMap(({ value }) => releaseOf[value] ?? []))],
    companyId,
    sourceName,
    // A price far from its lane was asked about before the line was taken.
    confirmPrices: true,
  })
}

/** The words of the text for its ports, which stand beside their codes. */
export function portWordsOf(line: Pick<ReadLine, 'pols' | 'pods'>): PortWords {
  const words = (['pol', 'pod'] as const).flatMap((role) =>
    line[`${role}s`].flatMap(({ codes, word }) =>
      codes.flatMap((code): [string, string][] => (word === code ? [] : [[`${role} ${code}`, cutText(word, 80)]])),
    ),
  )
  return new Map(words)
}

const surchargeOf = ({ code, state, amounts, per, currency, side, from }: ReadLine['surcharges'][number]) => ({
  code,
  state,
  amounts: amounts.slice(0, 4),
  unit: per,
  currency,
  side: side ?? ('' as const),
  validFrom: from,
})

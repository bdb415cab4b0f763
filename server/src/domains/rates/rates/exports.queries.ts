import { mainContainers } from '@seamark/contract/rates/choices'
import type { Language } from '@seamark/contract/languages'
import { boxOwnerSigns } from '@seamark/contract/rates/rates/fields'
import { rateListQuery } from '@seamark/contract/rates/rates/lists'
import type { Rate } from '@seamark/contract/rates/rates/rates'
import type { z } from 'zod'
import { authorize } from '../../../platform/context.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countRates, findPage, readWhole } from './pages.queries.ts'
import {
  boxesText,
  cargoClassText,
  carrierText,
  laneText,
  portsText,
  releasesText,
  spaceText,
  surchargesText,
} from './texts.rules.ts'

type Heading = Exclude<
  keyof Rate,
  | 'id'
  | 'version'
  | 'can'
  | 'isExpired'
  | 'isCompanyHidden'
  | 'portWords'
  | 'reading'
  | 'supersededBy'
  | 'sourceText'
  | 'masked'
>

const column = (key: Heading, more: Partial<ListColumn> = {}): ListColumn => ({
  heading: `rates.field.${key}`,
  kind: 'text',
  ...more,
  key,
})

/** Exports what the caller sees, with the columns of the list; ports stand with their codes beside their names. */
export const ratesExport: ListExport = {
  permission: 'rates.export',
  query: rateListQuery,
  columns: [
    column('number', { always: true }),
    column('side'),
    column('state'),
    column('routeCode'),
    column('pols'),
    column('pods'),
    column('via'),
    column('lane'),
    column('carrier'),
    ...mainContainers.map(
      (container): ListColumn => ({
        key: container,
        heading: `rates.container.${container}`,
        kind: 'number',
        of: 'prices',
      }),
    ),
    column('prices', { heading: 'rates.otherPrices' }),
    { key: 'priceNotes', heading: 'rates.priceNotes', kind: 'text', of: 'prices' },
    column('currency'),
    column('basis'),
    column('kind'),
    column('surcharges'),
    column('effective', { kind: 'day' }),
    column('expiry', { kind: 'day' }),
    column('endsOn', { kind: 'day' }),
    column('sailingDays'),
    column('weekdays'),
    column('cutoff', { kind: 'day' }),
    column('transitDays', { kind: 'number' }),
    column('freeCombined', { kind: 'number' }),
    column('freeDemurrage', { kind: 'number' }),
    column('freeDetention', { kind: 'number' }),
    column('tonnes', { kind: 'number' }),
    column('boxes'),
    column('boxOwner'),
    column('space'),
    column('cargo'),
    column('cargoClass'),
    column('releases'),
    column('contractNumber'),
    column('company'),
    column('contact'),
    column('sourceName'),
    column('source'),
    column('remark'),
    column('recommended'),
    column('quoteStatus'),
    column('owner'),
    column('closeReason'),
    column('createdAt', { kind: 'instant' }),
    column('createdBy'),
    column('updatedAt', { kind: 'instant' }),
    column('updatedBy'),
  ],
  count: async (context, asked) => {
    authorize(context, 'rates.export')
    return (await countRates(context, filtersOf(asked))).value
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, 'rates.export')
    const { rows: ids, next } = await findPage(context, { ...asQuery(asked), cursor, limit })
    const rates = await readWhole(context, ids)
    return { rows: rates.map((rate) => cellsOf(rate, context.language)), next }
  },
}

/** The workbench has parsed the query with `query`, so the cast is safe. */
const asQuery = (asked: unknown) => asked as z.output<typeof rateListQuery>

function filtersOf(asked: unknown) {
  const { sort: _sort, order: _order, ...filters } = asQuery(asked)
  return filters
}

const isMain = (container: string) => mainContainers.some((one) => one === container)

/** What the number in the column of a container does not say: that more may come on top, or that nobody named the container. */
const noteOf = ({ container, amount, isFrom, isImplied }: Rate['prices'][number]) => [
  ...(isFrom && isMain(container) ? [`${container} ${amount}+`] : []),
  ...(isImplied ? [`${container} =40HQ`] : []),
]

function cellsOf(rate: Rate, language: Language): Record<string, Cell> {
  const { prices, company, contact, owner, isCompanyHidden, ...others } = rate
  const { can: _can, supersededBy: _superseded, reading: _reading, portWords: _words, ...plain } = others
  const named = (codes: readonly string[]) =>
    codes.length === 0 ? '' : `${portsText(codes, language)} ${codes.join('/')}`
  return {
    ...plain,
    ...Object.fromEntries(
      mainContainers.map((container) => [container, prices.find((one) => one.container === container)?.amount ?? null]),
    ),
    prices: prices
      .filter(({ container }) => !isMain(container))
      .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
      .join(', '),
    priceNotes: prices.flatMap(noteOf).join(', '),
    side: translate(language, `rates.side.${rate.side}`),
    state: translate(language, `rates.state.${rate.state}`),
    kind: translate(language, `rates.kind.${rate.kind}`),
    basis: translate(language, `rates.basis.${rate.basis}`),
    quoteStatus: rate.quoteStatus === null ? '' : translate(language, `rates.quoteStatus.${rate.quoteStatus}`),
    source: translate(language, `rates.source.${rate.source}`),
    pols: named(rate.pols),
    pods: named(rate.pods),
    via: rate.via && named([rate.via]),
    lane: laneText(rate.lane, language),
    carrier: rate.carrier && carrierText(rate.carrier, language),
    surcharges: surchargesText(rate.surcharges, language),
    sailingDays: rate.sailingDays.join(', '),
    weekdays: rate.weekdays.join(', '),
    boxes: boxesText(rate.boxes),
    boxOwner: boxOwnerSigns[rate.boxOwner],
    space: spaceText(rate.space, language),
    cargoClass: cargoClassText(rate.cargoClass, language),
    releases: releasesText(rate.releases, language),
    company: company?.name ?? (isCompanyHidden ? translate(language, 'rates.colleaguesCompany') : ''),
    contact: contact?.name ?? '',
    owner: owner.name,
    createdAt: new Date(rate.createdAt),
    updatedAt: new Date(rate.updatedAt),
  }
}

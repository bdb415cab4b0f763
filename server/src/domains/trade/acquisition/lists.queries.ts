import { type Lead, leadsQuery, whiteSpaceQuery } from '@seamark/contract/trade/acquisition/acquisition'
import type { Measure } from '@seamark/contract/trade/slices/slices'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { type LeadsAsked, listLeads, listWhiteSpace, mostScored, type WhiteAsked } from './leads.queries.ts'

type Found = Awaited<ReturnType<typeof listLeads>>

const columns: readonly ListColumn[] = [
  { key: 'name', heading: 'trade.field.name', kind: 'text', always: true },
  { key: 'score', heading: 'trade.lead.score', kind: 'number' },
  { key: 'parts', heading: 'trade.lead.parts', kind: 'text', of: 'score' },
  { key: 'labels', heading: 'trade.acquisition.labels', kind: 'text' },
  { key: 'state', heading: 'trade.field.state', kind: 'text' },
  { key: 'company', heading: 'trade.field.company', kind: 'text', of: 'state' },
  { key: 'custodian', heading: 'phonebook.field.custodian', kind: 'text', of: 'state' },
  { key: 'shipments', heading: 'trade.field.shipments', kind: 'number' },
  { key: 'from', heading: 'trade.column.from', kind: 'day', of: 'shipments' },
  { key: 'to', heading: 'trade.column.to', kind: 'day', of: 'shipments' },
  { key: 'measureName', heading: 'trade.column.measure', kind: 'text', of: 'measure' },
  { key: 'measure', heading: 'trade.column.value', kind: 'number' },
  { key: 'growth', heading: 'trade.acquisition.growth', kind: 'number' },
  { key: 'share', heading: 'trade.acquisition.shareOf', kind: 'number' },
  { key: 'last', heading: 'trade.field.last', kind: 'day' },
  { key: 'silent', heading: 'trade.acquisition.silent', kind: 'number' },
  { key: 'medianGap', heading: 'trade.acquisition.medianGap', kind: 'number' },
  { key: 'rates', heading: 'trade.lead.rate', kind: 'text' },
  { key: 'forwarder', heading: 'trade.acquisition.forwarder', kind: 'text' },
  { key: 'kind', heading: 'trade.field.kind', kind: 'text' },
  { key: 'country', heading: 'trade.field.country', kind: 'text' },
]

/** Exports of leads need the right to export. A colleague's client shows there what the screen shows. */
export const leadLists: readonly List[] = [
  leadList('tradeLeads', 'trade.leads', leadsQuery, (context, query: LeadsAsked, all) =>
    listLeads(context, { ...query, ...all }),
  ),
  leadList('tradeWhiteSpace', 'trade.acquisition.leads.white', whiteSpaceQuery, (context, query: WhiteAsked, all) =>
    listWhiteSpace(context, { ...query, ...all }),
  ),
]

interface Everything {
  limit: number
  cursor: undefined
}

/** All rows are one page, since a second page would cost the engine the whole question again. */
function leadList<Query extends LeadsAsked>(
  name: string,
  title: string,
  query: ListExport['query'],
  found: (context: Context, query: Query, all: Everything) => Promise<Found>,
): List {
  const read = async (context: Context, given: unknown, limit = mostScored) => {
    authorize(context, 'trade.exportAnalysis')
    // The workbench has parsed the query with the schema above, so the cast is safe.
    return found(context, given as Query, { limit, cursor: undefined })
  }
  return {
    name,
    title,
    permission: 'trade.analyse',
    export: {
      permission: 'trade.exportAnalysis',
      query,
      columns,
      count: async (context, given) => (await read(context, given, 1)).count.value,
      rows: async (context, given) => {
        const { rows, period } = await read(context, given)
        const { measure } = given as Query
        return { rows: rows.map((lead) => cellsOf(context, lead, measure, period)), next: null }
      },
    },
  }
}

function cellsOf({ language }: Context, lead: Lead, measure: Measure, period: Found['period']): Record<string, Cell> {
  const { name, country, shipments, growth, share, last, silent, medianGap, forwarder, custodian } = lead
  return {
    name,
    shipments,
    growth,
    share,
    last,
    silent,
    medianGap,
    forwarder,
    custodian,
    from: period?.from ?? null,
    to: period?.to ?? null,
    rates: rateText(lead),
    score: lead.score.score,
    parts: partsText(language, lead),
    labels: lead.labels.map((label) => translate(language, `trade.acquisition.label.${label}`)).join(', '),
    state: translate(language, `trade.state.${lead.state}`),
    company: lead.company?.name ?? '',
    measureName: translate(language, `trade.measure.${measure}`),
    measure: lead.now,
    kind: translate(language, `trade.kind.${lead.kind}`),
    country: country ?? '',
  }
}

/** The ports, the lowest price and its last day: `CNSHA → USLAX USD 2450 2026-12-14`. */
const rateText = ({ rate }: Lead): string =>
  rate === null
    ? ''
    : [
        `${rate.pol} → ${rate.pod}`,
        ...(rate.dollars === null ? [] : [`${rate.isAtLeast ? '≥ ' : ''}USD ${rate.dollars}`]),
        rate.endsOn,
      ].join(' ')

/** Writes the parts as the screen does: `货量 20/30 · 增长 15/15`. */
const partsText = (language: Context['language'], { score: { parts } }: Lead) =>
  parts
    .filter(({ points }) => points !== 0)
    .map(({ part, points, of }) => {
      const said =
        points === null ? translate(language, 'trade.acquisition.unknown') : `${points}${of > 0 ? `/${of}` : ''}`
      return `${translate(language, `trade.acquisition.part.${part}`)} ${said}`
    })
    .join(' · ')

import { quoteListQuery } from '@seamark/contract/rates/quotes/quote-lists'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import type { Cell, List, ListExport } from '../../../platform/list.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { portName } from '../../territory/index.ts'
import { countForExport } from '../../workbench/index.ts'
import { earningOf } from '@seamark/contract/rates/quotes/margins'
import { quotesBulk } from './bulk.commands.ts'
import { endOf, type QuoteQuery, quotesWhere, selectListed } from './quote-lists.queries.ts'
import { seesCost } from './rights.queries.ts'

type Listed = Awaited<ReturnType<typeof selectListed>>[number]

/** Exports the quotes that the caller may see, one row a quote. What we pay stands only in rows of people whom the caller reaches. */
const quotesExport: ListExport = {
  permission: 'rates.exportQuotes',
  query: quoteListQuery,
  columns: [
    { key: 'number', heading: 'rates.field.quoteNumber', kind: 'text', always: true },
    { key: 'revision', heading: 'rates.field.revision', kind: 'number' },
    { key: 'company', heading: 'rates.field.client', kind: 'text' },
    { key: 'author', heading: 'rates.field.author', kind: 'text' },
    { key: 'state', heading: 'rates.field.quoteState', kind: 'text' },
    { key: 'lanes', heading: 'rates.document.lane', kind: 'text' },
    { key: 'prices', heading: 'rates.document.price', kind: 'text' },
    { key: 'buying', heading: 'rates.field.buying', kind: 'text' },
    { key: 'margin', heading: 'rates.field.margin', kind: 'text' },
    { key: 'validFrom', heading: 'rates.document.validFrom', kind: 'day' },
    { key: 'validTo', heading: 'rates.document.validTo', kind: 'day' },
    { key: 'issuedAt', heading: 'rates.field.issuedAt', kind: 'instant' },
    { key: 'createdAt', heading: 'rates.field.createdAt', kind: 'instant' },
    { key: 'opens', heading: 'rates.field.opens', kind: 'number' },
    { key: 'lastOpenedAt', heading: 'rates.field.lastOpenedAt', kind: 'instant' },
    { key: 'reason', heading: 'rates.field.lossReason', kind: 'text' },
  ],
  count: countOfExport,
  rows: rowsOfExport,
}

/** Quotes as plain data for saved views and exports. */
export const quotesList: List = {
  name: 'quotes',
  title: 'rates.quotes',
  permission: 'rates.readQuotes',
  export: quotesExport,
  bulk: quotesBulk,
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asAsked = (asked: unknown) => asked as QuoteQuery

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'rates.exportQuotes')
  return countForExport(
    context,
    sql`from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
      where ${quotesWhere(context, asAsked(asked))}`,
  )
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  authorize(context, 'rates.exportQuotes')
  const query = asAsked(asked)
  const found = await selectListed(context, quotesWhere(context, query), query, { limit: limit + 1, cursor })
  const page = cutPage(found, limit, endOf(query))
  return { rows: page.rows.map((row) => cellsOf(context, row)), next: page.next }
}

function cellsOf(context: Context, row: Listed): Record<string, Cell> {
  const { language } = context
  const knows = seesCost(personOf(context), row)
  const ports = (codes: readonly string[]) => codes.map((code) => portName(code, language) || code).join('/')
  const each = <Text>(say: (line: Listed['lines'][number]) => Text) => row.lines.map(say).join('; ')
  return {
    number: row.number,
    revision: row.revision,
    company: row.company_name,
    author: row.author_name,
    state: translate(language, `rates.quoteState.${row.is_expired ? 'expired' : row.state}`),
    lanes: each(({ pols, pods, carrier }) => [`${ports(pols)} → ${ports(pods)}`, carrier].filter(Boolean).join(' ')),
    prices: each(({ currency, prices }) =>
      prices
        .map(({ container, selling, isFrom }) => `${container} ${currency} ${selling}${isFrom ? '+' : ''}`)
        .join(', '),
    ),
    buying: knows
      ? each(({ currency, prices }) =>
          prices
            .filter(({ buying }) => buying !== null)
            .map(({ container, buying }) => `${container} ${currency} ${buying}`)
            .join(', '),
        )
      : null,
    margin: knows
      ? each(({ currency, prices }) =>
          prices
            .flatMap((price) => {
              const earning = earningOf(price)
              return earning ? [`${price.container} ${currency} ${earning.amount}`] : []
            })
            .join(', '),
        )
      : null,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    issuedAt: row.issued_at,
    createdAt: row.created_at,
    opens: row.opens,
    lastOpenedAt: row.last_opened_at,
    reason: row.reason === null ? null : translate(language, `rates.lossReason.${row.reason}`),
  }
}

import { customerListQuery } from '@seamark/contract/crawl/customers/customers'
import { contactFields } from '@seamark/contract/crawl/customers/fields'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { selectFrom } from '../../../platform/counting/rows.ts'
import type { Cell, ListColumn, ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { customersOf } from './filters.queries.ts'
import { asCustomer, type CustomerRow, readCustomerPage } from './customers.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({
  key,
  heading: `crawl.field.${key}`,
  kind: 'text',
  ...more,
})

/** The place, the page and the name of a customer are no way to write to it. */
const isNumberOrAccount = (key: string) => key !== 'address' && key !== 'website' && key !== 'contact'

const permission = 'crawl.exportCustomers'

/** Exports customers with the headings by which they come back. How to reach a colleague's client is left out. */
export const customersExport: ListExport = {
  permission,
  query: customerListQuery,
  columns: [
    column('name', { always: true }),
    column('country', { of: 'place' }),
    column('province', { of: 'place' }),
    column('city', { of: 'place' }),
    ...contactFields.map((key) => column(key, { of: 'reach', isContactValue: isNumberOrAccount(key) })),
    column('creditCode'),
    column('industry'),
    column('products'),
    column('routeWords'),
    column('kindHint'),
    column('quality'),
    column('badReason', { of: 'quality' }),
    column('sorting'),
    column('release'),
    column('imported'),
    column('state'),
    column('claimed'),
    column('assigned'),
    column('sources'),
    column('firstSeenAt', { kind: 'instant' }),
    column('lastSeenAt', { kind: 'instant' }),
  ],
  count: async (context, asked) => {
    authorize(context, permission)
    return countForExport(context, selectFrom(customersOf(context, asListed(asked))))
  },
  rows: async (context, asked, { cursor, limit }) => {
    authorize(context, permission)
    const { rows, next } = await readCustomerPage(context, { ...asListed(asked), limit, cursor })
    return { rows: rows.map((row) => cellsOf(context, row)), next }
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asListed = (asked: unknown) => asked as z.output<typeof customerListQuery>

function cellsOf(context: Context, row: CustomerRow): Record<string, Cell> {
  const { language } = context
  const shown = asCustomer(context, row)
  return {
    name: row.name,
    country: row.country,
    province: row.province,
    city: row.city,
    ...Object.fromEntries(contactFields.map((field) => [field, shown.covered ? '' : row[field]])),
    creditCode: row.credit_code,
    industry: row.industry,
    products: row.products,
    routeWords: row.route_words,
    kindHint: row.kind_hint === '' ? '' : translate(language, `crawl.kindHint.${row.kind_hint}`),
    quality: translate(language, `crawl.quality.${row.quality}`),
    badReason: row.bad_reason === null ? '' : translate(language, `crawl.badReason.${row.bad_reason}`),
    sorting: translate(language, `crawl.sorting.${row.sorting}`),
    release: translate(language, `crawl.release.${row.release}`),
    imported: translate(language, `crawl.imported.${shown.isImported}`),
    state: translate(language, `trade.state.${row.state}`),
    claimed: translate(language, `crawl.claimed.${shown.isClaimed}`),
    assigned: shown.isAssigned === null ? '' : translate(language, `crawl.assigned.${shown.isAssigned}`),
    sources: row.sources.map(({ name }) => name).join(', '),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }
}

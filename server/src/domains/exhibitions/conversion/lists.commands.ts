import {
  conversionFilters,
  type ConversionFilters,
  type MetCompany,
} from '@seamark/contract/exhibitions/conversion/conversion'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countMet, readMetPage } from './conversion.queries.ts'

const permission = 'exhibitions.exportConversion'

/** The companies behind a figure of an exhibition, as plain data for a file. */
export const metCompaniesList: List = {
  name: 'metCompanies',
  title: 'exhibitions.metCompanies',
  permission: 'exhibitions.readConversion',
  export: {
    permission,
    query: conversionFilters,
    columns: [
      { key: 'name', heading: 'exhibitions.field.company', kind: 'text', always: true },
      { key: 'people', heading: 'exhibitions.met.people', kind: 'text' },
      { key: 'metAt', heading: 'exhibitions.met.metAt', kind: 'instant' },
      { key: 'followedAt', heading: 'exhibitions.met.followedAt', kind: 'instant' },
      { key: 'quotedAt', heading: 'exhibitions.met.quotedAt', kind: 'instant' },
      { key: 'orderedAt', heading: 'exhibitions.met.orderedAt', kind: 'instant' },
      { key: 'progress', heading: 'exhibitions.met.progress', kind: 'text' },
      { key: 'isNew', heading: 'exhibitions.figure.newClients', kind: 'text' },
    ],
    count: async (context, asked) => {
      authorize(context, permission)
      return countMet(context, asAsked(asked))
    },
    rows: async (context, asked, { cursor, limit }) => {
      authorize(context, permission)
      const { rows, next } = await readMetPage(context, { ...asAsked(asked), limit, cursor })
      return { rows: rows.map((row) => cellsOf(context, row)), next }
    },
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asAsked = (asked: unknown) => asked as ConversionFilters

const momentOf = (at: string | null) => (at === null ? null : new Date(at))

const cellsOf = ({ language }: Context, one: MetCompany): Record<string, Cell> => ({
  name: one.name,
  people: one.people.map(({ name }) => name).join(', '),
  metAt: momentOf(one.metAt),
  followedAt: momentOf(one.followedAt),
  quotedAt: momentOf(one.quotedAt),
  orderedAt: momentOf(one.orderedAt),
  progress: translate(language, `phonebook.progress.${one.progress}`),
  isNew: one.isNew ? translate(language, 'phonebook.yes') : '',
})

import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { metrics, type SalesFigures, salesQuery } from '@seamark/contract/summary/sales'
import { authorize } from '../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../platform/list.ts'
import { translate } from '../../platform/translate.ts'
import { summarizeSales } from './sales.queries.ts'

const figure = (key: string, heading: string): ListColumn => ({ key, heading, kind: 'number' })

/** Exports the summary: a row for each person, and the total last. */
export const salesList: List = {
  name: 'sales',
  title: 'summary.sales',
  permission: 'summary.readSales',
  export: {
    permission: 'summary.exportSales',
    query: salesQuery,
    columns: [
      { key: 'person', heading: 'summary.sales.person', kind: 'text' },
      { key: 'department', heading: 'summary.sales.department', kind: 'text' },
      { key: 'from', heading: 'summary.sales.from', kind: 'day' },
      { key: 'to', heading: 'summary.sales.to', kind: 'day' },
      ...metrics.map((metric) => figure(metric, `summary.metric.${metric}`)),
      ...ways.map((way) => figure(`way-${way}`, `followups.way.${way}`)),
      figure('gained', 'summary.sales.gained'),
      ...progresses.map((progress) => figure(`cohort-${progress}`, `phonebook.progress.${progress}`)),
      figure('closed', 'summary.sales.closed'),
    ],
    async count(context, query) {
      authorize(context, 'summary.exportSales')
      const { people } = await summarizeSales(context, salesQuery.parse(query))
      return people.length + 1
    },
    /** There are a few hundred rows at most, so they are one page. */
    async rows(context, query) {
      authorize(context, 'summary.exportSales')
      const { from, to, people, total } = await summarizeSales(context, salesQuery.parse(query))
      const rows = people.map(({ person, ...figures }) => ({
        person: person.name,
        department: person.departmentName ?? '',
        from,
        to,
        ...cellsOf(figures),
      }))
      return {
        rows: [
          ...rows,
          { person: translate(context.language, 'summary.sales.total'), department: '', from, to, ...cellsOf(total) },
        ],
        next: null,
      }
    },
  },
}

const cellsOf = ({ counts, ways: byWay, cohort, closed }: SalesFigures): Record<string, Cell> => ({
  ...counts,
  ...Object.fromEntries(ways.map((way) => [`way-${way}`, byWay[way]])),
  gained: Object.values(cohort).reduce((sum, value) => sum + value, closed),
  ...Object.fromEntries(progresses.map((progress) => [`cohort-${progress}`, cohort[progress]])),
  closed,
})

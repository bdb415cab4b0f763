import {
  type ConversionFigures,
  type ConversionOfPart,
  type ConversionPart,
  conversionQuery,
  conversionStages,
  noPart,
} from '@seamark/contract/summary/conversions'
import { authorize, type Context } from '../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../platform/list.ts'
import { translate } from '../../platform/translate.ts'
import { areaText } from '../territory/index.ts'
import { summarizeConversions } from './conversions.queries.ts'

/** A file has every part. */
const all = Number.MAX_SAFE_INTEGER

const summarize = (context: Context, query: unknown) => {
  authorize(context, 'summary.exportSales')
  return summarizeConversions(context, conversionQuery.parse(query), all)
}

/** Exports the conversions: a row for each part, and all companies last. */
export const conversionsList: List = {
  name: 'conversions',
  title: 'summary.conversions',
  permission: 'summary.readSales',
  export: {
    permission: 'summary.exportSales',
    query: conversionQuery,
    columns: [
      { key: 'part', heading: 'summary.conversion.part', kind: 'text' },
      { key: 'from', heading: 'summary.sales.from', kind: 'day' },
      { key: 'to', heading: 'summary.sales.to', kind: 'day' },
      { key: 'gained', heading: 'summary.sales.gained', kind: 'number' },
      ...conversionStages.flatMap((stage): ListColumn[] => [
        { key: stage, heading: `phonebook.progress.${stage}`, kind: 'number' },
        { key: `${stage}Days`, heading: `summary.conversion.${stage}Days`, kind: 'number' },
      ]),
    ],
    async count(context, query) {
      return (await summarize(context, query)).parts.length + 1
    },
    /** There are a few hundred rows at most, so they are one page. */
    async rows(context, query) {
      const { from, to, total, parts } = await summarize(context, query)
      const { by } = conversionQuery.parse(query)
      const rows = [
        ...parts.map((part) => ({ name: nameOf(context, by, part), figures: part })),
        { name: translate(context.language, 'summary.conversion.all'), figures: total },
      ]
      return { rows: rows.map(({ name, figures }) => ({ part: name, from, to, ...cellsOf(figures) })), next: null }
    },
  },
}

function nameOf({ language }: Context, by: ConversionPart, { key, name }: ConversionOfPart): string {
  if (key === noPart) return translate(language, 'summary.conversion.none')
  switch (by) {
    case 'source':
      return translate(language, `phonebook.source.${key}`)
    case 'lane':
      return translate(language, `territory.lane.${key}`)
    case 'area':
      return areaText(key, language)
    case 'group':
    case 'exhibition':
      return name
  }
}

const cellsOf = ({ gained, stages }: ConversionFigures): Record<string, Cell> => ({
  gained,
  ...Object.fromEntries(
    conversionStages.flatMap((stage) => [
      [stage, stages[stage].count],
      [`${stage}Days`, stages[stage].medianDays],
    ]),
  ),
})

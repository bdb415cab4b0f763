import { monthFigureNames } from '@seamark/contract/groups/choices'
import {
  type GroupAdvice,
  type GroupValue,
  valueListQuery,
  type ValueListQuery,
} from '@seamark/contract/groups/months/months'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { countForExport } from '../../workbench/index.ts'
import { listGroupValues, shownMonth, valuesOf } from './months.queries.ts'

/** What groups brought in a month, for views and export: of groups that the caller may read. */
export const valuesList: List = {
  name: 'groupValues',
  title: 'groups.values',
  permission: 'groups.readMessages',
  export: {
    permission: 'groups.exportValues',
    query: valueListQuery,
    columns: [
      { key: 'month', heading: 'groups.value.month', kind: 'text', always: true },
      { key: 'group', heading: 'groups.field.name', kind: 'text', always: true },
      { key: 'platform', heading: 'groups.field.platform', kind: 'text', of: 'group' },
      { key: 'type', heading: 'groups.field.type', kind: 'text', of: 'group' },
      { key: 'advice', heading: 'groups.value.advice', kind: 'text' },
      ...monthFigureNames.map((key) => ({ key, heading: `groups.figure.${key}`, kind: 'number' as const })),
    ],
    count: async (context, asked) => {
      authorize(context, 'groups.exportValues')
      const { sort: _sort, order: _order, ...filters } = asQuery(asked)
      return countForExport(context, await valuesOf(context, await shownMonth(context, filters), filters))
    },
    rows: async (context, asked, page) => {
      authorize(context, 'groups.exportValues')
      const { rows, next } = await listGroupValues(context, { ...asQuery(asked), ...page })
      return { rows: rows.map((value) => cellsOf(context, value)), next }
    },
  },
}

/** The cast is safe: the workbench has parsed the value with `query` before it calls. */
const asQuery = (asked: unknown) => asked as ValueListQuery

const cellsOf = (context: Context, value: GroupValue): Record<string, Cell> => ({
  month: value.month,
  group: value.group.name,
  platform: translate(context.language, `groups.platform.${value.group.platform}`),
  type: translate(context.language, `groups.type.${value.group.type}`),
  advice: value.advice && adviceText(context, value.advice),
  ...Object.fromEntries(monthFigureNames.map((figure) => [figure, value[figure]])),
})

/** The advice with its reasons; a bare verdict convinces nobody. */
const adviceText = ({ language }: Context, { advice, reasons }: GroupAdvice) =>
  `${translate(language, `groups.advice.${advice}`)}: ${reasons
    .map(({ reason, count }) => translate(language, `groups.reasonFor.${reason}`, { count }))
    .join('; ')}`

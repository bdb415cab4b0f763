import type { GroupValue } from '@seamark/contract/groups/months/months'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { Badge, type Column, DataTable, Empty, type Paging, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { groupPath } from '../groups/group-filters.ts'
import { useGroupValues } from './month-queries.ts'
import { adviceTones, type Figure, figureNames, reasonsText, rowsOfFigure } from './month-text.ts'

type ValueRow = GroupValue & { id: number }

/** What each group brought in a month, and what to do with it. */
export function GroupValues() {
  const { t } = useWords()
  const [month, setMonth] = useState<string>()
  const [limit, setLimit] = useState<Paging['limit']>(50)
  const pager = usePager(`${month ?? ''} ${limit}`)
  const listed = useGroupValues({ month, limit, cursor: pager.cursor })
  const shown = listed.data?.month
  const rows = useMemo(() => listed.data?.rows.map((row) => ({ ...row, id: row.group.id })), [listed.data])
  return (
    <DataTable
      name="groups.values"
      label={t('groups.values')}
      columns={useValueColumns()}
      {...rowsOf(listed)}
      rows={rows}
      paging={pagingOf(pager, { limit }, (patch) => setLimit(patch.limit), listed.data)}
      empty={<Empty text={t('groups.value.empty')} />}
      toolbar={
        <DatePicker
          picker="month"
          allowClear={false}
          aria-label={t('groups.value.month')}
          value={shown ? dayjs(`${shown}-01`) : null}
          onChange={(day) => setMonth(day?.format('YYYY-MM'))}
        />
      }
    />
  )
}

function useValueColumns(): readonly Column<ValueRow>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(valueColumns, [language])
}

const valueColumns = (): Column<ValueRow>[] => [
  {
    key: 'group',
    title: t('groups.field.name'),
    width: 220,
    render: ({ group }) => <PageLink href={groupPath(group)}>{group.name}</PageLink>,
  },
  {
    key: 'advice',
    title: t('groups.value.advice'),
    width: 240,
    hideable: true,
    render: ({ advice }) =>
      advice === null ? null : (
        <span className="group-badges" title={reasonsText(advice)}>
          <Badge tone={adviceTones[advice.advice]}>{t(`groups.advice.${advice.advice}`)}</Badge>
          <span className="group-reasons">{reasonsText(advice)}</span>
        </span>
      ),
  },
  ...figureNames.map(
    (figure): Column<ValueRow> => ({
      key: figure,
      title: t(`groups.figure.${figure}`),
      width: 88,
      hideable: true,
      render: (row) => <FigureLink figure={figure} groupId={row.group.id} month={row.month} value={row[figure]} />,
    }),
  ),
]

interface FigureProps {
  figure: Figure
  groupId: number
  month: string
  value: number
}

/** A figure that opens the rows that it counts. */
export function FigureLink({ figure, groupId, month, value }: FigureProps) {
  const rows = value === 0 ? undefined : rowsOfFigure(figure, groupId, month)
  return rows ? <PageLink href={rows}>{number(value)}</PageLink> : number(value)
}

import { groupAdvices, monthFigureNames } from '@seamark/contract/groups/choices'
import { groupPlatforms, groupTypes } from '@seamark/contract/groups/groups/fields'
import type { GroupValue } from '@seamark/contract/groups/months/months'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useMemo } from 'react'
import {
  Badge,
  type Column,
  DataTable,
  Empty,
  Filters,
  pagingOf,
  rowsOf,
  SearchBox,
  usePager,
} from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch } from '../../../platform/page.tsx'
import { ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { Choices } from '../groups/choices-picker.tsx'
import { groupPath } from '../groups/group-filters.ts'
import { countSet, isNarrowed, listQueryOf, type ValueSearch, valueSearch, withoutFilters } from './month-filters.ts'
import { useGroupValues } from './month-queries.ts'
import { FigureLink } from './figure-view.tsx'
import { adviceTones, reasonsText } from './month-text.ts'
import '../groups/groups-view.css'
import './months-view.css'

type ValueRow = GroupValue & { id: number }

const table = 'groups.values'
/** A saved view stays in its tab of the page. */
const place = ['tab']

/** What each group brought in a month, and what to do with it. */
export function GroupValues() {
  const { t } = useWords()
  const search = usePageSearch(valueSearch)
  const columns = useValueColumns()
  const viewed = useListView({ list: 'groupValues', table, columns, schema: valueSearch, place })
  const { setSearch } = viewed
  const pager = usePager(JSON.stringify(search))
  const listed = useGroupValues(search, pager.cursor)
  const rows = useMemo(() => listed.data?.rows.map((row) => ({ ...row, id: row.group.id })), [listed.data])
  const { month } = listed.data ?? {}
  return (
    <DataTable
      name={table}
      label={t('groups.values')}
      columns={columns}
      {...rowsOf(listed)}
      rows={viewed.isOpening ? undefined : rows}
      sort={{ by: search.sort, order: search.order }}
      onSort={({ by, order }) => setSearch({ sort: by, order })}
      paging={pagingOf(pager, search, setSearch, listed.data)}
      empty={
        isNarrowed(search) ? (
          <Empty
            text={t('groups.value.none')}
            action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
          />
        ) : (
          <Empty text={t('groups.value.empty')} />
        )
      }
      layout={viewed.layout}
      onLayout={viewed.onLayout}
      toolbar={<Toolbar search={search} setSearch={setSearch} month={month} picker={<ViewPicker viewed={viewed} />} />}
      tools={
        <ExportButton
          list="groupValues"
          title={t('groups.values')}
          columns={columns}
          layout={viewed.layout}
          query={{ ...listQueryOf(search), ...(month ? { month } : {}) }}
        />
      }
    />
  )
}

interface ToolbarProps {
  search: ValueSearch
  setSearch: (patch: Partial<ValueSearch>) => void
  /** The month that is shown. */
  month: string | undefined
  picker: ReactNode
}

function Toolbar({ search, setSearch, month, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="group-toolbar">
      {picker}
      <DatePicker
        picker="month"
        allowClear={false}
        aria-label={t('groups.value.month')}
        value={month ? dayjs(`${month}-01`) : null}
        onChange={(day) => setSearch({ month: day?.format('YYYY-MM') })}
      />
      <SearchBox value={search.q ?? ''} label={t('groups.value.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={
          <>
            <Choices
              label={t('groups.field.platform')}
              value={search.platform}
              onChange={(platform) => setSearch({ platform })}
              options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))}
            />
            <Choices
              label={t('groups.field.type')}
              value={search.type}
              onChange={(type) => setSearch({ type })}
              options={groupTypes.map((value) => ({ value, label: t(`groups.type.${value}`) }))}
            />
            <Choices
              label={t('groups.value.advice')}
              value={search.advice}
              onChange={(advice) => setSearch({ advice })}
              options={groupAdvices.map((value) => ({ value, label: t(`groups.advice.${value}`) }))}
            />
            <Choices
              label={t('groups.value.has')}
              value={search.figure}
              onChange={(figure) => setSearch({ figure })}
              options={monthFigureNames.map((value) => ({ value, label: t(`groups.figure.${value}`) }))}
            />
          </>
        }
        setInBar={countSet(search)}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      />
    </div>
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
    sortable: true,
    render: ({ advice }) =>
      advice === null ? null : (
        <span className="group-badges" title={reasonsText(advice)}>
          <Badge tone={adviceTones[advice.advice]}>{t(`groups.advice.${advice.advice}`)}</Badge>
          <span className="group-reasons">{reasonsText(advice)}</span>
        </span>
      ),
  },
  ...monthFigureNames.map(
    (figure): Column<ValueRow> => ({
      key: figure,
      title: t(`groups.figure.${figure}`),
      width: 104,
      hideable: true,
      sortable: true,
      render: (row) => <FigureLink figure={figure} groupId={row.group.id} month={row.month} value={row[figure]} />,
    }),
  ),
]

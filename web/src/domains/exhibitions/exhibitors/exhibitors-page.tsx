import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Exhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  Page,
  pagingOf,
  rowsOf,
  type Selection,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { readExhibitionsAgain } from '../exhibitions/exhibition-queries.ts'
import { exhibitorOffers, useExhibitorActions } from './exhibitor-actions.tsx'
import {
  type ExhibitorSearch,
  exhibitorSearch,
  filtersOf,
  isNarrowed,
  listQueryOf,
  textsOf,
  withoutFilters,
} from './exhibitor-filters.ts'
import { ExhibitorForm } from './exhibitor-form.tsx'
import { useExhibitorCount, useExhibitors } from './exhibitor-queries.ts'
import { onPhone, useExhibitorColumns } from './exhibitor-table.tsx'
import { ExhibitorToolbar } from './exhibitor-toolbar-view.tsx'
import { ExhibitorPanel } from './exhibitor-view.tsx'
import '../exhibitions/exhibitions-view.css'

const table = 'exhibitions.exhibitors'

/** The exhibitors of all exhibitions. */
export function ExhibitorsPage() {
  const { t } = useWords()
  const search = usePageSearch(exhibitorSearch)
  const { exhibitor: _opened, ...asked } = search
  const pager = usePager(JSON.stringify(asked))
  const all = useExhibitorColumns()
  const viewed = useListView({ list: 'exhibitors', table, columns: all, schema: exhibitorSearch })
  const listed = useExhibitors(search, pager.cursor)
  const { data } = listed
  const count = useExhibitorCount(search, listed)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [edited, setEdited] = useState<Exhibitor | 'new'>()
  const actions = useExhibitorActions(setEdited)
  const { setSearch } = viewed
  const add =
    hasCode(306) && can('edit') ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('exhibitions.exhibitor.new')}
      </Button>
    ) : null
  return (
    <Page
      title={t('exhibitions.exhibitors')}
      actions={<ListActions {...{ columns: all, viewed, search, count, selection }} add={add} />}
    >
      <DataTable
        name={table}
        label={t('exhibitions.exhibitors')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={({ id }) => setSearch({ exhibitor: id })}
        rowActions={actions}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('exhibitions.exhibitors.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('exhibitions.exhibitors.empty')} action={add} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<ExhibitorToolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="exhibitors"
        selection={selection}
        count={count}
        query={textsOf(listQueryOf(search))}
        offers={exhibitorOffers()}
        onDone={() => void readExhibitionsAgain()}
      />
      <ExhibitorPanel id={search.exhibitor} onClose={() => setSearch({ exhibitor: undefined })} />
      {edited ? (
        <ExhibitorForm
          seen={edited === 'new' ? undefined : edited}
          exhibitionId={search.exhibitionId}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Page>
  )
}

interface ListActionsProps {
  columns: readonly Column<Exhibitor>[]
  viewed: ListView
  search: ExhibitorSearch
  count: ListCount | undefined
  selection: Selection
  add: ReactNode
}

/** The buttons for import, export and a new exhibitor that the person may use. */
function ListActions({ columns, viewed, search, count, selection: { ids, isAll }, add }: ListActionsProps) {
  const { t } = useWords()
  const go = useGo()
  if (!hasCode(306)) return null
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <>
      {can('import') ? (
        <Button
          icon={<ImportOutlined aria-hidden />}
          onClick={() => go(href('/contacts/exhibitorsImport', { exhibitionId: search.exhibitionId }))}
        >
          {t('exhibitions.import')}
        </Button>
      ) : null}
      <ExportButton
        list="exhibitors"
        title={t('exhibitions.exhibitors')}
        columns={columns}
        layout={viewed.layout}
        query={query}
        count={isChosen ? { value: ids.size, exact: true } : count}
        isChosen={isChosen}
      />
      {add}
    </>
  )
}

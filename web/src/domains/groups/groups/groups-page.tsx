import { PlusOutlined } from '@ant-design/icons'
import type { Group } from '@seamark/contract/groups/groups/groups'
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
import { invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { groupOffers } from './group-bulk-actions.tsx'
import {
  filtersOf,
  groupPath,
  type GroupSearch,
  groupSearch,
  isNarrowed,
  listQueryOf,
  textsOf,
  withoutFilters,
} from './group-filters.ts'
import { GroupForm } from './group-form.tsx'
import { useGroupCount, useGroupNews, useGroups } from './group-queries.ts'
import { onPhone, useGroupColumns } from './group-table.tsx'
import { GroupToolbar } from './group-toolbar-view.tsx'
import './groups-view.css'

const table = 'groups.groups'

interface PageProps {
  /** Further buttons of the page, and what they open beside the list; lent by rooms above. */
  tools?: ReactNode
  beside?: ReactNode
}

/** The register of chat groups. */
export function RegisterPage({ tools, beside }: PageProps) {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(groupSearch)
  const pager = usePager(JSON.stringify(search))
  const offered = useGroupColumns(undefined)
  const viewed = useListView({ list: 'groups', table, columns: offered, schema: groupSearch })
  const listed = useGroups(search, pager.cursor)
  const { data } = listed
  const count = useGroupCount(search, listed)
  const all = useGroupColumns(data?.rows)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [isNew, setNew] = useState(false)
  const { setSearch } = viewed
  useGroupNews()
  const newGroup = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('groups.new')}
    </Button>
  ) : null
  return (
    <div className="group-register">
      <Page
        title={t('groups.groups')}
        actions={
          <>
            {tools}
            <ExportOfGroups {...{ columns: all, viewed, search, count, selection }} />
            {newGroup}
          </>
        }
      >
        <DataTable
          name={table}
          label={t('groups.groups')}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          sort={{ by: search.sort, order: search.order }}
          onSort={({ by, order }) => setSearch({ sort: by, order })}
          paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
          onOpen={(group) => go(groupPath(group))}
          selection={selection}
          empty={
            isNarrowed(search) ? (
              <Empty
                text={t('groups.none')}
                action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
              />
            ) : (
              <Empty text={t('groups.empty')} action={newGroup} />
            )
          }
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={<GroupToolbar {...{ search, setSearch }} picker={<ViewPicker viewed={viewed} />} />}
        />
        <BulkBar
          list="groups"
          selection={selection}
          count={count}
          query={textsOf(listQueryOf(search))}
          offers={groupOffers()}
          onDone={() => void invalidate('/groups')}
        />
        {isNew ? (
          <GroupForm seen={undefined} onSaved={(group) => go(groupPath(group))} onClose={() => setNew(false)} />
        ) : null}
      </Page>
      {beside}
    </div>
  )
}

interface ExportProps {
  columns: readonly Column<Group>[]
  viewed: ListView
  search: GroupSearch
  count: ListCount | undefined
  selection: Selection
}

/** Exports the chosen groups, or all that fit. */
function ExportOfGroups({ columns, viewed, search, count, selection: { ids, isAll } }: ExportProps) {
  const { t } = useWords()
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <ExportButton
      list="groups"
      title={t('groups.groups')}
      columns={columns}
      layout={viewed.layout}
      query={query}
      count={isChosen ? { value: ids.size, exact: true } : count}
      isChosen={isChosen}
    />
  )
}

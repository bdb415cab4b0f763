import { PlusOutlined } from '@ant-design/icons'
import { requestLists, requestQueues } from '@seamark/contract/groups/choices'
import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import type { RequestKind } from '@seamark/contract/groups/requests/requests'
import { Badge, Button, Segmented, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { DataTable, Empty, Page, pagingOf, rowsOf, SearchBox, useIsPhone, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { Choices } from '../groups/choices-picker.tsx'
import { ChatRequestForm } from './chat-request-form.tsx'
import { JoinRequestForm } from './join-request-form.tsx'
import {
  filtersOf,
  type RequestListSearch,
  requestListSearch,
  requestSearch,
  withoutFilters,
} from './request-filters.ts'
import { useRequestCounts, useRequests } from './request-queries.ts'
import { onPhone, useRequestColumns } from './request-table.tsx'
import { RequestView } from './request-view.tsx'
import '../groups/groups-view.css'
import './requests-view.css'

/** Who asks for a chat group of our own. */
export const ChatRequestsPage = () => <RequestsPage kind="chat" />

/** Who wants to join a group of the register. */
export const JoinRequestsPage = () => <RequestsPage kind="join" />

/** The requests of one kind in three queues; each opens beside the list. */
function RequestsPage({ kind }: { kind: RequestKind }) {
  const { t } = useWords()
  const { id: opened } = usePageSearch(requestSearch)
  const search = usePageSearch(requestListSearch)
  const setPageSearch = useSetPageSearch()
  const table = `groups.requests.${kind}` as const
  const list = `${kind}Requests` as const
  const all = useRequestColumns(kind)
  const viewed = useListView({ list, table, columns: all, schema: requestListSearch })
  const { setSearch } = viewed
  const pager = usePager(JSON.stringify(search))
  const listed = useRequests(kind, search, pager.cursor)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const [isNew, setNew] = useState(false)
  const New = kind === 'chat' ? ChatRequestForm : JoinRequestForm
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t(`groups.request.new.${kind}`)}
    </Button>
  )
  return (
    <div className="requests-page">
      <Page
        title={t(table)}
        actions={
          <>
            <ExportButton
              list={list}
              title={t(table)}
              columns={all}
              layout={viewed.layout}
              query={filtersOf(search)}
              count={listed.data?.count}
            />
            {add}
          </>
        }
      >
        <DataTable
          name={table}
          label={t(`groups.request.queue.${search.queue}`)}
          columns={columns}
          {...rowsOf(listed, viewed.isOpening)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setPageSearch({ id })}
          empty={<Nothing search={search} onClear={() => setSearch(withoutFilters)} add={add} />}
          layout={viewed.layout}
          onLayout={viewed.onLayout}
          toolbar={<Toolbar kind={kind} search={search} onChange={setSearch} picker={<ViewPicker viewed={viewed} />} />}
        />
      </Page>
      <RequestView id={opened} onClose={() => setPageSearch({ id: undefined })} />
      {isNew ? <New onClose={() => setNew(false)} /> : null}
    </div>
  )
}

/** Whether nothing fits, nothing waits, or nothing was ever asked for. */
function Nothing({ search, onClear, add }: { search: RequestListSearch; onClear: () => void; add: ReactNode }) {
  const { t } = useWords()
  if (search.q !== undefined || search.platform !== undefined)
    return <Empty text={t('groups.request.none')} action={<Button onClick={onClear}>{t('kit.clearFilters')}</Button>} />
  if (search.state !== 'open' || search.queue === 'all') return <Empty text={t('groups.request.none')} />
  return <Empty text={t(`groups.request.none.${search.queue}`)} action={search.queue === 'mine' ? add : undefined} />
}

interface ToolbarProps {
  kind: RequestKind
  search: RequestListSearch
  onChange: (patch: Partial<RequestListSearch>) => void
  picker: ReactNode
}

function Toolbar({ kind, search, onChange, picker }: ToolbarProps) {
  const { t } = useWords()
  const { data: counts } = useRequestCounts(kind)
  return (
    <div className="group-toolbar">
      {picker}
      <Segmented
        aria-label={t('groups.request.queues')}
        value={search.queue}
        onChange={(queue) => onChange({ queue })}
        options={requestQueues.map((value) => ({
          value,
          label: (
            <span className="group-badges">
              {t(`groups.request.queue.${value}`)}
              {value === 'all' ? null : (
                <Badge
                  count={counts?.[value].value ?? 0}
                  overflowCount={99}
                  size="small"
                  color={value === 'mine' ? '#6b7280' : undefined}
                />
              )}
            </span>
          ),
        }))}
      />
      <Select
        aria-label={t('groups.field.state')}
        value={search.state}
        onChange={(state) => onChange({ state })}
        options={requestLists.map((value) => ({ value, label: t(`groups.request.list.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      <SearchBox value={search.q ?? ''} label={t('groups.request.search')} onSearch={(q) => onChange({ q })} />
      <Choices
        label={t('groups.field.platform')}
        value={search.platform}
        onChange={(platform) => onChange({ platform })}
        options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))}
      />
    </div>
  )
}

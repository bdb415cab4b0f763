import { PlusOutlined } from '@ant-design/icons'
import { requestLists, requestQueues } from '@seamark/contract/groups/choices'
import { type RequestKind } from '@seamark/contract/groups/requests/requests'
import { Badge, Button, Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { DataTable, Empty, Page, pagingOf, rowsOf, useIsPhone, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ChatRequestForm } from './chat-request-form.tsx'
import { JoinRequestForm } from './join-request-form.tsx'
import { type RequestSearch, requestSearch } from './request-filters.ts'
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
  const search = usePageSearch(requestSearch)
  const setSearch = useSetPageSearch()
  const { id: opened, ...of } = search
  const pager = usePager(JSON.stringify(of))
  const listed = useRequests(kind, search, pager.cursor)
  const all = useRequestColumns(kind)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const [isNew, setNew] = useState(false)
  const New = kind === 'chat' ? ChatRequestForm : JoinRequestForm
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t(`groups.request.new.${kind}`)}
    </Button>
  )
  const isAnswered = search.state !== 'open' || search.queue === 'all'
  return (
    <div className="requests-page">
      <Page title={t(`groups.requests.${kind}`)} actions={add}>
        <DataTable
          name={`groups.requests.${kind}`}
          label={t(`groups.request.queue.${search.queue}`)}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data)}
          onOpen={({ id }) => setSearch({ id })}
          empty={
            search.queue === 'all' || isAnswered ? (
              <Empty text={t('groups.request.none')} />
            ) : (
              <Empty
                text={t(`groups.request.none.${search.queue}`)}
                action={search.queue === 'mine' ? add : undefined}
              />
            )
          }
          toolbar={<Toolbar kind={kind} search={search} onChange={setSearch} />}
        />
      </Page>
      <RequestView id={opened} onClose={() => setSearch({ id: undefined })} />
      {isNew ? <New onClose={() => setNew(false)} /> : null}
    </div>
  )
}

interface ToolbarProps {
  kind: RequestKind
  search: RequestSearch
  onChange: (patch: Partial<RequestSearch>) => void
}

function Toolbar({ kind, search, onChange }: ToolbarProps) {
  const { t } = useWords()
  const { data: counts } = useRequestCounts(kind)
  return (
    <div className="group-toolbar">
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
    </div>
  )
}

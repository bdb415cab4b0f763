import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { friendStates } from '@seamark/contract/groups/choices'
import type { Friend, ListedFriend } from '@seamark/contract/groups/friends/friends'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type Column,
  DataTable,
  Empty,
  Filters,
  Page,
  pagingOf,
  rowsOf,
  SearchBox,
  type Selection,
  useIsPhone,
  usePager,
  useSelection,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { BulkBar, ExportButton, type ListView, useListView, ViewPicker } from '../../workbench/index.ts'
import { textsOf } from '../groups/group-filters.ts'
import { PersonField } from '../groups/person-picker.tsx'
import { friendOffers, useFriendActions } from './friend-actions.tsx'
import {
  countSet,
  filtersOf,
  type FriendSearch,
  friendSearch,
  isNarrowed,
  listQueryOf,
  withoutFilters,
} from './friend-filters.ts'
import { FriendForm } from './friend-form.tsx'
import { readFriendsAgain, useFriendCount, useFriends, useOurAccounts } from './friend-queries.ts'
import { onPhone, useFriendColumns } from './friend-table.tsx'
import '../groups/groups-view.css'

const table = 'groups.friends'

/** The QQ friends of our marketing accounts. */
export function FriendsPage() {
  const { t } = useWords()
  const search = usePageSearch(friendSearch)
  const pager = usePager(JSON.stringify(search))
  const all = useFriendColumns()
  const viewed = useListView({ list: 'friends', table, columns: all, schema: friendSearch })
  const listed = useFriends(search, pager.cursor)
  const { data } = listed
  const count = useFriendCount(search, listed)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const selection = useSelection(JSON.stringify(filtersOf(search)))
  const [edited, setEdited] = useState<Friend | 'new'>()
  const actions = useFriendActions(setEdited)
  const { setSearch } = viewed
  const add = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('groups.friend.new')}
    </Button>
  ) : null
  return (
    <Page
      title={t('groups.friends')}
      actions={<ListActions {...{ columns: all, viewed, search, count, selection }} add={add} />}
    >
      <DataTable
        name={table}
        label={t('groups.friends')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={(friend) => (friend.can.edit ? setEdited(friend) : undefined)}
        rowActions={actions}
        selection={selection}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('groups.friend.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('groups.friend.empty')} action={add} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<Toolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
      <BulkBar
        list="friends"
        selection={selection}
        count={count}
        query={textsOf(listQueryOf(search))}
        offers={friendOffers()}
        onDone={() => void readFriendsAgain()}
      />
      {edited ? <FriendForm seen={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  )
}

interface ListActionsProps {
  columns: readonly Column<ListedFriend>[]
  viewed: ListView
  search: FriendSearch
  count: ListCount | undefined
  selection: Selection
  add: ReactNode
}

/** The buttons for import, export and a new friend that the person may use. */
function ListActions({ columns, viewed, search, count, selection: { ids, isAll }, add }: ListActionsProps) {
  const { t } = useWords()
  const go = useGo()
  const isChosen = ids.size > 0 && !isAll
  const query = isChosen ? { sort: search.sort, order: search.order, ids: [...ids].join(',') } : listQueryOf(search)
  return (
    <>
      {can('import') ? (
        <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/contacts/qqFriendsImport')}>
          {t('workbench.import.start')}
        </Button>
      ) : null}
      <ExportButton
        list="friends"
        title={t('groups.friends')}
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

interface ToolbarProps {
  search: FriendSearch
  setSearch: (patch: Partial<FriendSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
function Toolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="group-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('groups.friend.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<FriendFilters search={search} setSearch={setSearch} />}
        setInBar={countSet(search)}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      />
    </div>
  )
}

function FriendFilters({ search, setSearch }: Omit<ToolbarProps, 'picker'>) {
  const { t } = useWords()
  const accounts = useOurAccounts().data?.accounts ?? []
  return (
    <>
      <Select
        className="group-filter"
        aria-label={t('groups.field.ourAccount')}
        placeholder={t('groups.field.ourAccount')}
        value={search.ourAccount}
        onChange={(ourAccount: string | undefined) => setSearch({ ourAccount })}
        options={accounts.map(({ account, friends }) => ({ value: account, label: `${account} (${friends})` }))}
        popupMatchSelectWidth={false}
        showSearch
        allowClear
      />
      <Select
        mode="multiple"
        className="group-filter"
        aria-label={t('groups.field.state')}
        placeholder={t('groups.field.state')}
        value={search.state?.split(',') ?? []}
        onChange={(chosen: string[]) => setSearch({ state: chosen.join(',') || undefined })}
        options={friendStates.map((value) => ({ value, label: t(`groups.friendState.${value}`) }))}
        maxTagCount="responsive"
        allowClear
      />
      <Select
        className="group-filter"
        aria-label={t('groups.friend.linked')}
        placeholder={t('groups.friend.linked')}
        value={search.linked}
        onChange={(linked: FriendSearch['linked']) => setSearch({ linked })}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`groups.friend.linked.${value}`) }))}
        popupMatchSelectWidth={false}
        allowClear
      />
      <Select
        className="group-filter"
        aria-label={t('groups.field.sentToday')}
        placeholder={t('groups.field.sentToday')}
        value={search.sentToday}
        onChange={(sentToday: FriendSearch['sentToday']) => setSearch({ sentToday })}
        options={[
          { value: 'true', label: t('groups.field.sentToday') },
          { value: 'false', label: t('groups.friend.notSentToday') },
        ]}
        popupMatchSelectWidth={false}
        allowClear
      />
      <span className="group-filter">
        <PersonField
          label={t('groups.field.colleagueId')}
          value={search.colleagueId ?? null}
          onChange={(colleagueId) => setSearch({ colleagueId: colleagueId ?? undefined })}
        />
      </span>
    </>
  )
}

import { FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { groupPlatforms, groupStates, groupTypes } from '@seamark/contract/groups/groups/fields'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { DataTable, Empty, Page, pagingOf, rowsOf, SearchBox, useIsPhone, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { PortPicker } from '../../territory/index.ts'
import { groupPath, type GroupSearch, groupSearch, isNarrowed, withoutFilters } from './group-filters.ts'
import { GroupForm } from './group-form.tsx'
import { useGroupCount, useGroupNews, useGroups } from './group-queries.ts'
import { onPhone, useGroupColumns } from './group-table.tsx'
import { PersonField } from './person-picker.tsx'
import './groups-view.css'

/** The register of chat groups. */
export function GroupsPage() {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(groupSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = useGroups(search, pager.cursor)
  const { data } = listed
  const count = useGroupCount(search, listed)
  const all = useGroupColumns(data?.rows)
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const [isNew, setNew] = useState(false)
  useGroupNews()
  const newGroup = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('groups.new')}
    </Button>
  ) : null
  return (
    <Page title={t('groups.groups')} actions={newGroup}>
      <DataTable
        name="groups.groups"
        label={t('groups.groups')}
        columns={columns}
        {...rowsOf(listed)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: groupSearch.shape.sort.parse(by), order })}
        paging={pagingOf(pager, search, setSearch, data && { ...data, count })}
        onOpen={(group) => go(groupPath(group))}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('groups.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('groups.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('groups.empty')} action={newGroup} />
          )
        }
        toolbar={<Toolbar search={search} setSearch={setSearch} />}
      />
      {isNew ? (
        <GroupForm seen={undefined} onSaved={(group) => go(groupPath(group))} onClose={() => setNew(false)} />
      ) : null}
    </Page>
  )
}

interface ToolbarProps {
  search: GroupSearch
  setSearch: (patch: Partial<GroupSearch>) => void
}

const listOf = (value: string | undefined) => (value ? value.split(',') : [])

/** The controls that narrow the list. */
function Toolbar({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  const choice = (part: 'platform' | 'type' | 'state', options: { value: string; label: string }[]) => (
    <Select
      mode="multiple"
      className="group-filter"
      aria-label={t(`groups.field.${part}`)}
      placeholder={t(`groups.field.${part}`)}
      value={listOf(search[part])}
      onChange={(chosen: string[]) => setSearch({ [part]: chosen.join(',') || undefined })}
      options={options}
      maxTagCount="responsive"
      allowClear
    />
  )
  const port = (part: 'startPort' | 'endPort') => (
    <span className="group-filter">
      <PortPicker
        aria-label={t(`groups.field.${part}s`)}
        placeholder={t(`groups.field.${part}s`)}
        value={search[part] ?? ''}
        onChange={(code) => setSearch({ [part]: code || undefined })}
      />
    </span>
  )
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="group-toolbar">
      <SearchBox value={search.q ?? ''} label={t('groups.search')} onSearch={(q) => setSearch({ q })} />
      {isPhone ? (
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('groups.filters')}
        </Button>
      ) : null}
      {!isPhone || isOpen ? (
        <>
          {choice(
            'platform',
            groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) })),
          )}
          {choice(
            'type',
            groupTypes.map((value) => ({ value, label: t(`groups.type.${value}`) })),
          )}
          {choice(
            'state',
            groupStates.map((value) => ({ value, label: t(`groups.state.${value}`) })),
          )}
          {port('startPort')}
          {port('endPort')}
          <span className="group-filter">
            <PersonField
              label={t('groups.filter.person')}
              value={search.personId ?? null}
              onChange={(personId) => setSearch({ personId: personId ?? undefined })}
            />
          </span>
        </>
      ) : null}
    </div>
  )
}

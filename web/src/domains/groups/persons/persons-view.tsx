import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import type { ListedPerson } from '@seamark/contract/groups/persons/persons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Badge, type Column, DataTable, Empty, pagingOf, rowsOf, SearchBox, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ExportButton, useListView, ViewPicker } from '../../workbench/index.ts'
import { Choices } from '../groups/choices-picker.tsx'
import { SearchedGroupPicker } from '../messages/searched-group-picker.tsx'
import { Erasures } from './erasure-view.tsx'
import { filtersOf, personSearch, withoutFilters } from './person-filters.ts'
import { usePersons } from './person-queries.ts'
import { type LentToPerson, PersonPanel } from './person-view.tsx'
import '../groups/groups-view.css'

const table = 'groups.persons'
/** A saved view stays in its tab of the page. */
const place = ['tab']

/** People whom several groups have in common. */
export function Persons(lent: LentToPerson) {
  const { t } = useWords()
  const search = usePageSearch(personSearch)
  const columns = usePersonColumns()
  const viewed = useListView({ list: 'groupPersons', table, columns, schema: personSearch, place })
  const { setSearch } = viewed
  const [openId, setOpenId] = useState<number>()
  const [isListing, setIsListing] = useState(false)
  const pager = usePager(JSON.stringify(search))
  const listed = usePersons(search, pager.cursor)
  const isNarrowed = search.q !== undefined || search.platform !== undefined || search.groupId !== undefined
  return (
    <>
      <DataTable
        name={table}
        label={t('groups.persons')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setOpenId(id)}
        empty={
          isNarrowed ? (
            <Empty
              text={t('groups.person.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('groups.person.empty')} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={
          <div className="group-toolbar">
            <ViewPicker viewed={viewed} />
            <SearchBox value={search.q ?? ''} label={t('groups.person.search')} onSearch={(q) => setSearch({ q })} />
            <Choices
              label={t('groups.field.platform')}
              value={search.platform}
              onChange={(platform) => setSearch({ platform })}
              options={groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) }))}
            />
            <SearchedGroupPicker
              label={t('groups.subject.group')}
              value={search.groupId}
              onChange={(groupId) => setSearch({ groupId })}
            />
          </div>
        }
        tools={
          <>
            <ExportButton
              list="groupPersons"
              title={t('groups.persons')}
              columns={columns}
              layout={viewed.layout}
              query={filtersOf(search)}
            />
            {can('delete') ? <Button onClick={() => setIsListing(true)}>{t('groups.erasures')}</Button> : null}
          </>
        }
      />
      {isListing ? <Erasures onClose={() => setIsListing(false)} /> : null}
      <PersonPanel
        place={openId === undefined ? undefined : { personId: openId }}
        onClose={() => setOpenId(undefined)}
        {...lent}
      />
    </>
  )
}

function usePersonColumns(): readonly Column<ListedPerson>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(personColumns, [language])
}

const personColumns = (): Column<ListedPerson>[] => [
  { key: 'name', title: t('groups.person.name'), width: 200, render: ({ name }) => name, copy: ({ name }) => name },
  {
    key: 'groups',
    title: t('groups.person.groups'),
    width: 96,
    render: ({ groups }) => String(groups),
    hideable: true,
  },
  {
    key: 'platforms',
    title: t('groups.field.platform'),
    width: 220,
    hideable: true,
    render: ({ platforms }) => (
      <span className="group-badges">
        {platforms.map((platform) => (
          <Badge key={platform} tone="quiet">
            {t(`groups.platform.${platform}`)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'lastSaidAt',
    title: t('groups.person.lastSaid'),
    width: 170,
    hideable: true,
    render: ({ lastSaidAt }) => (lastSaidAt === null ? null : dateTime(lastSaidAt)),
  },
]

import { TeamOutlined } from '@ant-design/icons'
import type { ListCount } from '@seamark/contract/platform/envelope'
import type { Designation } from '@seamark/contract/phonebook/designations/designations'
import { mostMoved } from '@seamark/contract/phonebook/custody/ownership'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import {
  askedFields,
  DataTable,
  Empty,
  Page,
  pagingOf,
  rowsOf,
  SearchBox,
  usePager,
  useSelection,
  useTableLayout,
} from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { notices } from '../../../platform/notices.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { AreaPicker, LanePicker } from '../../territory/index.ts'
import { companyPath } from '../companies/company-filters.ts'
import { useCompanyNews } from '../companies/company-queries.ts'
import { DesignationForm } from './designation-form.tsx'
import { assignStatuses, designationSearch, type DesignationSearch, isNarrowed } from './designation-filters.ts'
import { PoolGroups } from './designation-groups-view.tsx'
import { useDesignated, useDesignatedCount } from './designation-queries.ts'
import { useDesignatedColumns } from './designation-table.tsx'
import '../companies/companies-view.css'
import './designations-page.css'

const tables = { notAssigned: 'phonebook.designate', assigned: 'phonebook.designated' } as const

/** The companies without a custodian, by area and lane, and the form that gives them out; and those that were given out. */
export function DesignationsPage() {
  const { t } = useWords()
  const search = usePageSearch(designationSearch)
  const setSearch = useSetPageSearch()
  const go = useGo()
  const { limit: _limit, status, ...filters } = search
  const isGiven = status === 'assigned'
  const mayGive = can('assign') && !isGiven
  const pager = usePager(JSON.stringify(search))
  const columns = useDesignatedColumns(status)
  const { layout } = useTableLayout(tables[status])
  const listed = useDesignated(search, pager.cursor, askedFields(columns, layout))
  const count = useDesignatedCount(search, listed)
  const selection = useSelection(JSON.stringify({ ...filters, status }))
  const [chosen, setChosen] = useState<Designation['chosen']>()
  useCompanyNews()
  return (
    <Page
      title={t('phonebook.designate')}
      note={t(isGiven ? 'phonebook.designate.givenNote' : 'phonebook.designate.note')}
      actions={mayGive ? <Give {...{ count, selection, filters, setChosen }} /> : null}
    >
      <div className={isGiven ? '' : 'designations'}>
        {isGiven ? null : <PoolGroups search={search} onChange={setSearch} />}
        <DataTable
          name={tables[status]}
          label={t('phonebook.designate')}
          columns={columns}
          {...rowsOf(listed)}
          paging={pagingOf(pager, search, setSearch, listed.data && { ...listed.data, count })}
          onOpen={(company) => go(companyPath(company))}
          {...(mayGive ? { selection } : {})}
          empty={<Empty text={t(emptyText(search))} />}
          toolbar={
            <>
              <Segmented
                value={status}
                onChange={(wanted) => setSearch({ status: wanted })}
                aria-label={t('phonebook.filter.assigned')}
                options={assignStatuses.map((value) => ({
                  value,
                  label: t(`phonebook.filter.assigned.${value === 'assigned'}`),
                }))}
              />
              <SearchBox
                value={search.q ?? ''}
                label={t('phonebook.designate.search')}
                onSearch={(q) => setSearch({ q })}
              />
              <AreaPicker
                value={search.area}
                onChange={(area) => setSearch({ area: area ?? undefined })}
                placeholder={t('phonebook.areas.area')}
                aria-label={t('phonebook.areas.area')}
              />
              <LanePicker
                value={search.lane}
                onChange={(lane) => setSearch({ lane: lane ?? undefined })}
                placeholder={t('phonebook.areas.lane')}
                aria-label={t('phonebook.areas.lane')}
              />
            </>
          }
        />
      </div>
      {chosen ? (
        <DesignationForm
          chosen={chosen}
          onClose={(isDone) => {
            setChosen(undefined)
            if (isDone) selection.clear()
          }}
        />
      ) : null}
    </Page>
  )
}

function emptyText(search: DesignationSearch) {
  if (search.status === 'assigned') return 'phonebook.designate.noneGiven'
  return isNarrowed(search) ? 'phonebook.designate.noMatch' : 'phonebook.designate.none'
}

interface GiveProps {
  count: ListCount | undefined
  selection: ReturnType<typeof useSelection>
  filters: Pick<DesignationSearch, 'area' | 'lane' | 'q'>
  setChosen: (chosen: Designation['chosen']) => void
}

/** Gives out the selected companies, or all that match; the count is shown first. */
function Give({ count, selection, filters, setChosen }: GiveProps) {
  const { t, language } = useWords()
  const picked = [...selection.ids].map(Number).slice(0, mostMoved)
  const { value = 0, exact = true, about = false } = count ?? {}
  const shown = number(value, language)
  const matching = Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter !== undefined))
  return (
    <>
      <Button disabled={value === 0} onClick={() => setChosen(matching)}>
        {t('phonebook.designate.all', { count: about ? `≈ ${shown}` : shown + (exact ? '' : '+') })}
      </Button>
      <Button
        type="primary"
        icon={<TeamOutlined aria-hidden />}
        onClick={() => {
          if (selection.isAll) setChosen(matching)
          else if (picked.length > 0) setChosen({ ids: picked })
          else notices.warning(t('field.nothing_chosen'))
        }}
      >
        {selection.isAll || picked.length === 0
          ? t('phonebook.designate.give')
          : t('phonebook.designate.giveSome', { count: picked.length })}
      </Button>
    </>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { phases } from '@seamark/contract/exhibitions/choices'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import {
  DataTable,
  Empty,
  Filters,
  Page,
  pagingOf,
  rowsOf,
  SearchBox,
  useIsPhone,
  usePager,
  useTableLayout,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import {
  countSet,
  exhibitionPath,
  type ExhibitionSearch,
  exhibitionSearch,
  isNarrowed,
  withoutFilters,
} from './exhibition-filters.ts'
import { ExhibitionForm } from './exhibition-form.tsx'
import { useExhibitions } from './exhibition-queries.ts'
import { onPhone, useExhibitionColumns } from './exhibition-table.tsx'
import { PersonField } from './person-picker.tsx'
import './exhibitions-view.css'

const table = 'exhibitions.exhibitions'

/** The exhibitions, with who stands there and how far the visits are. */
export function ExhibitionsPage() {
  const { t } = useWords()
  const go = useGo()
  const search = usePageSearch(exhibitionSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = useExhibitions(search, pager.cursor)
  const all = useExhibitionColumns()
  const isPhone = useIsPhone()
  const columns = useMemo(() => (isPhone ? all.map(onPhone) : all), [all, isPhone])
  const { layout, setLayout } = useTableLayout(table)
  const [isNew, setNew] = useState(false)
  const add = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('exhibitions.new')}
    </Button>
  ) : null
  return (
    <Page title={t('exhibitions.booths')} actions={add}>
      <DataTable
        name={table}
        label={t('exhibitions.booths')}
        columns={columns}
        {...rowsOf(listed, false)}
        sort={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) => setSearch({ sort: by, order })}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => go(exhibitionPath(id))}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('exhibitions.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('exhibitions.empty')} action={add} />
          )
        }
        layout={layout}
        onLayout={setLayout}
        toolbar={<Toolbar search={search} setSearch={setSearch} />}
      />
      {isNew ? (
        <ExhibitionForm seen={undefined} onSaved={({ id }) => go(exhibitionPath(id))} onClose={() => setNew(false)} />
      ) : null}
    </Page>
  )
}

interface ToolbarProps {
  search: ExhibitionSearch
  setSearch: (patch: Partial<ExhibitionSearch>) => void
}

function Toolbar({ search, setSearch }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="fair-toolbar">
      <SearchBox value={search.q ?? ''} label={t('exhibitions.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        setInBar={countSet(search)}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
        bar={
          <>
            <Select
              mode="multiple"
              className="fair-filter"
              aria-label={t('exhibitions.phase')}
              placeholder={t('exhibitions.phase')}
              value={search.phase?.split(',') ?? []}
              onChange={(chosen: string[]) => setSearch({ phase: chosen.join(',') || undefined })}
              options={phases.map((value) => ({ value, label: t(`exhibitions.phase.${value}`) }))}
              maxTagCount="responsive"
              allowClear
            />
            <span className="fair-filter">
              <PersonField
                label={t('exhibitions.field.managerId')}
                value={search.managerId}
                onChange={(managerId) => setSearch({ managerId: managerId ?? undefined })}
              />
            </span>
            <span className="fair-filter">
              <PersonField
                label={t('exhibitions.field.peopleIds')}
                value={search.personId}
                onChange={(personId) => setSearch({ personId: personId ?? undefined })}
              />
            </span>
          </>
        }
      />
    </div>
  )
}

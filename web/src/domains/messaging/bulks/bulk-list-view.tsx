import { Button, Select } from 'antd'
import { DataTable, Empty, PageTabs, pagingOf, plainLayout, rowsOf, SearchBox, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { bulkGroupNames, bulkGroups, bulkPath, type MassProps } from './bulk-filters.ts'
import { useBulkCounts, useBulks } from './bulk-queries.ts'
import { useBulkColumns } from './bulk-table.tsx'
import { StartBulk } from './start-bulk-actions.tsx'

/** The bulks of the reader and of people whom she reaches, newest first. */
export function BulkList({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const go = useGo()
  const pager = usePager(JSON.stringify([search.show, search.q, search.of]))
  const listed = useBulks(search, pager.cursor)
  const isNarrowed = search.show !== 'all' || search.q !== undefined || search.of === 'own'
  return (
    <DataTable
      name="messaging.bulks"
      label={t('messaging.mass')}
      columns={useBulkColumns()}
      {...rowsOf(listed)}
      paging={pagingOf(pager, search, setSearch, listed.data)}
      onOpen={({ id }) => go(bulkPath(id))}
      layout={plainLayout}
      empty={
        isNarrowed ? (
          <Empty
            text={t('messaging.noMatch')}
            action={
              <Button onClick={() => setSearch({ show: 'all', q: undefined, of: 'team' })}>
                {t('messaging.clearFilters')}
              </Button>
            }
          />
        ) : (
          <Empty text={t('messaging.none')} action={<StartBulk />} />
        )
      }
      toolbar={<Toolbar search={search} setSearch={setSearch} />}
    />
  )
}

function Toolbar({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const { data } = useBulkCounts(search)
  const countOf = (name: (typeof bulkGroupNames)[number]) =>
    data && bulkGroups[name].reduce((sum, state) => sum + data.counts[state], 0)
  const shown = bulkGroupNames.filter(
    (name) => name !== 'approving' || search.show === name || (countOf(name) ?? 0) > 0,
  )
  return (
    <div className="mass-toolbar">
      <PageTabs
        small
        label={t('messaging.field.state')}
        active={search.show}
        onChange={(key) => setSearch({ show: bulkGroupNames.find((name) => name === key) ?? 'all' })}
        items={shown.map((key) => ({ key, label: `${t(`messaging.show.${key}`)} ${countOf(key) ?? ''}` }))}
      />
      <div className="mass-filters">
        <SearchBox value={search.q ?? ''} label={t('messaging.search')} onSearch={(q) => setSearch({ q })} />
        {data?.hasTeam ? (
          <Select
            aria-label={t('messaging.field.sender')}
            value={search.of}
            onChange={(of) => setSearch({ of })}
            options={(['team', 'own'] as const).map((value) => ({ value, label: t(`messaging.of.${value}`) }))}
          />
        ) : null}
      </div>
    </div>
  )
}

import { ReloadOutlined } from '@ant-design/icons'
import {
  type DuplicateLevel,
  duplicateLevels,
  duplicateLists,
  duplicateReasons,
} from '@seamark/contract/phonebook/duplicates/duplicates'
import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import {
  SidePanel,
  DataTable,
  Empty,
  leaveFailureToCall,
  Page,
  pagingOf,
  rowsOf,
  usePager,
  useSave,
  RelativeTime,
} from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { usePairActions } from './duplicate-actions.tsx'
import { isNarrowed, pairSearch, type PairSearch } from './duplicate-filters.ts'
import { scanNow, usePairs, useScan } from './duplicate-queries.ts'
import { usePairColumns } from './duplicate-table.tsx'
import { PairComparison } from './duplicate-view.tsx'
import '../companies/companies-view.css'
import './duplicates-page.css'

/** Pairs of records that may be the same company, likeliest first: compare, merge, or dismiss them. */
export function DuplicatesPage() {
  const { t } = useWords()
  const search = usePageSearch(pairSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(JSON.stringify(search))
  const listed = usePairs(search, pager.cursor)
  const { data } = listed
  const columns = usePairColumns()
  const actions = usePairActions()
  const [openId, setOpen] = useState<string>()
  const opened = data?.rows.find(({ id }) => id === openId)
  return (
    <Page title={t('phonebook.pairs')} note={<LastScan />} actions={<ScanButton />}>
      <DataTable
        name="phonebook.pairs"
        label={t('phonebook.pairs')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setOpen(id)}
        rowActions={actions}
        empty={<Empty text={t(isNarrowed(search) ? 'phonebook.pairs.noMatch' : 'phonebook.pairs.none')} />}
        toolbar={<Filters search={search} onChange={setSearch} />}
      />
      <SidePanel
        title={t('phonebook.pairs.compare')}
        open={opened !== undefined}
        onClose={() => setOpen(undefined)}
        wide
      >
        {opened ? <PairComparison pair={opened} onDone={() => setOpen(undefined)} /> : null}
      </SidePanel>
    </Page>
  )
}

function Filters({ search, onChange }: { search: PairSearch; onChange: (patch: Partial<PairSearch>) => void }) {
  const { t } = useWords()
  return (
    <div className="pair-filters">
      <Segmented<PairSearch['list']>
        value={search.list}
        onChange={(list) => onChange({ list })}
        options={duplicateLists.map((value) => ({ value, label: t(`phonebook.pairs.list.${value}`) }))}
      />
      <Select<DuplicateLevel>
        allowClear
        value={search.level ?? null}
        placeholder={t('phonebook.pairs.score')}
        aria-label={t('phonebook.pairs.score')}
        onChange={(level) => onChange({ level: level ?? undefined })}
        options={duplicateLevels.map((value) => ({ value, label: t(`phonebook.level.${value}`) }))}
      />
      <Select<string[]>
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        value={search.reason?.split(',') ?? []}
        placeholder={t('phonebook.pairs.reasons')}
        aria-label={t('phonebook.pairs.reasons')}
        onChange={(reasons) => onChange({ reason: reasons.join(',') || undefined })}
        options={duplicateReasons.map((value) => ({ value, label: t(`phonebook.reason.${value}`) }))}
        className="pair-reason-filter"
      />
      <Checkbox
        checked={search.mine === 'true'}
        onChange={({ target }) => onChange({ mine: target.checked ? 'true' : undefined })}
      >
        {t('phonebook.pairs.mine')}
      </Checkbox>
    </div>
  )
}

/** The time of the last complete scan, or the progress of a running one. */
function LastScan() {
  const { t, language } = useWords()
  const { data } = useScan()
  if (!data) return null
  const { scan } = data
  if (!scan) return t('phonebook.pairs.scan.never')
  if (scan.state === 'running')
    return <output>{t('phonebook.pairs.scan.running', { count: number(scan.companies, language) })}</output>
  return (
    <>
      {t(scan.state === 'failed' ? 'phonebook.pairs.scan.failed' : 'phonebook.pairs.scan.done')}{' '}
      <RelativeTime at={scan.finishedAt ?? scan.startedAt} />
    </>
  )
}

function ScanButton() {
  const { t } = useWords()
  const { data } = useScan()
  const { isSaving: isAsking, save: scan } = useSave({ send: scanNow, onFailure: leaveFailureToCall })
  if (!data?.can.scan) return null
  return (
    <Button
      icon={<ReloadOutlined aria-hidden />}
      loading={isAsking || data.scan?.state === 'running'}
      onClick={() => void scan()}
    >
      {t('phonebook.pairs.scan')}
    </Button>
  )
}

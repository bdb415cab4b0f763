import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { SidePanel, type Column, DataTable, Empty, Page, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { BulkRunBeside, type RecordPath } from './bulk-run-view.tsx'
import { useBulkRuns } from './bulk-queries.ts'
import { RunState } from './bulk-state-view.tsx'
import { countsText } from './bulk-text.ts'
import './bulk-view.css'

/** A person who may see the audit log sees everybody's runs. */
const auditCode = 354

interface RunsSearch {
  of: 'own' | 'all'
  /** The open run. */
  id?: number | undefined
  limit: number
}

interface RunsProps {
  /** The values in the page's address. */
  search: RunsSearch
  setSearch: (patch: Partial<RunsSearch>) => void
  /** The address of a record of a list, if the page knows it. */
  recordPath: RecordPath
}

/** The bulk runs of the last thirty days, imports included, with their undo. */
export function BulkRuns({ search, setSearch, recordPath }: RunsProps) {
  const { t } = useWords()
  const pager = usePager(JSON.stringify([search.of, search.limit]))
  const listed = useBulkRuns(search.of, search.limit, pager.cursor)
  const columns = useRunColumns()
  return (
    <Page title={t('workbench.bulk.runs')}>
      <DataTable
        name="workbench.bulkRuns"
        label={t('workbench.bulk.runs')}
        columns={columns}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setSearch({ id })}
        empty={<Empty text={t('workbench.bulk.runs.none')} />}
        toolbar={
          <div className="bulk-toolbar">
            {hasCode(auditCode) ? (
              <Segmented<'own' | 'all'>
                aria-label={t('workbench.bulk.of')}
                value={search.of}
                onChange={(of) => setSearch({ of })}
                options={[
                  { value: 'own', label: t('workbench.bulk.of.own') },
                  { value: 'all', label: t('workbench.bulk.of.all') },
                ]}
              />
            ) : null}
            <span className="bulk-quiet">{t('workbench.bulk.runs.hint')}</span>
          </div>
        }
      />
      <SidePanel
        title={t('workbench.bulk.run')}
        open={search.id !== undefined}
        onClose={() => setSearch({ id: undefined })}
      >
        {search.id === undefined ? null : (
          <BulkRunBeside key={search.id} id={search.id} recordPath={recordPath} onShow={(id) => setSearch({ id })} />
        )}
      </SidePanel>
    </Page>
  )
}

function useRunColumns(): readonly Column<BulkRunView>[] {
  const { language } = useWords()
  return useMemo(
    () => [
      { key: 'what', title: t('workbench.bulk.what'), width: 320, render: (run) => <What run={run} /> },
      {
        key: 'total',
        title: t('workbench.bulk.rows'),
        width: 100,
        align: 'right',
        render: ({ total }) => number(total, language),
      },
      {
        key: 'outcome',
        title: t('workbench.bulk.outcome'),
        width: 260,
        render: ({ counts }) => countsText(counts, language),
        hideable: true,
      },
      { key: 'state', title: t('kit.state'), width: 150, render: (run) => <RunState run={run} /> },
      { key: 'by', title: t('workbench.bulk.by'), width: 120, render: ({ by }) => by.name, hideable: true },
      { key: 'at', title: t('workbench.bulk.at'), width: 180, render: ({ createdAt }) => dateTime(createdAt) },
    ],
    [language],
  )
}

function What({ run: { title, summary } }: { run: BulkRunView }) {
  return (
    <span className="bulk-title" title={summary}>
      <strong>{title}</strong>
      <span>{summary}</span>
    </span>
  )
}

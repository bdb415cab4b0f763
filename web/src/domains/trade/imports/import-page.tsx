import { DatabaseOutlined, EnvironmentOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { DataTable, Empty, Page, pagingOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ImportWizard } from '../../workbench/index.ts'
import { ImportBeginning } from './import-beginning-view.tsx'
import { useTradeImports } from './import-queries.ts'
import { importSearch } from './import-rules.ts'
import { useImportColumns } from './import-table.tsx'
import { useImportAdapter, wayOf } from './import-view.tsx'
import { PortNames } from './port-name-view.tsx'
import { Sources } from '../sources/source-view.tsx'
import './import-view.css'

/** Imports of trade records: the list, a new one, or a running one; the address says which. */
export function ImportsPage() {
  const { begin } = usePageSearch(importSearch)
  const isBeginning = begin && can('import')
  const adapter = useImportAdapter(isBeginning ? <ImportBeginning way={wayOf()} /> : <ImportList />)
  return <ImportWizard adapter={adapter} />
}

function ImportList() {
  const { t } = useWords()
  const search = usePageSearch(importSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(String(search.limit))
  const columns = useImportColumns()
  const { data, error, isFetching, refetch } = useTradeImports(pager.cursor, search.limit)
  const [drawer, setDrawer] = useState<'sources' | 'ports'>()
  return (
    <Page
      title={t('trade.imports')}
      actions={
        <>
          <Button icon={<EnvironmentOutlined aria-hidden />} onClick={() => setDrawer('ports')}>
            {t('trade.ports.unmatched')}
          </Button>
          <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setDrawer('sources')}>
            {t('trade.sources')}
          </Button>
          {can('import') && (
            <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setSearch({ begin: 'true' })}>
              {t('trade.import.begin')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        name="trade-imports"
        label={t('trade.imports')}
        columns={columns}
        rows={data?.rows}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        paging={pagingOf(pager, search, setSearch, data)}
        onOpen={(row) => setSearch({ id: row.id })}
        empty={<Empty text={t('trade.imports.none')} />}
      />
      <Sources isOpen={drawer === 'sources'} onClose={() => setDrawer(undefined)} />
      <PortNames isOpen={drawer === 'ports'} onClose={() => setDrawer(undefined)} />
    </Page>
  )
}

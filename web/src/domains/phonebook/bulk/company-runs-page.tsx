import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { BulkRuns } from '../../workbench/index.ts'
import { bulkRunsSearch, companyPath } from '../companies/company-filters.ts'

/** The bulk runs, with their undo; records of domains above are named here but cannot be opened. */
export function CompanyRunsPage() {
  return (
    <BulkRuns
      search={usePageSearch(bulkRunsSearch)}
      setSearch={useSetPageSearch()}
      recordPath={(record, list) => (list === 'companies' ? companyPath(record) : undefined)}
    />
  )
}

import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { BulkRuns } from '../../workbench/index.ts'
import { bulkRunsSearch, companyPath } from '../companies/company-filters.ts'

/** What was done to many records at once, and the way back; those of floors above are named and not opened from here. */
export function CompanyRunsPage() {
  return (
    <BulkRuns
      search={usePageSearch(bulkRunsSearch)}
      setSearch={useSetPageSearch()}
      recordPath={(record, list) => (list === 'companies' ? companyPath(record) : undefined)}
    />
  )
}

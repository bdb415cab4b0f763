import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { BulkRuns } from '../../workbench/index.ts'
import { bulkRunsSearch, companyPath } from './company-filters.ts'

/** What was done to many companies at once, and the way back. */
export function CompanyRunsPage() {
  return <BulkRuns search={usePageSearch(bulkRunsSearch)} setSearch={useSetPageSearch()} recordPath={companyPath} />
}

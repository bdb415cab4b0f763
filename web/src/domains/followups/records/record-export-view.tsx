import { useWords } from '../../../platform/i18n.ts'
import { ExportButton } from '../../workbench/index.ts'

/** Makes a file of follow-ups: of a company, of somebody, until a day. Nothing for whoever may not export. */
export function RecordExport({ query }: { query: { companyId?: number; authorId?: number | undefined; to?: string | undefined } }) {
  const { t } = useWords()
  return <ExportButton list="records" title={t('followups.records')} label={t('followups.records.export')} query={query} />
}

import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { ExportButton } from '../../workbench/index.ts'

interface ExportProps {
  query: { companyId?: number; authorId?: number | undefined; to?: string | undefined }
}

/** Makes a file of follow-ups: of a company, of somebody, until a day. Nothing for whoever may not export. */
export function RecordExport({ query }: ExportProps) {
  const { t } = useWords()
  return hasCode(321) ? (
    <ExportButton list="records" title={t('followups.records')} label={t('followups.records.export')} query={query} />
  ) : null
}

/** Leads to where follow-ups come out of a file; nothing for whoever may not import. */
export function RecordImport() {
  const { t } = useWords()
  const go = useGo()
  return hasCode(321) && can('import') ? (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/contacts/recordsImport')}>
      {t('followups.records.import')}
    </Button>
  ) : null
}

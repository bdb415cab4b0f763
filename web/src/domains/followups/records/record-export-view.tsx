import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can, hasCode } from '../../../platform/session/session.ts'
import { ExportButton } from '../../workbench/index.ts'

interface ExportProps {
  query: { companyId?: number; authorId?: number | undefined; to?: string | undefined }
}

/** Exports follow-ups: of a company, of a person, until a day. Renders nothing for readers who may not export. */
export function RecordExport({ query }: ExportProps) {
  const { t } = useWords()
  return hasCode(321) ? (
    <ExportButton list="records" title={t('followups.records')} label={t('followups.records.export')} query={query} />
  ) : null
}

/** Links to the import of follow-ups; renders nothing for readers who may not import. */
export function RecordImport() {
  const { t } = useWords()
  const go = useGo()
  return hasCode(321) && can('import') ? (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => go('/contacts/recordsImport')}>
      {t('followups.records.import')}
    </Button>
  ) : null
}

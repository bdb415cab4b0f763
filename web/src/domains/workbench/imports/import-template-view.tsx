import { DownloadOutlined } from '@ant-design/icons'
import { getImportTemplate } from '@seamark/contract/workbench/imports/imports'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { fetchFile } from './import-actions.tsx'

/** Downloads an empty workbook to fill in. */
export function TemplateButton({ list }: { list: string }) {
  const { t } = useWords()
  return (
    <Button
      type="link"
      icon={<DownloadOutlined aria-hidden />}
      onClick={() => void fetchFile(getImportTemplate, { params: { list } })}
    >
      {t('workbench.import.template')}
    </Button>
  )
}

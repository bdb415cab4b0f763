import { DownloadOutlined } from '@ant-design/icons'
import { getFailedRows } from '@seamark/contract/workbench/imports/imports'
import { Button, Dropdown } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { fetchFile } from './import-actions.tsx'

/** Downloads the failed rows as a file with the reason of each, ready to be corrected and imported again. */
export function FailedRowsButton({ id, size = 'middle' }: { id: number; size?: 'small' | 'middle' }) {
  const { t } = useWords()
  const items = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: format.toUpperCase(),
    onClick: () => void fetchFile(getFailedRows, { params: { id }, query: { format } }),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size={size} icon={<DownloadOutlined aria-hidden />} title={t('workbench.import.failedRows.hint')}>
        {t('workbench.import.failedRows')}
      </Button>
    </Dropdown>
  )
}

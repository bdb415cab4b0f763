import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { Form, Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

/** The sign before decimals. The file's own is the default, and is warned of where a person says otherwise. */
export function DecimalControl({ found, chosen }: { found: FoundFile; chosen: string | null | undefined }) {
  const { t } = useWords()
  const isOpen = !chosen && found.columns.some(({ question }) => question === 'number')
  return (
    <Form.Item
      name="decimal"
      label={t('trade.import.decimal')}
      {...(isOpen ? { validateStatus: 'warning', help: t('trade.import.question.number') } : {})}
    >
      <Select
        allowClear
        placeholder={t('trade.import.decimal.none')}
        options={[
          { value: '.', label: t('trade.import.decimal.point') },
          { value: ',', label: t('trade.import.decimal.comma') },
        ]}
      />
    </Form.Item>
  )
}

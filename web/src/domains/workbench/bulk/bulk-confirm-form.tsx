import { type BulkRunView, typedBeyond } from '@seamark/contract/workbench/bulk/runs'
import { Alert, InputNumber } from 'antd'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { countsText } from './bulk-text.ts'

/** More than fifty rows can be confirmed only by typing their number. */
export const mayConfirm = ({ total }: BulkRunView, typed: number | null) => total <= typedBeyond || typed === total

interface ConfirmProps {
  run: BulkRunView
  typed: number | null
  onType: (count: number | null) => void
  warning?: string | undefined
}

/** The number of rows, the result of the dry run, and the number to type where there are many. */
export function BulkConfirm({ run, typed, onType, warning }: ConfirmProps) {
  const { t, language } = useWords()
  const { total, summary, preview } = run
  const shown = number(total, language)
  return (
    <div className="bulk-confirm">
      <p className="bulk-total">{t('workbench.bulk.total', { count: shown })}</p>
      {summary ? <p className="bulk-summary">{summary}</p> : null}
      {warning ? <Alert type="warning" showIcon title={warning} /> : null}
      {preview ? <Preview preview={preview} isWhole={preview.checked === total} /> : null}
      {total > typedBeyond ? (
        <label className="bulk-type">
          <span>{t('workbench.bulk.type', { count: shown })}</span>
          <InputNumber
            value={typed}
            onChange={onType}
            min={0}
            precision={0}
            controls={false}
            autoFocus
            aria-label={t('workbench.bulk.typed')}
          />
        </label>
      ) : null}
    </div>
  )
}

function Preview({ preview, isWhole }: { preview: NonNullable<BulkRunView['preview']>; isWhole: boolean }) {
  const { t, language } = useWords()
  const { checked, problems } = preview
  return (
    <div className="bulk-preview">
      <p>
        {isWhole ? t('workbench.bulk.tried') : t('workbench.bulk.triedFirst', { count: number(checked, language) })}
        {countsText(preview, language, true)}
      </p>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ message, count }) => (
            <li key={message}>
              {message} <span className="bulk-quiet">× {number(count, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

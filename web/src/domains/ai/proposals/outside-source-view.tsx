import { Alert } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

interface OutsideSourceProps {
  /** Empty where it stood in an image. */
  line: string
  /** Values of the proposal that neither the asker wrote nor the phonebook holds. */
  values?: readonly string[]
}

/** The line of somebody from outside on which a proposal rests, with the values that are to be checked. */
export function OutsideSource({ line, values = [] }: OutsideSourceProps) {
  const { t } = useWords()
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <div className="ai-outside">
          {t('ai.proposal.outside')}
          {line === '' ? null : <q>{line}</q>}
          {values.length === 0 ? null : (
            <ul>
              {values.map((value) => (
                <li key={value}>
                  <strong className="ai-outside-value">{value}</strong>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    />
  )
}

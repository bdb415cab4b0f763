import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { useWords } from '../../../platform/language/i18n.ts'

/** The parts of the upload that are not read, each with its reason: a few at once, a whole archive on demand. */
export function PassedOver({ passedOver }: Pick<FoundFile, 'passedOver'>) {
  const { t } = useWords()
  if (passedOver.length === 0) return null
  return (
    <details className="trade-import-passed" open={passedOver.length <= 5}>
      <summary>{t('trade.import.passedOver', { count: passedOver.length })}</summary>
      <ul>
        {passedOver.map(({ file, sheet, reason }) => (
          <li key={`${file}/${sheet}`}>
            <b>{[file, sheet].filter(Boolean).join(' · ')}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

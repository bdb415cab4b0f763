import type { ImportEntry } from '@seamark/contract/trade/imports/imports'
import { useWords } from '../../../platform/language/i18n.ts'
import { ImportStateMark } from '../../workbench/index.ts'

/** The state in a word; waiting for the engine counts as a state of its own. */
export function ImportState({
  view: { state, isWaiting, progress },
}: {
  view: Pick<ImportEntry, 'state' | 'isWaiting' | 'progress'>
}) {
  const { t } = useWords()
  const percent =
    state === 'running' && progress.total
      ? ` ${Math.min(99, Math.floor((100 * progress.done) / progress.total))} %`
      : ''
  return (
    <ImportStateMark
      className="trade-import-state"
      state={isWaiting ? 'waiting' : state}
      text={isWaiting ? t('trade.import.state.waiting') : `${t(`trade.import.state.${state}`)}${percent}`}
    />
  )
}

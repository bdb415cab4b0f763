import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Badge } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

const tones = {
  counted: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
} as const

/** The state of a run; after an undo, how much of it was undone. */
export function RunState({ run: { state, undone } }: { run: BulkRunView }) {
  const { t } = useWords()
  if (undone !== 'no') return <Badge tone="quiet">{t(`workbench.bulk.undone.${undone}`)}</Badge>
  return <Badge tone={tones[state]}>{t(`workbench.bulk.state.${state}`)}</Badge>
}

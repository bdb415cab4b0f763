import type { BulkRunView } from '@seamark/contract/workbench/bulk/runs'
import { Tag } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

const colours = {
  counted: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

/** The state of a run; after an undo, how much of it was undone. */
export function RunState({ run: { state, undone } }: { run: BulkRunView }) {
  const { t } = useWords()
  if (undone !== 'no') return <Tag>{t(`workbench.bulk.undone.${undone}`)}</Tag>
  return <Tag color={colours[state]}>{t(`workbench.bulk.state.${state}`)}</Tag>
}

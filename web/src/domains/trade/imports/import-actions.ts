import type { z } from 'zod'
import {
  cancelTradeImport,
  confirmTradeImport,
  getRefusedRows,
  type ImportView,
  mapTradeImport,
  rereadTradeImport,
  type TradeMapping,
  undoTradeImport,
} from '@seamark/contract/trade/imports/imports'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { learnTradeImport } from './import-queries.ts'

export type Reading = z.input<NonNullable<typeof rereadTradeImport.body>>

/** What a person does with an import. Each answers whether it was done. */
export function useImportActions({ id, state, counts }: Pick<ImportView, 'id' | 'state' | 'counts'>) {
  const modal = usePageModal()
  const on = { params: { id } }

  const asks = (title: string, content: string, okText: string): Promise<boolean> =>
    Promise.resolve(
      modal.confirm({
        title,
        content,
        okText,
        cancelText: t('trade.import.back'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
      }),
    )

  async function cancel() {
    const isRunning = state === 'running'
    const agreed = await asks(
      t('trade.import.cancel.title'),
      t(isRunning ? 'trade.import.cancel.running' : 'trade.import.cancel.sentence'),
      t('trade.import.cancel'),
    )
    return agreed && learned(call(cancelTradeImport, { ...on, body: {} }))
  }

  async function undo() {
    const rows = number((counts?.kept ?? 0) + (counts?.flagged ?? 0))
    const agreed = await asks(
      t('trade.import.undo.title'),
      t('trade.import.undo.sentence', { rows }),
      t('trade.import.undo'),
    )
    return agreed && learned(call(undoTradeImport, { ...on, body: {} }))
  }

  return {
    reread: (reading: Reading) => learned(call(rereadTradeImport, { ...on, body: reading })),
    map: (mapping: TradeMapping) => learned(call(mapTradeImport, { ...on, body: mapping })),
    confirm: () => learned(call(confirmTradeImport, { ...on, body: {} })),
    /** A refusal has been said by the call. */
    fetchRefused: () => download(getRefusedRows, { ...on, query: { format: 'xlsx' } }).catch(() => undefined),
    cancel,
    undo,
  }
}

/** A refusal has been said by the call; then what the screen shows is old. */
async function learned(answer: Promise<ImportView>) {
  try {
    await learnTradeImport(await answer)
    return true
  } catch {
    await invalidate('/trade/imports')
    return false
  }
}

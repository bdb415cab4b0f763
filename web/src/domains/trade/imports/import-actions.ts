import type { z } from 'zod'
import {
  cancelTradeImport,
  confirmTradeImport,
  getRefusedRows,
  type ImportView,
  mapTradeImport,
  rereadTradeImport,
  startTradeImport,
  undoTradeImport,
} from '@seamark/contract/trade/imports/imports'
import type { ImportSource, TradeMapping } from '@seamark/contract/trade/imports/mappings'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { type UploadTarget, useConfirmation } from '../../workbench/index.ts'
import { importCalls } from './import-queries.ts'

export type Reading = z.input<NonNullable<typeof rereadTradeImport.body>>

/** The actions on an import. Each returns whether it succeeded. */
export function useImportActions({ id, state, counts }: Pick<ImportView, 'id' | 'state' | 'counts'>) {
  const confirm = useConfirmation()
  const on = { params: { id } }

  async function cancel() {
    const isRunning = state === 'running'
    const isAgreed = await confirm({
      title: t('trade.import.cancel.title'),
      content: t(isRunning ? 'trade.import.cancel.running' : 'trade.import.cancel.sentence'),
      okText: t('trade.import.cancel'),
      cancelText: t('trade.import.back'),
    })
    return isAgreed && importCalls.apply(call(cancelTradeImport, { ...on, body: {} }))
  }

  async function undo() {
    const rows = number((counts?.kept ?? 0) + (counts?.flagged ?? 0))
    const isAgreed = await confirm({
      title: t('trade.import.undo.title'),
      content: t('trade.import.undo.sentence', { rows }),
      okText: t('trade.import.undo'),
      cancelText: t('trade.import.back'),
    })
    return isAgreed && importCalls.apply(call(undoTradeImport, { ...on, body: {} }))
  }

  return {
    reread: (reading: Reading) => importCalls.apply(call(rereadTradeImport, { ...on, body: reading })),
    map: (mapping: TradeMapping & { source?: ImportSource }) =>
      importCalls.apply(call(mapTradeImport, { ...on, body: mapping })),
    confirm: () => importCalls.apply(call(confirmTradeImport, { ...on, body: {} })),
    /** The call has shown a refusal. */
    fetchRefused: () => download(getRefusedRows, { ...on, query: { format: 'xlsx' } }).catch(() => undefined),
    cancel,
    undo,
  }
}

/** The target of an uploaded file: records of a source, or of one that is said with the mapping. */
export const uploadFor = (sourceId: number | undefined): UploadTarget => ({
  list: 'tradeRecords',
  begin: async (uploadId) => {
    const view = await call(startTradeImport, { body: { sourceId, uploadId } }, { quiet: true })
    await importCalls.keep(view)
    return view.id
  },
})

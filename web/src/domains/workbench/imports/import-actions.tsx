import type { CallInput } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import {
  cancelImport,
  confirmImport,
  mapImport,
  rereadImport,
  startImport,
} from '@seamark/contract/workbench/imports/imports'
import type { ImportMapping, ImportView } from '@seamark/contract/workbench/imports/views'
import type { z } from 'zod'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { t } from '../../../platform/language/i18n.ts'
import { importCalls } from './import-queries.ts'
import type { UploadTarget } from './wizard/upload-actions.ts'
import { useConfirmation } from './wizard/wizard-actions.ts'

type Schema = z.ZodType
type Source = z.input<NonNullable<typeof rereadImport.body>>

/** The actions on an import. Each returns whether it succeeded. */
export function useImportActions({ id, state }: Pick<ImportView, 'id' | 'state'>) {
  const confirm = useConfirmation()
  const on = { params: { id } }

  async function cancel() {
    const isRunning = state === 'running'
    const isAgreed = await confirm({
      title: t(isRunning ? 'workbench.import.stop.title' : 'workbench.import.cancel.title'),
      content: t(isRunning ? 'workbench.import.stop.sentence' : 'workbench.import.cancel.sentence'),
      okText: t(isRunning ? 'workbench.import.stop' : 'workbench.import.cancel'),
      cancelText: t('workbench.import.cancel.no'),
    })
    return isAgreed && importCalls.apply(call(cancelImport, { ...on, body: {} }))
  }

  return {
    reread: (source: Source) => importCalls.apply(call(rereadImport, { ...on, body: source })),
    map: (mapping: ImportMapping) => importCalls.apply(call(mapImport, { ...on, body: mapping })),
    confirm: () => importCalls.apply(call(confirmImport, { ...on, body: {} })),
    cancel,
  }
}

/** The target of an uploaded file: rows of a list. */
export const uploadInto = (list: string): UploadTarget => ({
  list,
  begin: async (uploadId) => {
    const view = await call(startImport, { body: { list, uploadId } }, { quiet: true })
    await importCalls.keep(view)
    return view.id
  },
})

/** Fetches a file; the call reports a refusal. */
export async function fetchFile<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
) {
  await download(route, input).catch(() => undefined)
}

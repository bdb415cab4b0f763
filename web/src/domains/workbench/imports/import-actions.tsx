import type { CallInput } from '@seamark/contract/platform/client'
import type { Route } from '@seamark/contract/platform/route'
import {
  cancelImport,
  confirmImport,
  type ImportMapping,
  type ImportView,
  mapImport,
  rereadImport,
} from '@seamark/contract/workbench/imports/imports'
import type { z } from 'zod'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { t } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { learnImport } from './import-queries.ts'

type Schema = z.ZodType
type Source = z.input<NonNullable<typeof rereadImport.body>>

/** What a person does with an import. Each answers whether it was done. */
export function useImportActions({ id, state }: Pick<ImportView, 'id' | 'state'>) {
  const modal = usePageModal()
  const on = { params: { id } }

  /** Asks first. */
  async function cancel() {
    const isRunning = state === 'running'
    const agreed: boolean = await modal.confirm({
      title: t(isRunning ? 'workbench.import.stop.title' : 'workbench.import.cancel.title'),
      content: t(isRunning ? 'workbench.import.stop.sentence' : 'workbench.import.cancel.sentence'),
      okText: t(isRunning ? 'workbench.import.stop' : 'workbench.import.cancel'),
      cancelText: t('workbench.import.cancel.no'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    })
    return agreed && learned(call(cancelImport, { ...on, body: {} }))
  }

  return {
    reread: (source: Source) => learned(call(rereadImport, { ...on, body: source })),
    map: (mapping: ImportMapping) => learned(call(mapImport, { ...on, body: mapping })),
    confirm: () => learned(call(confirmImport, { ...on, body: {} })),
    cancel,
  }
}

/** A refusal has been said by the call; then what the screen shows is old. */
async function learned(answer: Promise<ImportView>) {
  try {
    await learnImport(await answer)
    return true
  } catch {
    await invalidate('/workbench/imports')
    return false
  }
}

/** Fetches a file; a refusal has been said by the call. */
export async function fetchFile<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  input: CallInput<P, Q, B>,
) {
  await download(route, input).catch(() => undefined)
}

import {
  cancelExport,
  type ExportView,
  getExport,
  getExportFile,
  listExports,
  startExport,
} from '@seamark/contract/workbench/exports/exports'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { ExportScope } from '@seamark/contract/platform/lists'

/** The person's recent exports, newest first; read again when one of them progresses. */
export function useExports(): readonly ExportView[] {
  useLive('workbench.export', () => void invalidate(listExports.path))
  return useCall(listExports, {}).data?.exports ?? []
}

/** The current state of an export. */
export function useExport(begun: ExportView): ExportView {
  const { id } = begun
  const { data = begun, refetch } = useCall(getExport, { params: { id } }, { initialData: begun })
  useLive('workbench.export', (event) => {
    if (event.missed || event.id === id) void refetch()
  })
  return data
}

export interface AskedExport {
  list: string
  format: 'xlsx' | 'csv'
  query: Record<string, string>
  columns: string[] | null
  scope: ExportScope
}

export async function beginExport(body: AskedExport) {
  const begun = await call(startExport, { body })
  await invalidate(listExports.path)
  return begun
}

/** Cancels an export and reports a refusal itself: the export may have ended meanwhile. */
export async function giveUpExport(id: number) {
  const cancelled = await call(cancelExport, { params: { id }, body: {} })
  queryClient.setQueryData([getExport.path, { params: { id } }], cancelled)
  await invalidate(listExports.path)
}

export const fetchExport = (id: number) => download(getExportFile, { params: { id } })

import { listExportLog } from '@seamark/contract/oversight/exports'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import type { ExportSearch } from './export-filters.ts'

export const useExportLog = (search: ExportSearch, cursor: string | undefined) =>
  useCall(
    listExportLog,
    { query: { ...search, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

import { getConversion, listMeetings, listMetCompanies } from '@seamark/contract/exhibitions/conversion/conversion'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { ConversionSearch } from './conversion-filters.ts'

export function useConversion(id: number) {
  const asked = useCall(getConversion, { params: { id } })
  useLive('exhibitions.capture', () => void asked.refetch())
  return asked
}

export const useMetCompanies = (exhibitionId: number, search: ConversionSearch, cursor: string | undefined) =>
  useCall(
    listMetCompanies,
    { query: { exhibitionId, ...search, ...(cursor ? { cursor } : {}) } },
    { placeholderData: keepPreviousData },
  )

export const useMeetings = (companyId: number) => useCall(listMeetings, { params: { id: companyId } })

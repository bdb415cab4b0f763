import { listCoverages } from '@seamark/contract/territory/index'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { countByArea } from '@seamark/contract/phonebook/areas/areas'

/** Who covers what; read again when somebody changes it. */
export function useCoverages() {
  useLive('territory.coverage', () => void refreshCoverages())
  return useCall(listCoverages, {})
}

export const refreshCoverages = () => invalidate('/territory/coverages')

/** How many companies lie where; nothing for whoever may not see the list. */
export const useAreaFigures = () =>
  useCall(countByArea, {}, { enabled: hasCode(321), placeholderData: keepPreviousData })

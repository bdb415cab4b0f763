import { listAssignedAreas } from '@seamark/contract/territory/index'
import { keepPreviousData } from '@tanstack/react-query'
import { invalidate, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { countByArea } from '@seamark/contract/phonebook/areas/areas'

/** Who looks after which area and lane; read again when somebody changes it. */
export function useAssignedAreas() {
  useLive('territory.coverage', () => void refreshAssignedAreas())
  return useCall(listAssignedAreas, {})
}

export const refreshAssignedAreas = () => invalidate('/territory/coverages')

/** The number of companies by area and lane; undefined for a reader who may not see the list. */
export const useAreaFigures = () =>
  useCall(countByArea, {}, { enabled: hasCode(321), placeholderData: keepPreviousData })

import { listHalls } from '@seamark/contract/exhibitions/halls/halls'
import { useCall } from '../../../platform/api/calls.ts'

export const useHalls = (id: number) => useCall(listHalls, { params: { id } })

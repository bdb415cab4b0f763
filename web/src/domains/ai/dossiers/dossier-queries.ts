import { getDossier } from '@seamark/contract/ai/dossiers/dossiers'
import { useCall } from '../../../platform/api/calls.ts'

/** What the records say of a company just now. It is asked anew each time that the tab is opened, since any of them may have changed. */
export const useDossier = (id: number) => useCall(getDossier, { params: { id } }, { staleTime: 0 })

import { pasteTabs } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import { href, idParam } from '../../../platform/search.ts'

/** The address: the sheet, its tab, and the row that the keys are about. */
export const pasteSearch = z.object({
  id: idParam,
  tab: z.enum(pasteTabs).catch('demand').default('demand'),
  row: idParam,
})

export const pastesPath = '/chatGPT/gptqq'
export const pastePath = ({ id }: { id: number }) => href(pastesPath, { id })

import { type PasteTab, pasteTabs } from '@seamark/contract/ai/choices'
import type { PasteKind } from '@seamark/contract/ai/pastes/items'
import { z } from 'zod'
import { href, idParam } from '../../../platform/search.ts'

/** The address: the sheet, its tab, and the row that the keys are about. */
export const pasteSearch = z.object({
  id: idParam,
  tab: z.enum(pasteTabs).catch('demand').default('demand'),
  row: idParam,
})

/** The tab that holds rows of a kind. */
export const tabOf = (kind: PasteKind): PasteTab => (kind === 'change' ? 'schedule' : kind)

export const pastesPath = '/chatGPT/gptqq'
export const pastePath = ({ id }: { id: number }) => href(pastesPath, { id })

import type { ToolName } from '@seamark/contract/ai/tools/tools'
import { clientUses } from './client-uses.rules.ts'
import { freightUses } from './freight-uses.rules.ts'
import { outsideUses } from './outside-uses.rules.ts'
import type { Use } from './uses.rules.ts'

/** How each tool of the product is used by a model. */
export const uses: Readonly<Record<ToolName, Use>> = { ...clientUses, ...freightUses, ...outsideUses }

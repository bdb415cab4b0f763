import { companyFigures } from '@seamark/contract/exhibitions/conversion/choices'
import { z } from 'zod'
import { idParam, limitParam } from '../../../platform/search.ts'

/** The address of an exhibition's conversion: the figure whose companies are listed, and of whom. */
export const conversionSearch = z.object({
  figure: z.enum(companyFigures).catch('companies').default('companies'),
  personId: idParam,
  limit: limitParam,
})
export type ConversionSearch = z.output<typeof conversionSearch>

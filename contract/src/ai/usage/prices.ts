import { z } from 'zod'
import { instant } from '../../platform/envelope.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'

const permission = 'ai.manageModels'

const yuan = z.number().min(0).max(1_000_000)
const values = {
  /** Yuan for a million tokens that are sent, those that the endpoint had kept, and those that it writes. */
  tokensIn: yuan,
  tokensCached: yuan,
  tokensOut: yuan,
  /** Yuan for a picture. */
  picture: yuan,
}
const model = line(100).min(1)
/** The model that a price is of. */
export const modelParam = z.object({ model })

export const modelPrices = z.strictObject(values)
export type ModelPrices = z.output<typeof modelPrices>

export const price = z.object({
  ...values,
  model: z.string(),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string(),
})
export type Price = z.output<typeof price>

export const listPrices = route({
  method: 'GET',
  path: '/ai/prices',
  summary: 'What the models of the office cost, and the models that are set or were used and have no price',
  permission,
  rate: 'read',
  response: z.object({ prices: z.array(price), unpriced: z.array(z.string()) }),
})

export const setPrice = route({
  method: 'PUT',
  path: '/ai/prices/:model',
  summary: 'Say what a model costs from now on; usage that is written keeps the cost that it had',
  permission,
  rate: 'write',
  params: modelParam,
  versioned: 'whenGiven',
  body: modelPrices,
  response: price,
})

export const deletePrice = route({
  method: 'DELETE',
  path: '/ai/prices/:model',
  summary: 'Forget what a model costs; usage that is written keeps the cost that it had',
  permission,
  rate: 'write',
  params: modelParam,
  response: z.null(),
  failures: ['ai.price_not_found'],
})

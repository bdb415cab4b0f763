import { listTerms, lookUpTerm } from '@seamark/contract/ai/glossary/terms'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { createDemoTerms } from './terms.commands.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)

test('a fresh demo has terms of its own, once', async () => {
  const made = await createDemoTerms(product.context)
  expect(made).toBeGreaterThan(10)
  expect(await createDemoTerms(product.context)).toBe(0)
  expect((await lin.call(listTerms, { query: {} })).rows).toHaveLength(made)
  expect((await lin.call(lookUpTerm, { query: { text: '甩柜' } })).terms).toMatchObject([
    { en: 'rolled container', source: 'office' },
  ])
})

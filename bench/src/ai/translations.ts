import { createClient } from '@seamark/contract/platform/client'
import { measureTranslations } from '@seamark/server/domains/ai/testing'
import { translationMessages } from '@seamark/server/domains/ai/translations/labelled-messages.queries'
import { translating } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { startModelServer } from '@seamark/server/platform/testing/endpoint/endpoint-server'
import { createDice } from '@seamark/server/platform/testing/endpoint/lost-words'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { atLeast, atMost } from './goals.ts'

const exactly = { drops: 0, doubles: 0 }
const lossy = { drops: 0.1, doubles: 0.02 }

/** Translates the set by a model that returns every placeholder, and by one that drops one in ten: no fixed word may be lost without being said. */
export async function* translationFigures(databaseUrl: string): AsyncGenerator<Figure> {
  const stub = await startModelServer()
  const product = await startProduct(databaseUrl, {
    AI_URL: stub.address,
    AI_KEY: 'only-measured',
    AI_MODEL: 'stub-1',
  })
  try {
    const headers = await signIn(product, databaseUrl)
    const call = createClient({ base: `${product.address}/api`, headers: () => headers, timeoutMs: 60_000 })
    const messages = translationMessages()
    stub.answer(translating(exactly, () => 1))
    const exact = await measureTranslations({ call }, messages)
    yield atLeast(`fixed words that stand in ${messages.length} translations`, shareOf(exact), '%', 100)
    const asked = stub.questions.length
    stub.answer(translating(lossy, createDice(7)))
    const lost = await measureTranslations({ call }, messages)
    const name = 'of a model that drops one placeholder in ten'
    yield atMost(`${name}: words lost without being said`, lost.silent, '', 0)
    yield plainFigure(`${name}: words said to be missing or doubled`, lost.lost + lost.doubled, '')
    yield {
      ...plainFigure(`${name}: words that stand`, shareOf(lost), '%'),
      limit: (1 - lossy.drops) * 100,
      ratio: shareOf(lost) / ((1 - lossy.drops) * 100),
    }
    yield {
      ...plainFigure('questions that it takes', stub.questions.length - asked, ''),
      limit: asked,
      ratio: (stub.questions.length - asked) / asked,
    }
  } finally {
    await product.stop()
    await stub.stop()
  }
}

const shareOf = ({ locked, lost, silent }: Awaited<ReturnType<typeof measureTranslations>>) =>
  ((locked - lost - silent) / locked) * 100

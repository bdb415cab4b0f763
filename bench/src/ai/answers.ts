import { ask } from '@seamark/contract/ai/answers/answers'
import { tools } from '@seamark/contract/ai/tools/tools'
import { createClient } from '@seamark/contract/platform/client'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { ratioAtMost } from './goals.ts'

const most = 1.5
const askedInRound = 20
const sentences = ['我已报价的客户', '30天没联系的客户', '宁波到洛杉矶40HQ现在最低多少', '我逾期的任务有哪些']

/** Asks a sentence and calls what was planned, beside the same call alone. */
export async function* answerFigures(product: Target, rounds: number): AsyncGenerator<Figure> {
  const call = createClient({ base: `${product.address}/api`, headers: () => product.headers, timeoutMs: 60_000 })
  for (const text of sentences) {
    const taken = { ours: new Array<number>(), bare: new Array<number>() }
    for (let turn = 0; turn < (rounds + 1) * askedInRound; turn += 1) {
      const began = performance.now()
      const { run } = await call(ask, { body: { text } })
      if (!run) throw new Error(`Nothing runs for ${text}`)
      const address = `${product.address}/api${tools[run.tool].route.path}?${new URLSearchParams(run.query)}`
      await read(address, product.headers)
      const asked = performance.now()
      await read(address, product.headers)
      if (turn < askedInRound) continue
      taken.ours.push(asked - began)
      taken.bare.push(performance.now() - asked)
    }
    yield ratioAtMost(`${text}, asked and called, beside the call alone`, median(taken.ours), median(taken.bare), most)
  }
}

async function read(address: string, headers: Record<string, string>) {
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`)
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readCommand } from '@seamark/server/domains/ai/intents/commands.rules'
import { judgeRuns, runOf } from '@seamark/server/domains/ai/intents/judgements.rules'
import { labelledSentences, officeOfSentences } from '@seamark/server/domains/ai/intents/labelled-sentences.queries'
import type { Figure } from '../measuring/figures.ts'
import { percentile } from '../measuring/paced.ts'
import { atLeast, atMost } from './goals.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-sentences.md')
const rounds = 5

/** Reads labelled sentences and says how many run what they ask for, how many run something else, and how long reading one takes. */
export async function* sentenceFigures(say: (line: string) => void): AsyncGenerator<Figure> {
  const report: string[] = []
  const taken: number[] = []
  for (const half of ['unseen', 'later', 'latest', 'tuned'] as const) {
    const sentences = labelledSentences(half)
    const runs = sentences.map((one) => ({
      ...one,
      run: runOf(readCommand(one.sentence, officeOfSentences), officeOfSentences),
    }))
    for (let round = 0; round < rounds; round += 1)
      for (const { sentence } of sentences) taken.push(millisecondsOf(sentence))
    const { right, runnable, ran, wrong, faults } = judgeRuns(runs)
    report.push(`# ${half}`, '', ...faults.map((fault) => `- ${fault}`), '')
    yield atLeast(`sentences rightly run or not run, ${half} (${runs.length})`, (right / runs.length) * 100, '%', 95)
    yield { ...atLeast(`of those that should run, ${half} (${runnable})`, (ran / runnable) * 100, '%', 0), goal: '' }
    yield atMost(`wrong runs, ${half}`, wrong, '', 0)
  }
  yield atMost('reading a sentence, p95', percentile(taken, 0.95), 'ms', 30)
  await mkdir(path.dirname(reportFile), { recursive: true })
  await writeFile(reportFile, report.join('\n'))
  say(`Every fault: ${reportFile}`)
}

function millisecondsOf(sentence: string): number {
  const began = performance.now()
  readCommand(sentence, officeOfSentences)
  return performance.now() - began
}

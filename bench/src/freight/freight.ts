import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRates } from '@seamark/server/domains/rates/index'
import { judge, type Judgement } from '@seamark/server/domains/rates/reading/judgements.rules'
import { type Half, labelledTexts } from '@seamark/server/domains/rates/reading/labelled-texts.queries'
import type { Figure } from '../measuring/figures.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-freight.md')
const rounds = 20

/** Reads the labelled texts and says how right the reader is, and how many messages it reads in a second of the processor. */
export async function* freightFigures(say: (line: string) => void): AsyncGenerator<Figure> {
  const report: string[] = []
  for (const half of ['unseen', 'later', 'tuned'] as const) {
    const judged = judgeHalf(half)
    report.push(
      `# ${half}`,
      '',
      ...judged.flatMap(({ name, faults }) => (faults.length > 0 ? [`- ${name}: ${faults.join(' · ')}`] : [])),
      '',
    )
    sayBySet(judged, say)
    yield* figuresOf(half, judged)
  }
  await writeFile(reportFile, report.join('\n'))
  say(`Every fault: ${reportFile}`)
  yield speed()
}

type Judged = Judgement & { name: string; file: string }

function judgeHalf(half: Half): Judged[] {
  const examples = labelledTexts(half)
  const read = (name: string | null) => {
    const example = examples.find((one) => one.name === name)
    return example ? readRates({ of: { text: example.text }, day: example.day }).lines : []
  }
  return examples.map(({ name, file = '', text, sheets, day, after, labels }) => {
    const of = sheets.length > 0 ? { sheets } : { text }
    return { name, file, ...judge(readRates({ of, day, earlier: read(after) }).lines, labels) }
  })
}

/** Prints how each set of texts is read, for a set tells of one hand or one way of writing. */
function sayBySet(judged: readonly Judged[], say: (line: string) => void) {
  for (const [file, ofSet] of Map.groupBy(judged, (one) => one.file)) {
    const sum = (of: keyof Omit<Judgement, 'faults'>) => ofSet.reduce((total, one) => total + one[of], 0)
    const share = (part: number, whole: number) => ((part / Math.max(1, whole)) * 100).toFixed(1)
    say(
      `${file}: lines found ${share(sum('found'), sum('lines'))} %, prices right ${share(sum('pricesRight'), sum('pricesRead'))} %, wrong without a flag ${share(sum('wrong'), sum('values'))} %`,
    )
  }
}

function* figuresOf(half: Half, judged: readonly Judged[]): Generator<Figure> {
  const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
  yield share(`lines found, ${half} (${judged.length} texts)`, sum('found'), sum('lines'), { least: 95 })
  yield share(`prices right, ${half}`, sum('pricesRight'), sum('pricesRead'), { least: 99 })
  yield share(`prices found, ${half}`, sum('pricesRight'), sum('pricesWanted'), {})
  yield share(`values wrong without a flag, ${half}`, sum('wrong'), sum('values'), { most: 0.5 })
  yield share(`right lines that ask for a look, ${half}`, sum('needless'), sum('right'), {})
  yield {
    name: `lines made up, ${half}`,
    value: sum('madeUp'),
    unit: '',
    limit: null,
    ratio: null,
    goal: '',
    holds: true,
  }
}

function share(name: string, part: number, whole: number, { least, most }: { least?: number; most?: number }): Figure {
  const value = (part / Math.max(1, whole)) * 100
  const goal = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : ''
  return {
    name,
    value,
    unit: '%',
    limit: null,
    ratio: null,
    goal,
    holds: value >= (least ?? 0) && value <= (most ?? 100),
  }
}

function speed(): Figure {
  const texts = labelledTexts('tuned').filter(({ text }) => text !== '')
  for (const { text, day } of texts) readRates({ of: { text }, day })
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) for (const { text, day } of texts) readRates({ of: { text }, day })
  const { user, system } = process.cpuUsage(before)
  const value = (texts.length * rounds) / ((user + system) / 1_000_000)
  return { name: 'messages read', value, unit: '/s', limit: null, ratio: null, goal: '≥ 1000', holds: value >= 1000 }
}

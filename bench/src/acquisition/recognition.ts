import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { judge, type Judgement } from '@seamark/server/domains/crawl/reading/judgements.rules'
import { labelledPages } from '@seamark/server/domains/crawl/reading/labelled-pages.queries'
import type { LabelledPage } from '@seamark/server/domains/crawl/reading/labels.rules'
import { readPage } from '@seamark/server/domains/crawl/reading/pages.rules'
import type { Figure } from '../measuring/figures.ts'
import { firmPages } from './pages/firm-pages.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-acquisition.md')
const leastPrecision = 98
const leastRecall = 85

/** Reads pages of invented firms as a source of single pages does, and says how much of what they publish was found, and found right. */
export async function* recognitionFigures(say: (line: string) => void): AsyncGenerator<Figure> {
  const report: string[] = []
  for (const [set, pages] of [
    ['pages of forty firms', firmPages],
    ['pages in later shapes', labelledPages('later')],
  ] as const) {
    const judged = pages.map((page) => ({ name: page.name, ...judgePage(page) }))
    report.push(
      ...judged.flatMap(({ name, faults }) => (faults.length > 0 ? [`- ${name}: ${faults.join(' · ')}`] : [])),
    )
    const sum = (of: keyof Omit<Judgement, 'faults'>) => judged.reduce((total, one) => total + one[of], 0)
    const name = `values of ${judged.length} ${set}`
    yield share(`${name} that are right`, sum('right'), sum('right') + sum('wrong'), leastPrecision)
    yield share(`${name} that are found`, sum('found'), sum('wanted'), leastRecall)
  }
  await writeFile(reportFile, `${report.join('\n')}\n`)
  say(`Every fault: ${reportFile}`)
}

function judgePage(page: LabelledPage): Judgement {
  const read = readPage({ ...page, address: 'https://firm.test/', kind: 'item', brings: 'companies', isLook: false })
  return judge(read.companies, page)
}

function share(name: string, part: number, whole: number, least: number): Figure {
  const value = (part / Math.max(1, whole)) * 100
  return { name, value, unit: '%', limit: null, ratio: null, goal: `≥ ${least}`, holds: value >= least }
}

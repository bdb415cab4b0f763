import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { customerFieldNames } from '@seamark/contract/crawl/customers/fields'
import { readPage } from '@seamark/server/domains/crawl/reading/pages.rules'
import type { Figure } from '../measuring/figures.ts'
import { addressOf, type Firm, type Truth } from './pages/shapes.ts'
import { type FirmPage, firmPages } from './pages/firm-pages.ts'

const reportFile = path.resolve(import.meta.dirname, '../../../.cache/bench-acquisition.md')
const leastPrecision = 98
const leastRecall = 85

/** Reads the pages of forty invented firms as a source of single pages does, and says how much of what they publish was found, and found right. */
export async function* recognitionFigures(say: (line: string) => void): AsyncGenerator<Figure> {
  const judged = firmPages.map(judgePage)
  const report = judged.flatMap(({ name, faults }) => (faults.length > 0 ? [`- ${name}: ${faults.join(' · ')}`] : []))
  await writeFile(reportFile, `${report.join('\n')}\n`)
  say(`Every fault: ${reportFile}`)
  const sum = (of: 'right' | 'wrong' | 'known' | 'wanted') => judged.reduce((total, one) => total + one[of], 0)
  yield share(
    `values of ${judged.length} pages that are right`,
    sum('right'),
    sum('right') + sum('wrong'),
    leastPrecision,
  )
  yield share(`values of ${judged.length} pages that are found`, sum('known'), sum('wanted'), leastRecall)
}

interface JudgedPage {
  name: string
  /** Values that the reader gives. */
  right: number
  wrong: number
  /** Values that must be found. */
  known: number
  wanted: number
  faults: string[]
}

function judgePage(page: FirmPage): JudgedPage {
  const { companies } = readPage({ ...page, kind: 'item', brings: 'companies', isLook: false })
  const judged: JudgedPage = { name: page.name, right: 0, wrong: 0, known: 0, wanted: 0, faults: [] }
  const found = new Set<string>()
  for (const { name, values } of companies) {
    const given: [string, string][] = [['name', name.text]]
    for (const field of customerFieldNames) if (values[field]) given.push([field, values[field].text])
    for (const [field, text] of given) {
      if (isTrue(page.firm, page.allowed, field, text)) {
        judged.right += 1
        found.add(field)
      } else {
        judged.wrong += 1
        judged.faults.push(`${field} “${text}”`)
      }
    }
  }
  const wanted = Object.keys(page.shown)
  judged.wanted = wanted.length
  judged.known = wanted.filter((field) => found.has(field)).length
  judged.faults.push(...wanted.filter((field) => !found.has(field)).map((field) => `${field} not found`))
  return judged
}

function isTrue(firm: Firm, truth: Truth, field: string, text: string): boolean {
  const known = Object.entries(truth).find(([name]) => name === field)?.[1]
  if (!known) return false
  if (field === 'address') return isAddress(firm, text)
  const key = comparing[field] ?? plain
  return known.some((one) => one !== '' && key(one) === key(text))
}

/** Blanks, width and case say nothing. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
const national = (text: string) =>
  text
    .replaceAll(/\(0\)|\D/g, '')
    .replace(/^(?:86|1|44|49|34|81|91|0)/, '')
    .replace(/^0/, '')
const comparing: Readonly<Record<string, (text: string) => string>> = {
  telephone: (text) => national(text.normalize('NFKC')),
  website: (text) =>
    plain(text)
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, ''),
  // A directory may say 张经理 for whom it names in full.
  contact: (text) => plain(text).replace(/(?:经理|先生|女士|代表取締役)/g, ''),
}

/** The street must be there, and beside it nothing but the rest of the very address. */
function isAddress(firm: Firm, text: string): boolean {
  const given = plain(text)
  const street = plain(firm.street)
  if (!given.includes(street)) return false
  const parts = [
    plain(addressOf(firm)),
    street,
    firm.postcode,
    firm.city,
    firm.province,
    firm.countryName,
    firm.country,
  ]
  const rest = parts.reduce((left, part) => left.replace(plain(part), ''), given)
  return rest.replaceAll(/[,，、〒.\-()（）邮编:：]/g, '') === ''
}

function share(name: string, part: number, whole: number, least: number): Figure {
  const value = (part / Math.max(1, whole)) * 100
  return { name, value, unit: '%', limit: null, ratio: null, goal: `≥ ${least}`, holds: value >= least }
}

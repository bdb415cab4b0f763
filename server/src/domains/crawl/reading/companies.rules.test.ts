import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { expect, test } from 'vitest'
import { readPage } from './pages.rules.ts'

interface Labelled {
  expected: Record<string, string>
  rules: CrawlRules
  text: string
}

/** Saved pages of invented firms in ten layouts, each with what it says of its firm; four of them tell of none. */
const pages = readFileSync(path.join(import.meta.dirname, 'corpus/tuned/firm-pages.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part): Labelled => {
    const [label = '', ...lines] = part.split('\n')
    return { ...(JSON.parse(label) as Omit<Labelled, 'text'>), text: lines.join('\n') }
  })

const valuesOf = ({ text, rules }: Labelled): Record<string, string> => {
  const { companies } = readPage({
    text,
    address: 'https://directory.example/firm',
    kind: 'item',
    brings: 'companies',
    rules,
    isLook: false,
  })
  const [company] = companies
  if (!company) return {}
  const values = Object.entries(company.values).map(([field, value]) => [field, value.text])
  return { name: company.name.text, ...(Object.fromEntries(values) as Record<string, string>) }
}

test('of forty saved pages at least 98 of 100 values are right, and 85 of 100 are found', () => {
  expect(pages).toHaveLength(40)
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const [place, page] of pages.entries()) {
    const found = valuesOf(page)
    for (const [field, text] of Object.entries(found)) {
      if (page.expected[field] === text) right += 1
      else wrong.push(`${place} ${field}: ${text}`)
    }
    for (const [field, text] of Object.entries(page.expected))
      if (found[field] !== text) missed.push(`${place} ${field}: ${text}`)
  }
  expect({ precision: right / (right + wrong.length) >= 0.98, wrong }).toMatchObject({ precision: true })
  expect({ recall: right / (right + missed.length) >= 0.85, missed }).toMatchObject({ recall: true })
})

test('a value tells the way it was found, and the words around it, 300 letters at most', () => {
  const text = `<main><h1>宁波甲灯饰有限公司</h1><p>${'前'.repeat(400)} 电话：0574-87654321 ${'后'.repeat(400)}</p></main>`
  const { companies } = readPage({
    text,
    address: 'https://directory.example/',
    kind: 'item',
    brings: 'companies',
    rules: {},
    isLook: false,
  })
  const around = companies[0]?.values.telephone?.around ?? ''
  expect(around).toHaveLength(300)
  expect(around).toContain('0574-87654321')
})

test('from one page five hundred firms are taken, and the others are counted', () => {
  const firms = Array.from({ length: 503 }, (_, place) => `<li><b>宁波${place}号灯饰有限公司</b></li>`)
  const read = readPage({
    text: `<ul>${firms.join('')}</ul>`,
    address: 'https://directory.example/list',
    kind: 'list',
    brings: 'companies',
    rules: { item: 'li', name: 'b' },
    isLook: false,
  })
  expect([read.companies.length, read.beyond]).toEqual([500, 3])
})

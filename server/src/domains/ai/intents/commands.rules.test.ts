import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ask } from '@seamark/contract/ai/answers/answers'
import { tools, toolNames } from '@seamark/contract/ai/tools/tools'
import { routes } from '@seamark/contract'
import { type Command, longestSentence, readCommand } from './commands.rules.ts'
import { isNamedBy } from './companies.rules.ts'
import { placeNames } from './places.queries.ts'
import type { Names } from './tokens.rules.ts'
import { foldSentence, phrases } from './words.rules.ts'

const companies: readonly [number, string][] = [
  [101, '远洋国际物流有限公司'],
  [103, '宁波甬江户外用品有限公司'],
  [104, 'global freight ltd'],
  [105, '华达国际货运'],
  [106, '华达国际物流'],
  [107, 'さくら物流株式会社'],
]
const names: Names = {
  ...placeNames,
  today: '2026-11-25',
  me: 7,
  people: new Map(
    Object.entries({
      李娜: [11],
      王强: [12],
      'María López': [13],
      'John Smith': [14],
      田中: [15],
      张伟: [21, 22],
    }).map(([name, ids]) => [foldSentence(name), ids]),
  ),
}

/** What a command runs, in the form of the file; - for one that does not run. Words that name none or several companies stand as they are. */
function runs(command: Command): string {
  if (command.kind !== 'run') return '-'
  const { tool, query, company } = command.plan
  const found = company ? companies.filter(([, name]) => isNamedBy(company.words, name, names)) : []
  const named: [string, string] =
    found.length === 1 ? [company?.part ?? '', String(found[0]?.[0])] : ['name', company?.words ?? '']
  const whole = company ? { ...query, [named[0]]: named[1] } : query
  const parts = Object.entries(whole)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([part, value]) => `${part}=${value}`)
  return [tool, ...parts].join(' ')
}

const sentencesOf = (file: string): [string, string][] =>
  readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const at = line.indexOf(' => ')
      return at < 0 || line.startsWith('#') ? [] : [[line.slice(0, at), line.slice(at + 4).trim()]]
    })

for (const file of ['tuned/commands.txt', 'unseen/commands.txt'])
  test.each(sentencesOf(file))(`${file}: %s => %s`, (sentence, expected) => {
    expect(runs(readCommand(sentence, names))).toBe(expected)
  })

test('a sentence that is longer once it is folded is none', () => {
  const said = (blanks: number) => readCommand(`我的客户${' '.repeat(blanks)}`, names).kind
  expect([said(0), said(longestSentence)]).toEqual(['run', 'run'])
  expect(readCommand('我的客户'.padEnd(longestSentence, '㌖'), names)).toEqual({ kind: 'none' })
  expect(readCommand(`${'的'.repeat(longestSentence - 4)}我的客户`, names).kind).not.toBe('none')
  expect(readCommand(`${'的'.repeat(longestSentence - 3)}我的客户`, names)).toEqual({ kind: 'none' })
})

test('the assistant is asked at a limit of its own', () => expect(ask.rate).toBe('ask'))

test('no phrase means two things', () => {
  const meanings = new Map<string, Set<string>>()
  for (const [phrase, word] of phrases)
    meanings.set(phrase, (meanings.get(phrase) ?? new Set()).add(JSON.stringify(word)))
  expect([...meanings].filter(([, all]) => all.size > 1).map(([phrase]) => phrase)).toEqual([])
})

test('no tool exists without a call of the product, and none of them writes', () => {
  for (const name of toolNames) {
    const { route } = tools[name]
    expect(routes).toContainEqual(expect.objectContaining({ method: 'GET', path: route.path }))
    expect(route.method).toBe('GET')
  }
})

test('every query that is run is one that its call takes', () => {
  const refused = ['tuned/commands.txt', 'unseen/commands.txt'].flatMap(sentencesOf).flatMap(([sentence]) => {
    const command = readCommand(sentence, names)
    if (command.kind !== 'run') return []
    const { route } = tools[command.plan.tool]
    // Posts are asked for by moments, into which the days are made later.
    const { from: _from, to: _to, ...query } = command.plan.query
    const isTaken =
      'query' in route && route.query ? route.query.safeParse(query).success : Object.keys(query).length === 0
    return isTaken ? [] : [sentence]
  })
  expect(refused).toEqual([])
})

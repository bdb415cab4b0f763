import { expect, test } from 'vitest'
import { ask } from '@seamark/contract/ai/answers/answers'
import { tools, toolNames } from '@seamark/contract/ai/tools/tools'
import { routes } from '@seamark/contract'
import { longestSentence, readCommand } from './commands.rules.ts'
import { runOf } from './judgements.rules.ts'
import { labelledSentences, officeOfSentences } from './labelled-sentences.queries.ts'
import { phrases } from './words.rules.ts'

const names = officeOfSentences
const halves = ['tuned', 'unseen', 'later', 'latest'] as const

for (const half of halves)
  test.each(labelledSentences(half))(`${half}: $sentence => $expected`, ({ sentence, expected }) => {
    expect(runOf(readCommand(sentence, names), names)).toBe(expected)
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
  const refused = halves.flatMap(labelledSentences).flatMap(({ sentence }) => {
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

import type { Command } from './commands.rules.ts'
import { isNamedBy } from './companies.rules.ts'
import type { Names } from './tokens.rules.ts'

/** A sentence with what it must run: the tool with its query; `-` for one that must not run. */
export interface LabelledSentence {
  sentence: string
  expected: string
}

export const sentencesIn = (text: string): LabelledSentence[] =>
  text.split('\n').flatMap((line): LabelledSentence[] => {
    const at = line.indexOf(' => ')
    return at < 0 || line.startsWith('#') ? [] : [{ sentence: line.slice(0, at), expected: line.slice(at + 4).trim() }]
  })

const companies: readonly [number, string][] = [
  [101, '远洋国际物流有限公司'],
  [103, '宁波甬江户外用品有限公司'],
  [104, 'global freight ltd'],
  [105, '华达国际货运'],
  [106, '华达国际物流'],
  [107, 'さくら物流株式会社'],
]

/** What a command runs, in the form of the labels. Words that name none or several companies stand as they are. */
export function runOf(command: Command, names: Names): string {
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

export interface Judgement {
  sentences: number
  /** Right tool and slots, or rightly not run. */
  right: number
  /** Of those that should run, the ones that do, rightly. */
  runnable: number
  ran: number
  /** It ran something else than what is asked. */
  wrong: number
  faults: string[]
}

export function judgeRuns(runs: readonly (LabelledSentence & { run: string })[]): Judgement {
  const isRight = ({ expected, run }: (typeof runs)[number]) => expected === run
  const runnable = runs.filter(({ expected }) => expected !== '-')
  return {
    sentences: runs.length,
    right: runs.filter(isRight).length,
    runnable: runnable.length,
    ran: runnable.filter(isRight).length,
    wrong: runs.filter((one) => one.run !== '-' && !isRight(one)).length,
    faults: runs.flatMap((one) => (isRight(one) ? [] : [`${one.sentence}: expected ${one.expected}, ran ${one.run}`])),
  }
}

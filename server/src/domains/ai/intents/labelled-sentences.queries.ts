import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type LabelledSentence, sentencesIn } from './judgements.rules.ts'
import { placeNames } from './places.queries.ts'
import type { Names } from './tokens.rules.ts'
import { foldSentence } from './words.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns the sentences against which the reader is measured. `unseen` were written after it and never read before it was done; `later` were written after
 * those, and read once before it was mended for them, and so were `latest`; `tuned` may be used.
 */
export const labelledSentences = (half: 'unseen' | 'later' | 'latest' | 'tuned'): LabelledSentence[] =>
  sentencesIn(readFileSync(path.join(corpus, half, 'commands.txt'), 'utf8'))

/** The office in which the labelled sentences are said. */
export const officeOfSentences: Names = {
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

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Example, examplesIn } from './labels.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns the labelled texts against which the reader is measured. `unseen` were written before there was a reader and are
 * never used to make it better; `tuned` may be.
 */
export function labelledTexts(half: 'unseen' | 'tuned'): Example[] {
  return readdirSync(path.join(corpus, half))
    .sort()
    .flatMap((file) =>
      examplesIn(readFileSync(path.join(corpus, half, file), 'utf8')).map((example) => ({ ...example, file })),
    )
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Example, examplesIn } from './labels.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns the labelled messages against which the extraction is measured. `unseen` were written before there was an
 * extractor and are never used to make it better; `tuned` may be.
 */
export const labelledMessages = (half: 'unseen' | 'tuned'): Example[] =>
  readdirSync(path.join(corpus, half))
    .sort()
    .flatMap((file) => examplesIn(readFileSync(path.join(corpus, half, file), 'utf8')))

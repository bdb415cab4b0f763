import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Example, examplesIn } from './labels.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns the labelled messages against which the extraction is measured. `unseen` were written before there was an
 * extractor and are never used to make it better; `later` were written after it and read once before it was mended for
 * them; `tuned` may be used.
 */
export const labelledMessages = (half: 'unseen' | 'later' | 'tuned'): Example[] =>
  readdirSync(path.join(corpus, half))
    .sort()
    .flatMap((file) => examplesIn(readFileSync(path.join(corpus, half, file), 'utf8')))

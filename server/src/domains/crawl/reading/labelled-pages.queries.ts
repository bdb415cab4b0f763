import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type LabelledPage, pagesIn } from './labels.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns the labelled pages against which the reader is measured. `tuned` were written with the reader, `later` after it; those were read once
 * before it was mended for them.
 */
export const labelledPages = (half: 'tuned' | 'later'): (LabelledPage & { file: string })[] =>
  readdirSync(path.join(corpus, half))
    .toSorted()
    .flatMap((file) => pagesIn(readFileSync(path.join(corpus, half, file), 'utf8')).map((page) => ({ ...page, file })))

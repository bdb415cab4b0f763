import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Example, examplesIn } from './labels.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/** `later` texts were written after the reader and read once before it was mended for them; not each of them is read in full. */
export type Half = 'unseen' | 'tuned' | 'later'

/**
 * Returns the labelled texts against which the reader is measured. `unseen` were written before there was a reader and are
 * never used to make it better; `tuned` may be.
 */
export function labelledTexts(half: Half): Example[] {
  return readdirSync(path.join(corpus, half))
    .sort()
    .flatMap((file) =>
      examplesIn(readFileSync(path.join(corpus, half, file), 'utf8')).map((example) => ({ ...example, file })),
    )
}

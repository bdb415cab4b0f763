import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Labelled, labelledIn } from './paraphrases.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns what people ask, with the entry that they mean. By the `tuned` ones the matching was made better after they were read once; the `unseen` ones,
 * and the `later` ones, which ask for entries of these, are never used for that.
 */
export const labelledQuestions = (part: 'tuned' | 'unseen' | 'later'): Labelled =>
  labelledIn(readFileSync(path.join(corpus, part, 'paraphrases.txt'), 'utf8'))

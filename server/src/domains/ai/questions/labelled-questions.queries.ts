import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Labelled, labelledIn } from './paraphrases.rules.ts'

const corpus = path.join(import.meta.dirname, 'corpus')

/**
 * Returns what people ask, with the entry that they mean. By the `tuned` ones the matching was made better after they were read once, and by the `fresh` and
 * the first of the `latest` ones too; the `unseen` ones are never used for that. All but `tuned` ask for its entries.
 */
export const labelledQuestions = (part: 'tuned' | 'unseen' | 'later' | 'fresh' | 'latest'): Labelled =>
  labelledIn(readFileSync(path.join(corpus, part, 'paraphrases.txt'), 'utf8'))

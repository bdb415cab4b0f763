import { z } from 'zod'
import { idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { modelFailures } from '../failures.ts'
import { modelPatienceMs } from '../usage/abilities.ts'

/** What the three sentences are about, in their order. */
export const summaryTopics = ['said', 'open', 'next'] as const

/** The parts of a dossier in which a sentence may have its grounds; `company` is its head. */
const groundParts = ['company', 'contacts', 'promises', 'quotes', 'orders', 'rates', 'trade', 'groups'] as const

/** A row of the dossier, by the key that it has in its part. */
const ground = z.object({ part: z.enum(groundParts), key: z.string() })
export type SummaryGround = z.output<typeof ground>

const sentence = z.object({
  about: z.enum(summaryTopics),
  /** Plain text; nothing in it leads anywhere. */
  text: z.string(),
  /** The rows that the model names for it; empty where it names none that it was shown. */
  grounds: z.array(ground),
  /** Numbers that stand in no row that the model was shown. */
  ownNumbers: z.array(z.string()),
})
export type SummarySentence = z.output<typeof sentence>

export const dossierSummary = z.object({
  sentences: z.array(sentence).length(summaryTopics.length),
  model: z.string(),
  at: instant,
})
export type DossierSummary = z.output<typeof dossierSummary>

export const summarizeDossier = route({
  method: 'POST',
  path: '/ai/companies/:id/summary',
  summary:
    'Three sentences of a model about a client: what was said, what is open, what is next, each with its rows of the dossier. What was written of the same dossier is told again, unless another is asked for',
  permission: 'phonebook.openCompany',
  rate: 'ask',
  patienceMs: modelPatienceMs,
  params: idParam,
  body: z.strictObject({ again: z.boolean().default(false) }),
  response: dossierSummary,
  failures: ['phonebook.company_not_found', 'phonebook.company_merged', 'phonebook.pool_views_spent', ...modelFailures],
})

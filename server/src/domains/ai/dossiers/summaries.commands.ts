import type { Dossier, DossierFacts } from '@seamark/contract/ai/dossiers/dossiers'
import { type DossierSummary, dossierSummary } from '@seamark/contract/ai/dossiers/summaries'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { contactsNamedIn, contactsOfCompanies } from '../endpoints/known-contacts.queries.ts'
import { askForText, patienceEnds } from '../usage/texts.commands.ts'
import { getDossier } from './dossiers.queries.ts'
import { materialOf, sealOfMaterial, sentencesIn, summaryInstruction, tellMaterial } from './summaries.rules.ts'

const permission = 'phonebook.openCompany'
const mostTokens = 2000

/** Opens a dossier with the sentences that a model has written of it for the caller, where it still says the same and a model is connected. */
export async function openDossier(context: Context, endpoints: Endpoints, id: number): Promise<Dossier> {
  const facts = await getDossier(context, id)
  if (!endpoints.chat) return { ...facts, summary: null }
  return { ...facts, summary: await keptSummary(context, id, sealOfMaterial(toldOf(context, facts), context.language)) }
}

/**
 * Has the model write three sentences about a client, of what the dossier shows to the caller and nothing else. Those of the same dossier are told again, unless
 * `again` asks for others. Throws what getDossier throws, and the refusals of `modelFailures`; then nothing is changed.
 */
export async function summarizeDossier(
  context: Context,
  endpoints: Endpoints,
  { id, again, gone }: { id: number; again: boolean; gone: AbortSignal },
): Promise<DossierSummary> {
  authorize(context, permission)
  const material = toldOf(context, await getDossier(context, id))
  const model = endpoints.chat?.models[0]
  if (model === undefined) throw fail('ai.no_model')
  const seal = sealOfMaterial(material, context.language)
  const kept = again ? null : await keptSummary(context, id, seal)
  if (kept) return kept
  const text = tellMaterial(material)
  const { text: said, isCut } = await askForText(
    context,
    endpoints,
    { permission, kind: 'dossier' },
    {
      messages: [
        { from: 'system', text: summaryInstruction(context.language, dayAt(context.now(), context.zone)) },
        { from: 'person', text },
      ],
      known: [...(await contactsOfCompanies(context, [id])), ...(await contactsNamedIn(context, text))],
      mostTokens,
      gone,
      ends: patienceEnds(),
    },
  )
  const sentences = sentencesIn(said, material)
  if (!sentences) throw fail(isCut ? 'ai.answer_cut' : 'ai.endpoint_odd_answer')
  return keepSummary(context, { id, seal, model, sentences })
}

const toldOf = (context: Context, facts: DossierFacts) => materialOf(facts, (at) => dayAt(new Date(at), context.zone))

interface SummaryRow extends Omit<DossierSummary, 'at'> {
  made_at: Date
}

async function keptSummary(context: Context, id: number, seal: string): Promise<DossierSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select sentences, model, made_at from ai.dossier_summaries
    where company_id = ${id} and user_id = ${personOf(context).id} and language = ${context.language} and seal = ${seal}`.execute(
    context.db,
  )
  return rows[0] ? told(rows[0]) : null
}

const told = ({ sentences, model, made_at }: SummaryRow): DossierSummary =>
  dossierSummary.parse({ sentences, model, at: made_at.toISOString() })

/** Keeps the sentences in the place of those of an earlier dossier. */
const keepSummary = (
  context: Context,
  { id, seal, model, sentences }: { id: number; seal: string } & Pick<DossierSummary, 'model' | 'sentences'>,
): Promise<DossierSummary> =>
  write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<SummaryRow>`
      insert into ai.dossier_summaries as s (company_id, user_id, language, seal, model, sentences)
      values (${id}, ${personOf(tx).id}, ${tx.language}, ${seal}, ${model}, ${storableJson(sentences)}::jsonb)
      on conflict (company_id, user_id, language) do update set seal = excluded.seal, model = excluded.model,
        sentences = excluded.sentences, made_at = now() returning s.sentences, s.model, s.made_at`.execute(tx.db)
    const [row] = rows
    if (!row) throw new Error('The sentences were not kept')
    return told(row)
  })

/** Forgets the sentences about companies that are deleted for good, or whose row ends because they were merged. */
export async function forgetSummaries({ db }: WriteContext, { ids }: { ids: readonly number[] }) {
  await sql`delete from ai.dossier_summaries where company_id = any(${[...ids]}::bigint[])`.execute(db)
}

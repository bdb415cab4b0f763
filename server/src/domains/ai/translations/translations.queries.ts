import type { FoundTerm } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { isOrdinaryWord } from '../../rates/index.ts'
import { findPorts, placeBeginnings, portWord } from '../../territory/index.ts'
import { asKnown } from '../glossary/look-ups.queries.ts'
import { referenceTerms } from '../glossary/references.rules.ts'
import type { TermRow } from '../glossary/terms.queries.ts'
import { findFixed, type TermBook } from './recognizers.rules.ts'

/** The words of a text whose wording in another language is fixed. */
export async function findTermsOf(
  context: Context,
  { text, to }: { text: string; to: Language },
): Promise<{ text: string; terms: FoundTerm[] }> {
  authorize(context, 'ai.ask')
  return { text, terms: findFixed(text, to, await termBook(context)) }
}

/** Words of the trade are proposed and not enforced: what is done is a verb in one sentence and a noun in the next. */
const isEnforced = (kind: string) => kind !== 'operation'

/** What the rules may ask: the office's terms before those of the product, and the ports of the atlas. */
export async function termBook(context: Context): Promise<TermBook> {
  const { rows } = await sql<TermRow>`
    select k.kind, k.zh, k.en, k.es, k.ja, k.locked from ai.glossary k where k.delete_after is null order by k.id`.execute(
    context.db,
  )
  return {
    port: portNamed,
    portBeginnings: placeBeginnings(),
    terms: [
      ...rows.map((row) => ({ ...asKnown(row), isLocked: row.locked })),
      ...referenceTerms.map((term) => ({ ...term, isLocked: isEnforced(term.kind) })),
    ],
  }
}

/** A word that means several ports, or that is an ordinary word, is left to the translator. */
function portNamed(word: string): { zh: string; en: string } | undefined {
  if (isOrdinaryWord(word.toUpperCase())) return undefined
  const meant = portWord(word)
  if (!meant || meant.isChoice) return undefined
  const { ports } = findPorts({ codes: [...meant.codes], limit: 50 })
  const [first] = ports
  return first && ports.every(({ names }) => names.en === first.names.en) ? first.names : undefined
}

import type { Translation } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { askForText, patienceEnds } from '../usage/texts.commands.ts'
import { type Taken, translateLocked, type Translator } from './placeholders.rules.ts'
import { instructionFor, tokensFor } from './prompts.rules.ts'
import { findFixed } from './recognizers.rules.ts'
import { termBook } from './translations.queries.ts'

/**
 * Translates a text by the model and sets its fixed wordings. Nothing of it is kept but what was used. `gone` says that nobody waits any more.
 * Throws the refusals of `modelFailures`.
 */
export async function translateText(
  context: Context,
  endpoints: Endpoints,
  { text, to }: { text: string; to: Language },
  gone: AbortSignal,
): Promise<Translation> {
  authorize(context, 'ai.ask')
  const book = await termBook(context)
  const usual = findFixed(text, to, book).filter(({ isLocked }) => !isLocked)
  const ends = patienceEnds()
  const translator: Translator = (masked, faulty) =>
    askForText(
      context,
      endpoints,
      { permission: 'ai.ask', kind: 'translation' },
      {
        messages: [
          { from: 'system', text: instructionFor(to, { usual, faulty }) },
          { from: 'person', text: masked },
        ],
        mostTokens: tokensFor(masked),
        gone,
        ends,
      },
    )
  const { missing, doubled, ...done } = await translateLocked(text, { to, book, translator })
  return { ...done, missing: missing.map(withoutNumber), doubled: doubled.map(withoutNumber) }
}

const withoutNumber = ({ n: _n, ...term }: Taken) => term

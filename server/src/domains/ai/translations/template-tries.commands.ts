import type { TemplateValues } from '@seamark/contract/ai/templates/templates'
import type { TriedTemplate } from '@seamark/contract/ai/templates/tries'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Endpoints } from '../endpoints/adapters/endpoint.ts'
import { fillTemplate } from '../templates/fills.queries.ts'
import { seenTemplate } from '../templates/templates.queries.ts'
import { askForText, patienceEnds } from '../usage/texts.commands.ts'
import { completeLocked, type Taken, takeOutParts, type Translator } from './placeholders.rules.ts'
import { tokensFor, writingInstruction } from './prompts.rules.ts'
import { termBook } from './translations.queries.ts'

/**
 * Lets the model write a filled template anew by the instruction of its author. Values, numbers and fixed words are kept from it and set again, and a
 * place without a value stays empty. Throws what fillTemplate throws, template_no_instruction, and the refusals of `modelFailures`.
 */
export async function tryTemplate(
  context: Context,
  endpoints: Endpoints,
  { id, values, gone }: { id: number; values: TemplateValues; gone: AbortSignal },
): Promise<TriedTemplate> {
  authorize(context, 'ai.readTemplates')
  const { instruction } = await seenTemplate(context, id)
  if (!endpoints.chat) throw fail('ai.no_model')
  if (instruction.trim() === '') throw fail('ai.template_no_instruction')
  const { parts, language } = await fillTemplate(context, id, values)
  const locked = parts.map(({ text, place }) => ({ text, isLocked: place !== undefined }))
  const masked = takeOutParts(locked, language, await termBook(context))
  const ends = patienceEnds()
  const writer: Translator = (text, faulty) =>
    askForText(
      context,
      endpoints,
      { permission: 'ai.readTemplates', kind: 'template' },
      {
        messages: [
          { from: 'system', text: writingInstruction(instruction, language, faulty) },
          { from: 'person', text },
        ],
        mostTokens: tokensFor(text),
        gone,
        ends,
      },
    )
  const { text, missing, doubled, ownNumbers, isCut, tries } = await completeLocked(masked, language, writer)
  return { text, missing: textsOf(missing), doubled: textsOf(doubled), ownNumbers, isCut, tries }
}

/** A hole that was lost or doubled is still a hole. */
const textsOf = (pieces: readonly Taken[]) => pieces.flatMap(({ text }) => (text === '' ? [] : [text]))

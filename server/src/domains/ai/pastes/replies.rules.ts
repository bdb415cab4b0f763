import type { BestOffer, PasteKind, ReplyLack } from '@seamark/contract/ai/pastes/items'
import type { FindingDraft } from '@seamark/contract/groups/findings/fields'
import type { FindingTerms } from '@seamark/contract/groups/findings/terms'
import type { Language } from '@seamark/contract/languages'
import { translate } from '../../../platform/translate.ts'

export interface Asked {
  kind: PasteKind
  draft: FindingDraft
  terms: FindingTerms | null
}

/** Returns what an inquiry or an offer does not say and an answer needs, in the order in which it is asked for. */
export function lacksOf({ kind, draft, terms }: Asked): ReplyLack[] {
  if (kind === 'demand') return [...waysLacking(draft), ...cargoLacking(draft, terms)]
  if (kind !== 'supply') return []
  const isPriced = draft.prices.length > 0 || (terms?.unitPrice ?? null) !== null
  return [...waysLacking(draft), ...(isPriced ? [] : (['prices'] as const))]
}

const waysLacking = ({ pols, pods }: FindingDraft): ReplyLack[] => [
  ...(pols.length === 0 ? (['pol'] as const) : []),
  ...(pods.length === 0 ? (['pod'] as const) : []),
]

/** Whole containers are asked for by number and day, all else by weight and size. */
function cargoLacking({ boxes, effective, expiry }: FindingDraft, terms: FindingTerms | null): ReplyLack[] {
  const isWhole = (terms?.mode ?? 'fcl') === 'fcl'
  const hasSize = (terms?.volume ?? terms?.weight ?? null) !== null
  const size: ReplyLack[] = isWhole ? (boxes.length === 0 ? ['boxes'] : []) : hasSize ? [] : ['cargo']
  return [...size, ...(effective === null && expiry === null ? (['ready'] as const) : [])]
}

/** Whether whoever said it waits for an answer. */
export const wantsReply = (asked: Asked): boolean => asked.kind === 'demand' || lacksOf(asked).length > 0

/** Returns the language in which somebody is answered: his own. */
export function languageOfText(text: string): Language {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/[\u3400-\u9fff]/.test(text)) return 'zh'
  return /[ñ¿¡]|\b(?:necesito|cotizar|cotización|contenedor(?:es)?|desde|hasta|puerto|flete)\b/iu.test(text)
    ? 'es'
    : 'en'
}

interface Answered extends Asked {
  best: BestOffer | null
  /** Whether the caller sees the market; one who does not promises no price. */
  seesOffers: boolean
  language: Language
  portOf: (code: string, language: Language) => string
  carrierOf: (code: string, language: Language) => string
}

/**
 * Returns the reply by rule: our price with its last day where an offer holds, that it has ended where it has, and what has to be asked for. Only an offer
 * that holds is quoted.
 */
export function replyTo({ best, seesOffers, language, portOf, carrierOf, ...asked }: Answered): string {
  if (!wantsReply(asked)) return ''
  const lacks = lacksOf(asked)
  const offered =
    asked.kind === 'demand' ? offerText(asked.draft, { best, seesOffers, language, portOf, carrierOf }) : ''
  const separator = language === 'zh' || language === 'ja' ? '、' : ', '
  const fields = lacks.map((lack) => translate(language, `ai.reply.lack.${lack}`)).join(separator)
  const question =
    lacks.length === 0
      ? ''
      : translate(language, asked.kind === 'supply' ? 'ai.reply.askOffer' : 'ai.reply.ask', { fields })
  return [offered, question].filter(Boolean).join('\n')
}

type Offered = Pick<Answered, 'best' | 'seesOffers' | 'language' | 'portOf' | 'carrierOf'>

function offerText({ pols, pods }: FindingDraft, { best, seesOffers, language, portOf, carrierOf }: Offered): string {
  if (pols.length === 0 || pods.length === 0) return ''
  const side = (codes: readonly string[]) =>
    codes
      .slice(0, 3)
      .map((code) => portOf(code, language) || code)
      .join('/')
  const way = `${side(pols)} → ${side(pods)}`
  if (!seesOffers) return translate(language, 'ai.reply.later', { way })
  if (!best) return translate(language, 'ai.reply.none', { way })
  if (best.isExpired) return translate(language, 'ai.reply.expired', { way, day: best.endsOn })
  const prices = best.prices.map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
  const price = [carrierOf(best.carrier, language) || best.carrier, best.currency, prices.join(' / ')]
    .filter(Boolean)
    .join(' ')
  return translate(language, 'ai.reply.price', { way, price, day: best.endsOn })
}

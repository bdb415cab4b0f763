import { type KnownTerm, termKey } from '@seamark/contract/ai/glossary/terms'
import type { TermKind } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { containerNamed } from '@seamark/contract/territory/containers'
import { type Port, shownPortCode } from '@seamark/contract/territory/ports'
import { authorize, type Context } from '../../../platform/context.ts'
import { findPorts, portCodesNamed } from '../../territory/index.ts'
import { referenceTerms } from './references.rules.ts'
import { type TermRow, termsCalled } from './terms.queries.ts'

const mostShown = 100
const mostFound = 5

/**
 * What a term is called in four languages. The office's own word stands before that of the reference data; of two that call the same
 * thing so, only the office's is told.
 */
export async function lookUpTerm(context: Context, text: string): Promise<{ terms: KnownTerm[] }> {
  authorize(context, 'ai.listTerms')
  const own = (await termsCalled(context, termKey(text))).map(asKnown)
  const reference = referencesCalled(text).filter((term) => !own.some((one) => isSameThing(one, term)))
  return { terms: [...own, ...reference].slice(0, mostFound) }
}

export const asKnown = ({ kind, zh, en, es, ja }: TermRow): KnownTerm => ({
  kind,
  code: '',
  zh,
  en,
  es,
  ja,
  source: 'office',
})

const isSameThing = (own: KnownTerm, other: KnownTerm) => {
  const names = languages.map((language) => termKey(own[language])).filter((key) => key !== '')
  return [other.code, ...languages.map((language) => other[language])].some((text) => names.includes(termKey(text)))
}

/** Terms of the product that are called so: by code, by a text of theirs, by a usual spelling of a box (40HC, 高柜), by any name of a port. */
function referencesCalled(text: string): KnownTerm[] {
  const key = termKey(text)
  const box = containerNamed(text)?.code
  const found = referenceTerms.filter(
    (term) =>
      term.code === box ||
      (term.code !== '' && termKey(term.code) === key) ||
      languages.some((language) => termKey(term[language]) === key),
  )
  const codes = portCodesNamed(text).slice(0, mostFound)
  const ports = codes.length === 0 ? [] : findPorts({ codes: [...codes], limit: mostFound }).ports
  return [...found, ...ports.map(portTerm)]
}

/** Ports have a Chinese and an English name; Spanish and Japanese papers of the trade write the English one. */
const portTerm = ({ code, names }: Port): KnownTerm => ({
  kind: 'port',
  code: shownPortCode(code),
  zh: names.zh,
  en: names.en,
  es: names.en,
  ja: names.en,
  source: 'reference',
})

/** The terms that the product brings, by kind and by a part of them. Ports are told only where something is looked for. */
export function listReferenceTerms(context: Context, { q = '', kind }: { q?: string; kind?: TermKind | undefined }) {
  authorize(context, 'ai.listTerms')
  const key = termKey(q)
  const found = referenceTerms.filter(
    (term) =>
      (kind === undefined || term.kind === kind) &&
      [term.code, ...languages.map((language) => term[language])].some((text) => termKey(text).includes(key)),
  )
  const isOfPorts = (kind === undefined || kind === 'port') && key !== ''
  const ports = isOfPorts ? findPorts({ q, limit: 50 }).ports.map(portTerm) : []
  const terms = [...found, ...ports]
  return { terms: terms.slice(0, mostShown), isMore: terms.length > mostShown }
}

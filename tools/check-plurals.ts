import { textsOfSentence } from '@seamark/contract/platform/words'
import type { Sentence, SentenceForms } from '@seamark/contract/platform/words'
import type { Problem } from './tree.ts'
import type { Dictionary, Word } from './words.ts'

/** The forms of a sentence are those of its language, and it is plain which number chooses between them. */
export function checkPlurals(dictionaries: readonly Dictionary[]): Problem[] {
  return dictionaries.flatMap(({ language, words }) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    return words.flatMap((word) => (typeof word.value === 'string' ? [] : formsOf(word, word.value, wanted)))
  })
}

function formsOf(word: Word, forms: SentenceForms, wanted: readonly Intl.LDMLPluralRule[]): Problem[] {
  if (wanted.length === 1) return [at(word, `${word.key} has plural forms, and its language has no plurals`, 'write one text')]
  const places = placesOf(forms)
  const superfluous =
    forms.many !== undefined && !wanted.includes('many') ? [at(word, `${word.key} has the form many, which its language never asks for`, 'delete it')] : []
  const unclear =
    forms.by === undefined && places.size > 1
      ? [at(word, `${word.key} has several places and does not say which one is counted`, "name the place: { by: 'rows', one: …, other: … }")]
      : []
  const absent = places.has(forms.by ?? [...places][0] ?? '')
    ? []
    : [at(word, `${word.key} counts ${forms.by ?? 'nothing'}, which is none of its places`, 'count by one of its places')]
  const inner = [forms.one, forms.many, forms.other].flatMap((form) => (typeof form === 'object' ? formsOf(word, form, wanted) : []))
  return [...superfluous, ...unclear, ...absent, ...inner]
}

const placesOf = (sentence: Sentence) => new Set(textsOfSentence(sentence).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))

const at = ({ file, line }: Word, wrong: string, instead: string): Problem => ({ file, line, wrong, instead })

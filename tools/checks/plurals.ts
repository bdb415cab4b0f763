import { placesOf, textsOfSentence } from '@seamark/contract/platform/words'
import type { Sentence, SentenceForms } from '@seamark/contract/platform/words'
import type { Problem } from '../source/tree.ts'
import type { Dictionary } from '../source/dictionaries.ts'

/** A sentence with a number must have the plural forms of its language, and must show which number chooses between them. */
export function checkPlurals(dictionaries: readonly Dictionary[]): Problem[] {
  const counted = new Set([
    'count',
    'n',
    'rows',
    ...dictionaries.flatMap(({ words }) => words.flatMap(({ value }) => formsIn(value).map(decidingPlace))),
  ])
  return dictionaries.flatMap(({ language, words }) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    return words.flatMap((word) => {
      const problems =
        typeof word.value === 'string'
          ? dodgesOf(word.value, wanted, counted)
          : [...faultsOfForms(word.value, wanted), ...faultsOfParts(word.value)]
      return problems.map(
        ([wrong, instead]): Problem => ({ file: word.file, line: word.line, wrong: `${word.key} ${wrong}`, instead }),
      )
    })
  })
}

type Fault = [wrong: string, instead: string]

function faultsOfForms(sentence: Sentence, wanted: readonly Intl.LDMLPluralRule[]): Fault[] {
  if (wanted.length === 1) return [['has plural forms, and its language has no plurals', 'write one text']]
  const all = textsOfSentence(sentence).flatMap(placesOf)
  return formsIn(sentence).flatMap((forms): Fault[] => {
    if (forms.many !== undefined && !wanted.includes('many'))
      return [['has the form many, which its language never asks for', 'delete it']]
    if (forms.by === undefined && new Set(placesOf(forms.other)).size !== 1)
      return [['does not say which number chooses the form', "name its place: { by: 'rows', one: …, other: … }"]]
    return all.includes(decidingPlace(forms))
      ? []
      : [[`counts ${decidingPlace(forms)}, which is none of its places`, 'count by one of its places']]
  })
}

function faultsOfParts(sentence: Sentence): Fault[] {
  if (typeof sentence === 'string' || 'one' in sentence) return []
  const absent = Object.keys(sentence.parts).filter((name) => !placesOf(sentence.text).includes(name))
  return absent.map(
    (name): Fault => [
      `has the part ${name}, which its text does not name`,
      `write {${name}} in its text, or delete the part`,
    ],
  )
}

const formsIn = (sentence: Sentence): SentenceForms[] => {
  if (typeof sentence === 'string') return []
  return 'one' in sentence ? [sentence] : Object.values(sentence.parts)
}

const decidingPlace = ({ by, other }: SentenceForms) => by ?? placesOf(other)[0] ?? ''

/** Words that end in s without being a plural, or after which a plural is not the thing counted: `{count} sin cambios`. */
const singular = new Set([
  'is',
  'was',
  'has',
  'as',
  'this',
  'its',
  'less',
  'plus',
  'es',
  'más',
  'menos',
  'tras',
  'antes',
  'después',
])
const prepositions = new Set(['of', 'in', 'with', 'without', 'de', 'en', 'con', 'sin'])

/** Finds "row(s)", or a number before a plural, perhaps with one word between: `{count} rows`, `{count} open tasks`. */
function dodgesOf(text: string, wanted: readonly string[], counted: ReadonlySet<string>): Fault[] {
  const isPlural = (word: string) => /^\p{L}{2,}s$/u.test(word) && !singular.has(word)
  const pairs = [...text.matchAll(/\{(\w+)\} (\p{L}+)(?: (\p{L}+))?/gu)].filter(
    ([, place = '', first = '']) => counted.has(place) && !prepositions.has(first),
  )
  const dodges =
    /\p{L}\((?:e?s)\)/u.test(text) || pairs.some(([, , first = '', second = '']) => isPlural(first) || isPlural(second))
  return wanted.length > 1 && dodges
    ? [[`counts but has no forms: “${text}”`, "write { one: '{n} row', other: '{n} rows' }"]]
    : []
}

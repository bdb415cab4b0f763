import { type Language, languages } from '@seamark/contract/languages'

/** An entry, with other ways to ask for it. */
export interface LabelledEntry {
  language: Language
  category: string
  question: string
  asked: string[]
}

export interface Labelled {
  entries: LabelledEntry[]
  /** What no entry answers. */
  strangers: string[]
}

/** Reads a labelled text: `= language category question` begins an entry, `?` a stranger, and each other line asks for the entry above it. */
export function labelledIn(text: string): Labelled {
  const labelled: Labelled = { entries: [], strangers: [] }
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [sign = '', ...words] = line.split(' ')
    if (sign === '?') labelled.strangers.push(words.join(' '))
    else if (sign === '=') labelled.entries.push(entryOf(words))
    else labelled.entries.at(-1)?.asked.push(line)
  }
  return labelled
}

function entryOf([language, category = '', ...question]: readonly string[]): LabelledEntry {
  const known = languages.find((one) => one === language)
  if (known === undefined) throw new Error(`${language} is no language`)
  return { language: known, category, question: question.join(' '), asked: [] }
}

/** What the matcher found for one text: the questions that it shows for certain, then those that may be meant. */
export interface MatchedText {
  asked: string
  /** The entry that is meant; null for a stranger. */
  meant: string | null
  shown: readonly string[]
  near: readonly string[]
}

export interface Judgement {
  asked: number
  first: number
  amongFive: number
  strangers: number
  /** Strangers to which nothing is shown, and those to which nothing is offered either. */
  notShown: number
  notOffered: number
  faults: string[]
}

const mostLooked = 5

export function judgeMatches(matched: readonly MatchedText[]): Judgement {
  const judgement: Judgement = {
    asked: 0,
    first: 0,
    amongFive: 0,
    strangers: 0,
    notShown: 0,
    notOffered: 0,
    faults: [],
  }
  for (const { asked, meant, shown, near } of matched) {
    const found = [...shown, ...near]
    if (meant === null) {
      judgement.strangers += 1
      judgement.notShown += Number(shown.length === 0)
      judgement.notOffered += Number(found.length === 0)
      if (found.length > 0) judgement.faults.push(`? ${asked}: ${found.join(' · ')}`)
      continue
    }
    const place = found.indexOf(meant)
    judgement.asked += 1
    judgement.first += Number(place === 0)
    judgement.amongFive += Number(place >= 0 && place < mostLooked)
    if (place !== 0) judgement.faults.push(`${asked} = ${meant}: ${found.slice(0, mostLooked).join(' · ') || 'none'}`)
  }
  return judgement
}

interface Matched {
  questions: readonly { question: string }[]
  nearQuestions: readonly { question: string }[]
}

/** Asks for each labelled text, one after another. */
export async function matchedTexts(
  { entries, strangers }: Labelled,
  match: (text: string) => Promise<Matched>,
): Promise<MatchedText[]> {
  const all = [
    ...entries.flatMap(({ question, asked }) => asked.map((one) => ({ asked: one, meant: question }))),
    ...strangers.map((asked) => ({ asked, meant: null })),
  ]
  const matched: MatchedText[] = []
  for (const one of all) {
    const { questions, nearQuestions } = await match(one.asked)
    const textsOf = (found: Matched['questions']) => found.map(({ question }) => question)
    matched.push({ ...one, shown: textsOf(questions), near: textsOf(nearQuestions) })
  }
  return matched
}

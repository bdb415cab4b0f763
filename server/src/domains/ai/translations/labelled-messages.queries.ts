import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '@seamark/contract/languages'

const corpus = path.join(import.meta.dirname, 'corpus/unseen/messages.txt')

export interface LabelledMessage {
  text: string
  to: Language
}

/** The 200 invented messages by which translations are measured, fifty in each language, with the language that is asked for. */
export const translationMessages = (): LabelledMessage[] =>
  readFileSync(corpus, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const { from, to, text } = /^(?<from>\w\w)>(?<to>\w\w) (?<text>.+)$/u.exec(line)?.groups ?? {}
      const target = languages.find((language) => language === to && language !== from)
      if (!target || text === undefined) throw new Error(`No message to translate: ${line}`)
      return { text, to: target }
    })

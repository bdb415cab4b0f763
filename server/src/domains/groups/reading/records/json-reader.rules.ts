import { cutText } from '../../../../platform/storable-texts.ts'
import type { ReadingChoices } from '../messages.rules.ts'
import type { ChatReader, Recognition, Sample } from '../readers.rules.ts'
import { Tally } from '../tally.rules.ts'
import { JsonRecords, type Wanted } from './json-records.rules.ts'

/**
 * A reader of a JSON text whose messages are records at a path. Each record is counted, the text around them is not.
 */
export abstract class JsonReader implements ChatReader {
  readonly tally: Tally
  protected readonly choices: ReadingChoices
  /** The number of the record in hand, from 1. */
  #number = 0
  readonly #records: JsonRecords

  constructor(choices: ReadingChoices) {
    this.choices = choices
    this.tally = new Tally(choices)
    this.#records = new JsonRecords(
      (path) => this.wantedAt(path),
      (path, value) => this.#take(path, value),
    )
  }

  protected abstract wantedAt(path: string): Wanted
  /** Reads a message; returns false for one that is not understood. */
  protected abstract takeRecord(record: unknown, number: number, path: string): boolean
  protected takeFact(_path: string, _value: unknown) {}

  #take(path: string, value: unknown) {
    if (this.wantedAt(path) !== 'record') return this.takeFact(path, value)
    this.#number += 1
    if (!this.takeRecord(value, this.#number, path)) this.tally.unknown(shown(value), this.#number)
  }

  feed(text: string) {
    this.#records.feed(text)
  }

  /** Whether the text so far is a whole one. */
  get isWhole() {
    return this.#records.isWhole
  }

  end() {
    this.#records.end()
    // Somebody has to know that the end of the file is missing.
    if (this.#records.isBroken) this.tally.unknown('…', this.#number + 1)
    this.tally.close()
  }
}

const shown = (value: unknown) => (value === undefined ? '?' : cutText(JSON.stringify(value) ?? '?', 200))

/** Recognises a JSON form by names that stand in the beginning of its text, and by a record that is read from it. */
export function recogniseJson(reader: JsonReader, { text }: Sample, names: readonly RegExp[]): Recognition {
  if (!/^\s*[[{]/.test(text.slice(0, 100).replace(/^\u{FEFF}/u, ''))) return { score: 0, reason: 'nothing' }
  if (!names.every((name) => name.test(text))) return { score: 0, reason: 'nothing' }
  reader.feed(text)
  // A list beside the messages names the same things.
  if (reader.tally.messages === 0 && reader.isWhole) return { score: 0, reason: 'nothing' }
  return { score: reader.tally.messages > 0 ? 0.97 : 0.6, reason: 'named' }
}

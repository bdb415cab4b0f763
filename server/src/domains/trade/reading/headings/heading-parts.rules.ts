import { createHeadingReader, wordEndings } from '../../../workbench/index.ts'
import { chinese } from './chinese-words.rules.ts'
import type { Concept } from './concepts.rules.ts'
import { dutch } from './dutch-words.rules.ts'
import { english } from './english-words.rules.ts'
import { french } from './french-words.rules.ts'
import { german } from './german-words.rules.ts'
import { indonesian } from './indonesian-words.rules.ts'
import { italian } from './italian-words.rules.ts'
import { japanese } from './japanese-words.rules.ts'
import { korean } from './korean-words.rules.ts'
import { polish } from './polish-words.rules.ts'
import { portuguese } from './portuguese-words.rules.ts'
import { russian } from './russian-words.rules.ts'
import { spanish } from './spanish-words.rules.ts'
import { thai } from './thai-words.rules.ts'
import { turkish } from './turkish-words.rules.ts'
import { vietnamese } from './vietnamese-words.rules.ts'

/** Takes a heading apart into what its words mean, in any of the languages and in any order. */
export const partsOf = createHeadingReader<Concept>([
  ...[english, chinese, japanese, spanish, portuguese, vietnamese, turkish, indonesian, korean, thai].map((words) => ({
    words,
    endings: wordEndings.latin,
  })),
  { words: russian, endings: wordEndings.cyrillic },
  { words: german, endings: wordEndings.german },
  { words: dutch, endings: wordEndings.dutch },
  { words: french, endings: wordEndings.french },
  { words: italian, endings: wordEndings.italian },
  { words: polish, endings: wordEndings.polish },
])

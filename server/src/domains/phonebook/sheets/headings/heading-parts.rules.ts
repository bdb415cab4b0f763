import { createHeadingReader, wordEndings } from '../../../workbench/index.ts'
import { chinese } from './chinese-words.rules.ts'
import type { Concept } from './concepts.rules.ts'
import { english } from './english-words.rules.ts'
import { french } from './french-words.rules.ts'
import { german } from './german-words.rules.ts'
import { indonesian } from './indonesian-words.rules.ts'
import { japanese } from './japanese-words.rules.ts'
import { korean } from './korean-words.rules.ts'
import { portuguese } from './portuguese-words.rules.ts'
import { russian } from './russian-words.rules.ts'
import { spanish } from './spanish-words.rules.ts'
import { thai } from './thai-words.rules.ts'
import { turkish } from './turkish-words.rules.ts'
import { vietnamese } from './vietnamese-words.rules.ts'

/** Takes a heading of a list of companies or people apart into what its words mean, in any of the languages. */
export const partsOf = createHeadingReader<Concept>([
  ...[english, chinese, japanese, korean, spanish, portuguese, vietnamese, turkish, indonesian, thai].map((words) => ({
    words,
    endings: wordEndings.latin,
  })),
  { words: french, endings: wordEndings.french },
  { words: german, endings: wordEndings.german },
  { words: russian, endings: wordEndings.cyrillic },
])

import type { Encoding } from '@seamark/contract/workbench/imports/encodings'

/** A language of Latin letters: those beside a to z, and where one of them cannot stand. */
interface Language {
  encoding: Encoding
  letters: string
  never?: RegExp
}

const languages: readonly Language[] = [
  { encoding: 'windows-1252', letters: 'áéíóúüñ', never: /ñ(?![aeiouáéíóú])/u },
  { encoding: 'windows-1252', letters: 'áâãàçéêíóôõúü', never: /õ(?!e)|ã(?![oes]|$)|ç(?![aouãáàâóôõú])/u },
  { encoding: 'windows-1252', letters: 'äöüß' },
  { encoding: 'windows-1252', letters: 'àâçéèêëîïôœùûüÿ', never: /ç(?![aouâàô])|œ(?![unstd])/u },
  { encoding: 'windows-1252', letters: 'àèéìíòóùú', never: /[ìòù](?=\p{L})/u },
  { encoding: 'windows-1252', letters: 'åäöæøéü' },
  { encoding: 'windows-1252', letters: 'áàçèéíïòóúü', never: /ç(?![aouàòóú]|$)/u },
  { encoding: 'windows-1252', letters: 'áéíóúëïöüè' },
  { encoding: 'windows-1254', letters: 'çğıİöşüâîû\u{307}', never: /^ğ/u },
  { encoding: 'windows-1250', letters: 'ąćęłńóśźż' },
  { encoding: 'windows-1250', letters: 'áčďéěíňóřšťúůýžäľĺôŕ' },
  { encoding: 'windows-1250', letters: 'áéíóöőúüű' },
  { encoding: 'windows-1250', letters: 'ăâîşţ' },
  { encoding: 'windows-1250', letters: 'čćđšž' },
  { encoding: 'windows-1257', letters: 'ąčęėįšųūž' },
  { encoding: 'windows-1257', letters: 'āčēģīķļņšūž' },
  { encoding: 'windows-1257', letters: 'äöõüšž' },
  { encoding: 'windows-1258', letters: vietnamese() },
]

const icelandic: Language = { encoding: 'windows-1252', letters: 'áéíóúýðþæö' }

function vietnamese() {
  const vowels = [...'aăâeêioôơuưy'].flatMap((vowel) =>
    [...'\u{300}\u{301}\u{303}\u{309}\u{323}'].map((tone) => (vowel + tone).normalize('NFC')),
  )
  return `ăâđêôơư${vowels.join('')}`
}

/**
 * Returns the encoding in which each word of a text with foreign bytes is one of some language, and the share of words
 * that are. A list names places of many countries, so words are judged one by one; Windows-1252 is meant wherever it fits.
 */
export function westernEncodingOf(bytes: Uint8Array): { encoding: Encoding; share: number } {
  const [usual, ...others] = (
    ['windows-1252', 'windows-1254', 'windows-1250', 'windows-1257', 'windows-1258'] as const
  ).map((encoding) =>
    fitOf(
      bytes,
      encoding,
      languages.filter((language) => language.encoding === encoding),
    ),
  )
  const found = [...others, fitOf(bytes, 'windows-1252', [icelandic])]
  const [best] = found.toSorted((one, other) => other.share - one.share || other.ofOne - one.ofOne)
  return usual && (usual.share >= 0.95 || !best || best.share <= usual.share) ? usual : (best ?? nothing)
}

const nothing = { encoding: 'windows-1252', share: 0 } as const

/** The share of words that are of some of the languages, and of those that are of the one that has the most. */
function fitOf(bytes: Uint8Array, encoding: Encoding, several: readonly Language[]) {
  const text = new TextDecoder(encoding).decode(bytes).normalize('NFC').toLowerCase()
  // Signs within a word are letters of another encoding; ª and º stand behind numbers, quotes around words.
  const words = text.match(/[\p{L}\p{M}\u{80}-\u{9F}¢-©¬-¹¼-¾¿¡]+/gu) ?? []
  const foreign = words.map((word) => word.replace(/^[¿¡]+|[®©°ªº]+$/gu, '')).filter((word) => /[^\0-\x7F]/.test(word))
  const ofEach = several.map((language) => foreign.map((word) => isWordOf(word, language)))
  const all = Math.max(1, foreign.length)
  return {
    encoding,
    share: foreign.filter((_word, at) => ofEach.some((fits) => fits[at])).length / all,
    ofOne: Math.max(0, ...ofEach.map((fits) => fits.filter(Boolean).length)) / all,
  }
}

function isWordOf(word: string, { letters, never }: Language): boolean {
  const known = new Set(letters)
  return [...word].every((letter) => letter < '\u{80}' || known.has(letter)) && never?.test(word) !== true
}

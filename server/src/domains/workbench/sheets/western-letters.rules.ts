import type { Encoding } from '@seamark/contract/workbench/imports/imports'

/** A language of Latin letters: those beside a to z, and where one of them cannot stand. */
interface Language {
  encoding: Encoding
  letters: string
  never?: RegExp
}

/** The commoner language of our files stands first: where the same bytes are letters of two, it is meant. */
const languages: readonly Language[] = [
  { encoding: 'windows-1252', letters: 'áéíóúüñ', never: /ñ(?![aeiouáéíóú])/g },
  { encoding: 'windows-1252', letters: 'áâãàçéêíóôõúü', never: /õ(?!e)|ã(?![oes]|(?!\p{L}))/gu },
  { encoding: 'windows-1252', letters: 'äöüß' },
  { encoding: 'windows-1252', letters: 'àâçéèêëîïôœùûüÿ' },
  { encoding: 'windows-1252', letters: 'àèéìíòóùú' },
  { encoding: 'windows-1252', letters: 'åäöæøéü' },
  { encoding: 'windows-1252', letters: 'áàçèéëíïòóöúü' },
  { encoding: 'windows-1250', letters: 'ąćęłńóśźż' },
  { encoding: 'windows-1250', letters: 'áčďéěíňóřšťúůýžäľĺôŕ' },
  { encoding: 'windows-1250', letters: 'áéíóöőúüű' },
  { encoding: 'windows-1250', letters: 'ăâîşţșț' },
  { encoding: 'windows-1250', letters: 'čćđšž' },
  // No Turkish word begins with ğ, which stands where Baltic languages have š.
  { encoding: 'windows-1254', letters: 'çğıİöşüâîûi\u{307}', never: /(?<!\p{L})ğ/gu },
  { encoding: 'windows-1257', letters: 'ąčęėįšųūž' },
  { encoding: 'windows-1257', letters: 'āčēģīķļņšūž' },
  { encoding: 'windows-1257', letters: 'äöõüšž' },
  { encoding: 'windows-1252', letters: 'áéíóúýðþæö' },
  {
    encoding: 'windows-1258',
    letters: 'áàảãạăắằẳẵặâấầẩẫậđéèẻẽẹêếềểễệíìỉĩịóòỏõọôốồổỗộơớờởỡợúùủũụưứừửữựýỳỷỹỵ',
  },
]

/**
 * Returns the encoding in which the foreign bytes of a text are letters of one language, and the share of them that are.
 * Undecided, it is Windows-1252.
 */
export function westernEncodingOf(bytes: Uint8Array): { encoding: Encoding; share: number } {
  const texts = new Map<Encoding, string>()
  const decoded = (encoding: Encoding) => {
    const text = texts.get(encoding) ?? new TextDecoder(encoding).decode(bytes).normalize('NFC').toLowerCase()
    texts.set(encoding, text)
    return text
  }
  const [best] = languages
    .map((language) => ({
      encoding: language.encoding,
      share: shareOfLanguage(decoded(language.encoding), language),
    }))
    .toSorted((one, other) => other.share - one.share)
  return best !== undefined && best.share >= 0.6 ? best : { encoding: 'windows-1252', share: 0 }
}

/** The share of letters that the language has, among all foreign letters and the signs that stand within words. */
function shareOfLanguage(text: string, { letters, never }: Language): number {
  const known = new Set(letters)
  const foreign = text.match(/[^\0-\x7F]/gu) ?? []
  const own = foreign.filter((letter) => known.has(letter)).length
  const strange = foreign.filter(
    (letter) => /\p{L}|\p{M}/u.test(letter) && !known.has(letter) && !signs.has(letter),
  ).length
  const within = text.match(/(?<=\p{L})[\u{80}-\u{9F}¡-¿](?=\p{L})|(?<!\S)[£¥¯³¹](?=\p{L})|(?<=\p{L})[³¹¿](?!\S)/gu)
  const misplaced = never ? (text.match(never)?.length ?? 0) : 0
  const all = own + strange + (within?.length ?? 0)
  return all === 0 ? 0 : (own - misplaced) / all
}

/** Letters only by their kind: ª, º and µ stand in texts of all languages. */
const signs = new Set('ªºµ')

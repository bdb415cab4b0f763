import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import type { TextLimit } from '@seamark/contract/groups/groups/text-limits'
import { languages, type Language } from '@seamark/contract/languages'

interface Form {
  limit: TextLimit
  bold: string
  /** The language that most people write there; undefined where there is none. */
  language?: Language
}

const characters = (most: number): TextLimit => ({ most, unit: 'characters' })
const bytes = (most: number): TextLimit => ({ most, unit: 'bytes' })

/** Where the limits come from stands in `docs/decisions/chat-texts.md`. */
const forms: Readonly<Record<GroupPlatform, Form>> = {
  qq: { limit: bytes(2047), bold: '', language: 'zh' },
  wechat: { limit: bytes(2047), bold: '', language: 'zh' },
  wecom: { limit: bytes(2048), bold: '', language: 'zh' },
  linkedin: { limit: characters(1900), bold: '', language: 'en' },
  facebook: { limit: characters(2000), bold: '', language: 'en' },
  whatsapp: { limit: characters(4096), bold: '*', language: 'en' },
  telegram: { limit: characters(4096), bold: '**', language: 'en' },
  instagram: { limit: bytes(1000), bold: '', language: 'en' },
  zalo: { limit: characters(2000), bold: '', language: 'en' },
  line: { limit: characters(5000), bold: '', language: 'ja' },
  other: { limit: bytes(2047), bold: '' },
}

interface OfGroup {
  platform: GroupPlatform
  /** As somebody has said it of the group; empty where nobody has. */
  language: string
}

/** Returns how a text is written into a group; `own` is the language of whoever writes. */
export function textFormOf({ platform, language }: OfGroup, own: Language) {
  const { limit, bold, language: usual = own } = forms[platform]
  return {
    limit,
    bold,
    language: languages.find((one) => one === language) ?? usual,
    fits: (text: string) => fitsLimit(text, limit),
  }
}

/** Characters are counted as the platforms count them, in units of UTF-16. */
const fitsLimit = (text: string, { most, unit }: TextLimit): boolean =>
  (unit === 'bytes' ? Buffer.byteLength(text) : text.length) <= most

/** Cuts a text that is too long for one message into messages, between its lines where that is possible. Nothing of it is lost. */
export function splitText(text: string, limit: TextLimit): string[] {
  const messages: string[] = []
  let open = ''
  for (const line of text.split('\n')) {
    const longer = open === '' ? line : `${open}\n${line}`
    if (fitsLimit(longer, limit)) {
      open = longer
      continue
    }
    if (open !== '') messages.push(open)
    const pieces = cutLine(line, limit)
    messages.push(...pieces.slice(0, -1))
    open = pieces.at(-1) ?? ''
  }
  return [...messages, open]
}

/** Cuts one line at blanks; a word that is too long by itself is cut between its signs. */
function cutLine(line: string, limit: TextLimit): string[] {
  const pieces: string[] = []
  let open = ''
  for (const word of line.split(/(?<= )/)) {
    for (const part of fitsLimit(word, limit) ? [word] : [...word]) {
      if (!fitsLimit(open + part, limit)) {
        pieces.push(open.trimEnd())
        open = ''
      }
      open += part
    }
  }
  return [...pieces, open]
}

import { trimName } from '../marks.rules.ts'

/** A contact that somebody sent in a chat, from a vCard beside it. */
export interface ContactCard {
  name: string
  company: string
  phones: string[]
  mails: string[]
}

const mostCards = 1000

/** Reads vCards (RFC 2426, RFC 6350) as telephones write them; a card by which nobody can be reached is left out. */
export function readContactCards(text: string): ContactCard[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/=\n/g, '')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const cards: ContactCard[] = []
  let card: ContactCard | null = null
  for (const line of lines) {
    if (/^begin:vcard/i.test(line)) card = { name: '', company: '', phones: [], mails: [] }
    else if (/^end:vcard/i.test(line)) {
      if (card && (card.phones.length > 0 || card.mails.length > 0)) cards.push(card)
      card = null
      if (cards.length === mostCards) break
    } else if (card) takeLine(card, line)
  }
  return cards
}

function takeLine(card: ContactCard, line: string) {
  const [, head = '', written = ''] = /^([^:]+):(.*)$/u.exec(line) ?? []
  const [field = '', ...parameters] = head.toUpperCase().split(';')
  const isQuoted = parameters.some((parameter) => parameter.includes('QUOTED-PRINTABLE'))
  const value = trimName(plainValue(isQuoted ? unquoted(written) : written))
  // Fields of one group carry its name: `item1.TEL`.
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (value === '') return
  if (name === 'FN') card.name = value
  else if (name === 'ORG') card.company = trimName(value.replace(/;+$/, '').replaceAll(';', ' '))
  else if (name === 'EMAIL') card.mails.push(value)
  else if (name === 'TEL') card.phones.push(numberOf(head, value))
}

/** WhatsApp writes the whole number beside the one that people see: `TEL;waid=8613800138000:+86 138 0013 8000`. */
function numberOf(head: string, value: string): string {
  const [, whole] = /waid=(\d{7,15})/i.exec(head) ?? []
  return whole === undefined ? value : `+${whole}`
}

const plainValue = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\([,;\\:])/g, '$1')

const unquoted = (value: string) =>
  Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

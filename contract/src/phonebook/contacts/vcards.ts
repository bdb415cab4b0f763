import type { Contact } from './contacts.ts'

type Written = Pick<
  Contact,
  | 'name'
  | 'gender'
  | 'position'
  | 'department'
  | 'label'
  | 'extension'
  | 'fax'
  | 'address'
  | 'postalCode'
  | 'remark'
  | 'values'
  | 'updatedAt'
>

/**
 * A contact as a vCard 3.0 (RFC 2426), which every telephone, Outlook and WeChat read: UTF-8, lines of at most 75 octets, numbers as any phone dials them.
 * What the standard has no place for has one of its own beginning with X-, and comes back when we read the card.
 */
export function writeCard(contact: Written, company: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(contact.name)};;;;`,
    `FN:${escaped(contact.name)}`,
    `ORG:${[company, contact.department].filter(Boolean).map(escaped).join(';')}`,
    ...filled('TITLE', contact.position),
    ...contact.values.map(valueLine),
    ...filled('TEL;TYPE=WORK,FAX', contact.fax),
    ...filled('X-EXTENSION', contact.extension),
    ...(contact.address || contact.postalCode
      ? [`ADR;TYPE=WORK:;;${escaped(contact.address)};;;${escaped(contact.postalCode)};`]
      : []),
    ...(contact.gender === 'unknown' ? [] : [`X-GENDER:${contact.gender === 'female' ? 'F' : 'M'}`]),
    ...filled('CATEGORIES', contact.label),
    ...filled('NOTE', contact.remark),
    `REV:${contact.updatedAt}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const filled = (name: string, value: string) => (value === '' ? [] : [`${name}:${escaped(value)}`])

function valueLine({ kind, belongs, value, key }: Written['values'][number]): string {
  const whose = belongs === 'personal' ? 'HOME' : 'WORK'
  // An extension is understood by people only, and as it was typed.
  const number = key.startsWith('+') && !key.includes(';') ? key : value
  switch (kind) {
    case 'mobile':
      return `TEL;TYPE=CELL,${whose}:${escaped(number)}`
    case 'phone':
      return `TEL;TYPE=VOICE,${whose}:${escaped(number)}`
    case 'email':
      return `EMAIL;TYPE=INTERNET,${whose}:${escaped(value)}`
    case 'qq':
    case 'wechat':
    case 'msn':
      return `X-${kind.toUpperCase()};TYPE=${whose}:${escaped(value)}`
    default:
      return `X-SOCIALPROFILE;TYPE=${kind},${whose}:${escaped(value)}`
  }
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const longest = 75

/** Broken between letters, never inside one: a line that goes on begins with a blank, which counts. */
function folded(line: string): string {
  let length = 0
  let text = ''
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (length + octets > longest) {
      text += '\r\n '
      length = 1
    }
    text += letter
    length += octets
  }
  return text
}

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
 * Returns a contact as a vCard 3.0 (RFC 2426), which every telephone, Outlook and WeChat read: UTF-8, lines of at most 75 octets, numbers that
 * any phone dials. Values without a place in the standard get a property beginning with X-, which we read back from the card.
 */
export function writeCard(contact: Written, company: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(contact.name)};;;;`,
    `FN:${escapeText(contact.name)}`,
    `ORG:${[company, contact.department].filter(Boolean).map(escapeText).join(';')}`,
    ...formatProperty('TITLE', contact.position),
    ...contact.values.map(formatValue),
    ...formatProperty('TEL;TYPE=WORK,FAX', contact.fax),
    ...formatProperty('X-EXTENSION', contact.extension),
    ...(contact.address || contact.postalCode
      ? [`ADR;TYPE=WORK:;;${escapeText(contact.address)};;;${escapeText(contact.postalCode)};`]
      : []),
    ...(contact.gender === 'unknown' ? [] : [`X-GENDER:${contact.gender === 'female' ? 'F' : 'M'}`]),
    ...formatProperty('CATEGORIES', contact.label),
    ...formatProperty('NOTE', contact.remark),
    `REV:${contact.updatedAt}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const formatProperty = (name: string, value: string) => (value === '' ? [] : [`${name}:${escapeText(value)}`])

function formatValue({ kind, belongs, value, key }: Written['values'][number]): string {
  const whose = belongs === 'personal' ? 'HOME' : 'WORK'
  // Only people understand an extension, so the number stays as it was typed.
  const number = key.startsWith('+') && !key.includes(';') ? key : value
  switch (kind) {
    case 'mobile':
      return `TEL;TYPE=CELL,${whose}:${escapeText(number)}`
    case 'phone':
      return `TEL;TYPE=VOICE,${whose}:${escapeText(number)}`
    case 'email':
      return `EMAIL;TYPE=INTERNET,${whose}:${escapeText(value)}`
    case 'qq':
    case 'wechat':
    case 'msn':
      return `X-${kind.toUpperCase()};TYPE=${whose}:${escapeText(value)}`
    default:
      return `X-SOCIALPROFILE;TYPE=${kind},${whose}:${escapeText(value)}`
  }
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const longest = 75

/** Breaks a line between letters, never inside one. A continued line begins with a blank, which counts. */
function foldLine(line: string): string {
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

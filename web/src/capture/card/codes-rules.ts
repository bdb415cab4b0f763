import type { Card } from '../queue/database.ts'

type Filled = Partial<
  Pick<Card, 'companyName' | 'contactName' | 'position' | 'mobile' | 'telephone' | 'email' | 'wechat' | 'badgeText'>
>

/** What the text of a QR code says: the fields of a vCard or MECARD, the link of a WeChat code, else the text as it is. */
export function readCode(text: string): Filled {
  const kept = { badgeText: asBadge(text) }
  if (/^\s*BEGIN:VCARD/i.test(text)) return { ...kept, ...readVcard(text) }
  if (/^\s*MECARD:/i.test(text)) return { ...kept, ...readMecard(text) }
  if (isWechat(text)) return { wechat: text.trim() }
  return kept
}

/** Without the signs that some badges have between their parts, which no field takes. A form sends the end of a line as two letters. */
const asBadge = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\r\n]/gu, ' ')
    .replace(/\r\n|\r|\n/g, '\r\n')
    .slice(0, 2000)

const isWechat = (text: string) =>
  text.trim().length <= 200 &&
  /^https?:\/\/(?:u\.wechat\.com|weixin\.qq\.com|work\.weixin\.qq\.com|wxwork\.qq\.com)\//i.test(text.trim())

/** vCard 2.1, 3 and 4 (RFC 6350): folded lines, groups, parameters, quoted-printable. */
function readVcard(text: string): Filled {
  const lines = text
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
  const read: Filled = {}
  const names: Record<string, string> = {}
  for (const line of lines) {
    const [, head = '', raw = ''] = /^(?:[\w-]+\.)?([^:]+):(.*)$/.exec(line) ?? []
    const [name = '', ...parameters] = head.toUpperCase().split(';')
    const value = decode(raw, parameters)
    if (value === '') continue
    if (name === 'TEL') keepNumber(read, value.replace(/^tel:/i, ''), parameters.join(';'))
    else if (name === 'EMAIL') read.email ??= value.replace(/^mailto:/i, '')
    else if (name === 'ORG') read.companyName ??= partsOf(value).filter(Boolean).join(' ')
    else if (name === 'TITLE') read.position ??= plain(value)
    else names[name] ??= value
  }
  const contactName = names['FN'] === undefined ? fullName(names['N'] ?? '') : plain(names['FN'])
  return contactName === '' ? read : { ...read, contactName }
}

/** A mobile is known by its mark, or by being the first Chinese mobile number. */
function keepNumber(read: Filled, value: string, marks: string) {
  const isMobile = /CELL|MOBILE/.test(marks) || /^(?:\+?86)?1[3-9]\d{9}$/.test(value.replace(/[\s()-]/g, ''))
  if (/FAX/.test(marks)) return
  if (isMobile && read.mobile === undefined) read.mobile = value
  else read.telephone ??= value
}

/** The family's name stands first: 方;明 is 方明, Smith;Anna is Anna Smith. */
function fullName(value: string): string {
  const [family = '', given = ''] = partsOf(value)
  return /\p{Script=Han}/u.test(family + given) ? family + given : [given, family].filter(Boolean).join(' ')
}

function decode(raw: string, parameters: readonly string[]): string {
  if (!parameters.some((one) => /QUOTED-PRINTABLE/.test(one))) return raw.trim()
  const bytes: number[] = []
  for (let at = 0; at < raw.length; at += 1) {
    const hex = raw[at] === '=' ? /^[\dA-F]{2}/i.exec(raw.slice(at + 1))?.[0] : undefined
    if (hex === undefined) bytes.push(...new TextEncoder().encode(raw[at]))
    else {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    }
  }
  return new TextDecoder().decode(new Uint8Array(bytes)).trim()
}

/** The parts of a value between `;`, with what is written by a backslash. */
const partsOf = (value: string) => value.split(/(?<!\\);/).map(plain)
const plain = (value: string) =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()

/** `MECARD:N:方,明;TEL:138;EMAIL:a@b.example;ORG:甬江;;` */
function readMecard(text: string): Filled {
  const read: Filled = {}
  for (const part of text.replace(/^\s*MECARD:/i, '').split(/(?<!\\);/)) {
    const [, name = '', raw = ''] = /^(\w+):(.*)$/s.exec(part.trim()) ?? []
    const value = plain(raw)
    if (value === '') continue
    if (name === 'N') read.contactName ??= fullName(value.replace(',', ';'))
    else if (name === 'TEL') keepNumber(read, value, '')
    else if (name === 'EMAIL') read.email ??= value
    else if (name === 'ORG') read.companyName ??= value
    else if (name === 'TITLE') read.position ??= value
  }
  return read
}

/** So many letters a field takes. What does not fit stands in the text of the badge. */
const most: Record<keyof Filled, number> = {
  companyName: 200,
  contactName: 100,
  position: 100,
  mobile: 60,
  telephone: 60,
  email: 254,
  wechat: 200,
  badgeText: 2000,
}

/** Fills only what is empty: what somebody has typed stays. */
export function fillCard(card: Card, filled: Filled): Card {
  const next = { ...card }
  for (const [field, value] of Object.entries(filled) as [keyof Filled, string][])
    if (next[field] === '') next[field] = field === 'badgeText' ? value : oneLine(value).slice(0, most[field])
  return next
}

const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim()

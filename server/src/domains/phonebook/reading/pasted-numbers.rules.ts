import { splitExtension } from '@seamark/contract/phonebook/matching/numbers'
import { numberIn } from '@seamark/contract/phonebook/reading/printed-numbers'
import { type FoundHandle, foundHandles } from './handles.rules.ts'
import type { Found, Labelled, Line } from './pasted-lines.rules.ts'
import { e164, isMobileNumber } from './printed-phones.rules.ts'

const faxWords = /(?:fax|facsimile|传真|傳真|ファックス|ファクス|팩스)/giu
const mobileLabel =
  /手机|移动|手提|携帯|mobile|mob\b|cell|móvil|movil|celular|cel\b|di động|đtdđ|handphone|^m[\s.:：]/iu
const faxLabel = /fax|facsimile|传真|傳真|ファ[ック]|số fax|^f[\s.:：]|[/&]\s?f[\s.:：]/iu
const whatsappLabel = /whats\s?app|(?<!\p{L})wa(?!\p{L})/iu
const zaloLabel = /zalo/iu
const zaloBefore = /zalo[^\d\n]{0,20}$/iu

/** Finds numbers, mailboxes, accounts and pages in lines; `text` is all of them. */
export function reachIn(text: string, lines: readonly Line[], country: string): Found[] {
  const pages = pagesIn(text, lines)
  // The label of a fax keeps its number from being found as a telephone.
  const open = text.replace(faxWords, (word) => ' '.repeat(word.length))
  const handles = foundHandles(open, country)
  const labels = lines.flatMap(({ labelled }) => labelled)
  const numbers = handles.filter(({ field }) => field === 'phone' || field === 'whatsapp')
  const found = handles.flatMap((one) => handleAs(text, one, labelOf(labels, one)))
  const missed = labels
    .filter(({ field }) => field === 'telephone' || field === 'fax')
    .filter((label) => !numbers.some(({ start, end }) => start < label.end && end > label.start))
    .flatMap((label) => missedNumber(label, country))
  return withoutDoubles([...found, ...missed, ...telegrams(labels), ...pages])
}

const labelOf = (labels: readonly Labelled[], { start, end }: FoundHandle) =>
  labels.find((label) => start < label.end && end > label.start)

function handleAs(text: string, { field, value, start, end }: FoundHandle, label: Labelled | undefined): Found[] {
  if (field !== 'phone' && field !== 'whatsapp') return [{ field, value, start, end, doubt: null }]
  const printed = printedAt(text, start, end)
  const before = text.slice(Math.max(0, start - 28), start)
  const way = field === 'phone' && zaloBefore.test(before) ? 'zalo' : field
  return kindsOf(label?.label ?? '', way, value).map((kind) => ({
    field: kind,
    value: kind === 'mobile' ? localMobile(value, printed.value) : printed.value,
    start,
    end: printed.end,
    doubt: null,
  }))
}

/** A label may name several ways for one number: Mobile/WhatsApp, Tel/Fax. */
function kindsOf(label: string, way: 'phone' | 'whatsapp' | 'zalo', number: string): Found['field'][] {
  const isMobile = isMobileNumber(number) ?? mobileLabel.test(label)
  const ways: Found['field'][] = []
  if (way === 'whatsapp' || whatsappLabel.test(label)) ways.push('whatsapp')
  if (way === 'zalo' || zaloLabel.test(label)) ways.push('zalo')
  if (faxLabel.test(label)) ways.push('fax')
  const isCalled =
    ways.length === 0 ||
    /tel|phone|mob|cel|móvil|手机|电话|電話|携帯|điện thoại|đt|di động|^[tpm][\s.:：/]/iu.test(label)
  return isCalled ? [isMobile ? 'mobile' : 'phone', ...ways] : ways
}

/** A number as it is printed, with the extension that a dash parts from it. */
function printedAt(text: string, start: number, end: number): { value: string; end: number } {
  const [behind = ''] = /^\s?-\s?\d{1,4}(?!\d|-)/.exec(text.slice(end, end + 8)) ?? []
  const longer = text.slice(start, end + behind.length).trim()
  const isExtension = behind !== '' && splitExtension(longer).extension !== ''
  return isExtension
    ? { value: longer, end: end + behind.length }
    : { value: text.slice(start, end).trim().replace(/\s+/g, ' '), end }
}

const localMobile = (number: string, printed: string) => /^\+86(1\d{10})$/.exec(number)?.[1] ?? printed

/** A number behind a label that the reader of texts does not see: without a nought, or none that can be dialled. */
function missedNumber(label: Labelled, country: string): Found[] {
  const printed = numberIn(label.text) || (/^[\d\s().+-]{4,}$/.test(label.text) ? label.text.trim() : '')
  if (printed === '') return []
  const start = label.start + Math.max(0, label.text.indexOf(printed))
  const number = e164(splitExtension(printed).main, country)
  const kinds: Found['field'][] =
    number === undefined
      ? [faxLabel.test(label.label) ? 'fax' : mobileLabel.test(label.label) ? 'mobile' : 'phone']
      : kindsOf(label.label, 'phone', number)
  return kinds.map((field) => ({
    field,
    value: printed,
    start,
    end: start + printed.length,
    doubt: number === undefined ? 'form' : null,
  }))
}

const telegrams = (labels: readonly Labelled[]): Found[] =>
  labels
    .filter(({ label, text }) => /telegram/iu.test(label) && /^@?[a-z]\w{4,31}$/iu.test(text))
    .map(({ text, start, end }) => ({ field: 'telegram', value: text.replace(/^@/, ''), start, end, doubt: null }))

const page = /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。、；;<>()（）"'|]+/giu
const domain =
  /^(?:[a-z0-9-]+\.)+(?:com|cn|net|org|hk|jp|vn|mx|es|tw|sg|co|io|cc|top|vip|eu|de|uk|us|info|biz)(?:\.[a-z]{2})?(?:\/\S*)?$/iu
const networks: readonly (readonly [Found['field'], RegExp])[] = [
  ['linkedin', /(?:^|\.)linkedin\.com\//i],
  ['facebook', /(?:^|\.)(?:facebook|fb)\.com\//i],
  ['instagram', /(?:^|\.)instagram\.com\//i],
]
const chats: readonly (readonly [Found['field'], RegExp])[] = [
  ['whatsapp', /(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:\S*&)?phone=)\+?(\d{8,15})/i],
  ['telegram', /(?:^|\/\/)t\.me\/(\w{5,32})/i],
  ['zalo', /zalo\.me\/\+?(\d{8,15})/i],
]

/** Addresses of pages: those of networks are accounts, and of the others one is the site of the firm. */
function pagesIn(text: string, lines: readonly Line[]): Found[] {
  const written = [...text.matchAll(page)].map(({ index, 0: whole }) => pageAs(whole.replace(/[.,:]+$/, ''), index))
  const bare = lines
    .flatMap((line) => [...line.parts, ...line.labelled.filter(({ field }) => field === 'website')])
    .filter(({ text: part }) => domain.test(part) && !/^www\./i.test(part))
    .map((piece) => pageAs(piece.text, piece.start))
  const all = [...written, ...bare]
  const sites = all.filter(({ field }) => field === 'website')
  const [site] = sites
  const isOne = new Set(sites.map(({ value }) => hostOf(value))).size === 1
  return [
    ...all.filter(({ field }) => field !== 'website'),
    ...(site && isOne ? [site] : sites.map((one): Found => ({ ...one, doubt: 'several' }))),
  ]
}

function pageAs(address: string, start: number): Found {
  const end = start + address.length
  const chat = chats.flatMap(([field, form]) => {
    const [, account] = form.exec(address) ?? []
    return account === undefined ? [] : [{ field, value: /^\d+$/.test(account) ? `+${account}` : account }]
  })[0]
  const network = networks.find(([, form]) => form.test(address))?.[0]
  return { ...(chat ?? { field: network ?? 'website', value: address }), start, end, doubt: null }
}

/** The host of an address, without `www.`. */
export const hostOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/, 1)[0] ?? ''

function withoutDoubles(all: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return all.filter(({ field, value }) => {
    const key = `${field} ${/^[+\d\s().-]+$/.test(value) ? value.replace(/\D/g, '') : value.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}

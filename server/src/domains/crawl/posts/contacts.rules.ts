import { type PostContactField, postContactFields } from '@seamark/contract/crawl/posts/posts'

export type PostContacts = Record<PostContactField, string>

export const noContacts: PostContacts = { contact: '', telephone: '', email: '', qq: '', wechat: '' }

/** The part before the sign has a bound, or a long word without a sign would be read once for each of its letters. */
const mailbox = /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}\s?(?:@|#|\(at\)|\[at\])\s?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gi
const label = (words: string) => `(?:${words})(?:号|号码|账号|ID)?\\s*(?:(?:[:：/]|是)\\s*)?`
const wechat = new RegExp(
  `${label('微信|WeChat|\\bVX\\b|\\bWX\\b|加V|\\+V')}([A-Za-z][-_A-Za-z0-9]{5,19}|1[3-9]\\d{9})`,
  'gi',
)
const qq = new RegExp(`${label('\\bQQ|扣扣')}([1-9]\\d{4,11})(?!\\d)`, 'gi')
/** A mobile or landline of China, or a number with the code of a country. Prices and dates are shorter or written otherwise. */
const telephone =
  /(?<![\d.])(?:\+\d{1,3}[-\s]?)?(?:1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|0\d{2,3}[-\s]?\d{7,8}(?:[-转]\d{1,5})?|\+\d[\d\s()-]{6,16}\d|400[-\s]?\d{3}[-\s]?\d{4})(?!\d)/g

const first = (text: string, pattern: RegExp, group = 0) => [...text.matchAll(pattern)][0]?.[group]?.trim() ?? ''

/** Finds the first of each way to reach somebody that the words say. Nothing is made up: no mailbox is guessed. */
export function findContacts(words: string): PostContacts {
  const text = words.normalize('NFKC')
  return {
    contact: '',
    telephone: first(text, telephone).slice(0, 60),
    email: first(text, mailbox)
      .replace(/\s/g, '')
      .replace(/#|\(at\)|\[at\]/i, '@')
      .slice(0, 200),
    qq: first(text, qq, 1).slice(0, 20),
    wechat: first(text, wechat, 1).slice(0, 60),
  }
}

/** Everything in words by which somebody can be reached, with telephones also without signs. */
export function contactWords(words: string, contacts: PostContacts): string {
  const text = words.normalize('NFKC')
  const found = [mailbox, telephone, qq, wechat].flatMap((pattern) => [...text.matchAll(pattern)].map(([all]) => all))
  const said = [...postContactFields.map((field) => contacts[field]), ...found].filter((value) => value !== '')
  const plain = said.filter((value) => /^[\d\s()+-]+$/.test(value)).map((value) => value.replace(/[\s()+-]/g, ''))
  return [...new Set([...said, ...plain])].join(' ')
}

/** What the source says of the contact goes before what the words say. */
export function contactsOf(given: Partial<PostContacts>, words: string): PostContacts {
  const found = findContacts(words)
  return {
    contact: given.contact || found.contact,
    telephone: given.telephone || found.telephone,
    email: given.email || found.email,
    qq: given.qq || found.qq,
    wechat: given.wechat || found.wechat,
  }
}

const cover = '•••'

/**
 * Covers every way to reach somebody in words, for those to whom a client of a colleague is not told: mailboxes, numbers with a label, everything that
 * may be a telephone, and what is kept as a contact value. A price that looks like a number is covered rather than a number shown.
 */
export function coverContacts(words: string, contacts: PostContacts): string {
  const kept = postContactFields.map((field) => contacts[field]).filter((value) => value.length > 1)
  const plain = kept.reduce((text, value) => text.split(value).join(cover), words)
  return plain
    .replace(mailbox, cover)
    .replace(wechat, cover)
    .replace(qq, cover)
    .replace(telephone, cover)
    .replace(/(?<![\d/])\d{7,}(?!\d)/g, cover)
    .replace(/(?:https?:\/\/|www\.)\S+/gi, cover)
}

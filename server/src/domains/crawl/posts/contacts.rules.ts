import { type PostContactField, postContactFields } from '@seamark/contract/crawl/posts/posts'

export type PostContacts = Record<PostContactField, string>

export const noContacts: PostContacts = { contact: '', telephone: '', email: '', qq: '', wechat: '' }

/** The part before the sign has a bound, or a long word without a sign would be read once for each of its letters. */
const mailbox = /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}\s?(?:@|#|\(at\)|\[at\])\s?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gi
const label = (words: string) => `(?:${words})(?:号|号码|账号|ID)?\\s*(?:(?:[:：/]|是)\\s*)?`
const wechat = new RegExp(
  `${label('微信|薇信|威信|V信|WeChat|Weixin|\\bVX\\b|\\bWX\\b|加V|加微|\\+V')}([A-Za-z][-_A-Za-z0-9]{5,19}|1[3-9]\\d{9})`,
  'gi',
)
const qq = new RegExp(`${label('\\bQQ|扣扣|企鹅')}([1-9]\\d{4,11})(?!\\d)`, 'gi')
/** A mobile or landline of China, or a number with the code of a country. Prices and dates are shorter or written otherwise. */
const telephone =
  /(?<![\d.])(?:\+\d{1,3}[-\s]?)?(?:1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}|0\d{2,3}[-\s]?\d{7,8}(?:[-转]\d{1,5})?|\+\d[\d\s()-]{6,16}\d|400[-\s]?\d{3}[-\s]?\d{4})(?!\d)/g

const first = (text: string, pattern: RegExp, group = 0) => [...text.matchAll(pattern)][0]?.[group]?.trim() ?? ''

const mailboxOf = (text: string) => text.replace(/\s/g, '').replace(/#|\(at\)|\[at\]/i, '@')

/** Finds the first of each way to reach somebody that the words say. Nothing is made up: no mailbox is guessed. */
export function findContacts(words: string): PostContacts {
  const text = words.normalize('NFKC')
  return {
    contact: '',
    telephone: first(text, telephone).slice(0, 60),
    email: mailboxOf(first(text, mailbox)).slice(0, 200),
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
/** Seven digits or more, whatever signs stand between them. */
const numberRun = /\+?\d(?:[\s().·_\-–—]{0,3}\d){6,}/g
const aDay = /^(?:19|20)\d\d[-. ]\d{1,2}[-. ]\d{1,2}(?: \d{1,2})?$/
const host =
  /(?:https?:\/\/|www\.)\S+|(?<![\w.-])(?:[a-z0-9-]+\.)+(?:com|cn|net|org|cc|co|io|biz|info|hk|tw|shop|top|vip)(?![a-z0-9])(?:\/\S*)?/gi

/** Words with full-width letters and digits as narrow ones and without signs that nobody sees, so that none of them hides a number. */
export const plainWords = (words: string) => words.normalize('NFKC').replace(/\p{Cf}/gu, '')

/**
 * Covers every way to reach somebody in words, for those to whom a client of a colleague is not told: mailboxes, numbers with a label, everything that
 * may be a telephone, pages, and what is kept as a contact value. A price that looks like a number is covered rather than a number shown.
 */
export function coverContacts(words: string, contacts: PostContacts): string {
  const kept = postContactFields.map((field) => plainWords(contacts[field])).filter((value) => value.length > 1)
  const plain = kept.reduce((text, value) => text.split(value).join(cover), plainWords(words))
  return plain
    .replace(mailbox, cover)
    .replace(wechat, cover)
    .replace(qq, cover)
    .replace(telephone, cover)
    .replace(numberRun, (run) => (aDay.test(run) ? run : cover))
    .replace(host, cover)
}

/** Every mailbox and telephone of a post, and not only those that are kept as its own. */
export function waysToReach(words: string, contacts: PostContacts): { email: string; telephone: string }[] {
  const text = plainWords(words)
  const mailboxes = [...text.matchAll(mailbox)].map(([all]) => mailboxOf(all))
  const telephones = [...text.matchAll(telephone)].map(([all]) => all.trim())
  return [
    ...[...new Set([contacts.email, ...mailboxes])].map((email) => ({ email, telephone: '' })),
    ...[...new Set([contacts.telephone, ...telephones])].map((number) => ({ email: '', telephone: number })),
  ].filter(({ email, telephone: number }) => email !== '' || number !== '')
}

import type { Dom } from '../documents.rules.ts'

/** Signs that stand for @ and for the dot, so that machines do not collect a mailbox. `Plot #12.Sector` is none. */
const at = String.raw`(?:\s?[@＠]\s?|(?:#|\s#\s)(?=[\d-]*[a-z]|1(?:26|39|63|8[89])\.)|\s?[[({<]\s?(?:at|arroba|arobase|ät|chiocciola|@)\s?[\])}>]\s?|\s(?:at|AT)\s(?=[\w-]+\s(?:dot|DOT)\s))`
const dot = String.raw`(?:\.|\s?[[({<]\s?(?:dot|punkt|punto|point|\.)\s?[\])}>]\s?|\s(?:dot|DOT)\s)`
const mailbox = new RegExp(
  String.raw`[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}${at}[A-Za-z0-9-]+(?:${dot}[A-Za-z0-9-]+)*${dot}[A-Za-z]{2,}(?![\w])`,
  'gi',
)
const signAt = new RegExp(at, 'i')
const signDot = new RegExp(dot, 'gi')

/** Returns the mailboxes of a text, each once. */
export function mailboxesIn(words: string): string[] {
  const mails = [...words.normalize('NFKC').matchAll(mailbox)]
    .map(([mail]) => mail.replace(signAt, '@').replace(signDot, '.').replace(/\s/g, ''))
    .filter(
      (mail) =>
        !/\.(?:png|jpe?g|gif|svg|webp|css|js|pdf|docx?|xlsx?|pptx?|zip|rar|txt|html?|php|aspx?)$|\.(?:html?|php|aspx?)@/i.test(
          mail,
        ),
    )
  return [...new Map(mails.map((mail) => [mail.toLowerCase(), mail])).values()]
}

/** Returns a text without its mailboxes. */
export const withoutMailboxes = (words: string) => words.normalize('NFKC').replaceAll(mailbox, ' ')

export const hostOfMail = (mail: string) => mail.slice(mail.indexOf('@') + 1).toLowerCase()

/** Writes mailboxes that scripts of the page would show into its text: those of Cloudflare, those in parts, and those that are turned round. */
export function uncoverMailboxes(dom: Dom) {
  for (const node of dom('[data-cfemail]').toArray()) {
    const element = dom(node)
    const mail = decodedMail(element.attr('data-cfemail') ?? '')
    if (mail !== '') element.text(mail)
  }
  for (const node of dom('a[href*="/cdn-cgi/l/email-protection#"]').toArray()) {
    const element = dom(node)
    const mail = decodedMail((element.attr('href') ?? '').split('#')[1] ?? '')
    if (mail !== '') element.attr('href', `mailto:${mail}`)
    if (/\[email/i.test(element.text())) element.text(mail)
  }
  for (const node of dom('[data-domain]').toArray()) {
    const element = dom(node)
    const name = element.attr('data-user') ?? element.attr('data-name') ?? element.attr('data-local') ?? ''
    const ending = element.attr('data-tld')
    const [mail] = mailboxesIn(`${name}@${element.attr('data-domain') ?? ''}${ending ? `.${ending}` : ''}`)
    if (mail !== undefined && mailboxesIn(element.text()).length === 0) element.text(mail)
  }
  for (const node of dom('[style*="bidi-override"]').toArray()) {
    const element = dom(node)
    if (/direction:\s*rtl/i.test(element.attr('style') ?? '')) element.text([...element.text()].toReversed().join(''))
  }
}

/** The first byte is the key of the others. */
function decodedMail(code: string): string {
  if (!/^(?:[\da-f]{2}){4,}$/i.test(code)) return ''
  const [key = 0, ...bytes] = Buffer.from(code, 'hex')
  return mailboxesIn(Buffer.from(bytes.map((byte) => byte ^ key)).toString())[0] ?? ''
}

import { Parser } from 'htmlparser2'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { cutText, storableText } from '../../../../platform/storable-texts.ts'
import type { ReturnedMail } from '../mails.rules.ts'

/** What is read of a text, in characters. A bounce says what it has to say at its beginning, and so does a person. */
const mostText = 60_000

/** Reads the parts of a mail. Its HTML becomes text; nothing of it is loaded or run. Throws for what is no mail. */
export async function readMailParts(source: Buffer): Promise<ReturnedMail> {
  const mail = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const [address, name] = [mail.from?.address ?? '', mail.from?.name ?? '']
  return {
    headers: headersOf(mail),
    messageId: storableText(mail.messageId ?? '').trim(),
    from: storableText(address).trim(),
    fromName: storableText(name),
    subject: storableText(mail.subject ?? ''),
    text: cutText(mail.text ?? textOfHtml(mail.html ?? ''), mostText),
    status: partsOf(mail, ['message/delivery-status', 'message/global-delivery-status']),
    feedback: partsOf(mail, ['message/feedback-report']),
    original: partsOf(mail, ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers']),
  }
}

function headersOf({ headers }: Email): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { key, value } of headers) found.set(key, [...(found.get(key) ?? []), value])
  return found
}

const partsOf = ({ attachments }: Email, types: readonly string[]) =>
  cutText(
    attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(contentOf)
      .join('\n\n'),
    mostText,
  )

const contentOf = ({ content }: Attachment) =>
  typeof content === 'string'
    ? content
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('utf8')

const lineTags = new Set(['br', 'p', 'div', 'tr', 'li', 'blockquote', 'h1', 'h2', 'h3', 'table', 'hr'])
const silentTags = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])

/** The text of HTML, with its lines. */
function textOfHtml(html: string): string {
  const parts: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (silentTags.has(name)) silent += 1
      if (lineTags.has(name)) parts.push('\n')
    },
    ontext: (text) => void (silent === 0 && parts.push(text.replace(/\s+/g, ' '))),
    onclosetag: (name) => {
      if (silentTags.has(name)) silent -= 1
      if (name !== 'br' && lineTags.has(name)) parts.push('\n')
    },
  })
  parser.end(html.slice(0, 10 * mostText))
  return parts
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

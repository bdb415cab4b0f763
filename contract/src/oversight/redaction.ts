import { removeSecrets } from '../platform/secret-texts.ts'

/**
 * Removes from an error's text anything that may belong to a person: tokens, passwords, query strings, e-mail addresses, telephone and other
 * long numbers, and quoted texts in letters that code does not use. The browser does it before it shows or sends the text, the server before
 * it stores it. Places in source files stay, because the text is read for them.
 */
export function redact(text: string): string {
  return removeSecrets(removeUnstorable(text))
    .split(place)
    .map((part, index) => (index % 2 === 1 ? part.replace(/\?[^:]*/, '') : redactPart(part)))
    .join('')
}

/** Returns a page's path without anything behind `?` or `#`, and without segments that could be a record's name. */
export function redactPath(path: string): string {
  return removeUnstorable(path)
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => (plainSegment.test(segment) ? segment : '…'))
    .join('/')
}

/** `index-Dx81.js:41:123456` and `form.tsx?t=1790000000:12:3` end in line and column, not in a telephone number. */
const place = /([\w$@-]{0,80}\.[cm]?[jt]sx?(?=[?:])(?:\?[\w=&.-]{0,80})?:\d+(?::\d+)?)/

/** A word of the address, the name of a parameter, or a short number. */
const plainSegment = /^(?:|[A-Za-z][A-Za-z-]{0,39}|\$\w{1,40}|\d{1,9}|…)$/

/** Every repetition has a limit or begins at the start of a word, so that the time is proportional to the text's length. */
const rules: readonly [what: RegExp, instead: string][] = [
  [/(\/[^\s"'<>()?#/]{0,300})[?#][^\s"'<>()]+/g, '$1?…'],
  [/\?[^\s"'<>()=]{0,300}=[^\s"'<>()]*/g, '?…'],
  [/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu, '[email]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '[token]'],
  [/(?<![A-Za-z0-9])(?=[0-9A-Z]{0,14}\d{6})[0-9A-Z]{15,20}(?![A-Za-z0-9])/g, '[number]'],
  [/\+?[(（]?[\d０-９](?:[\s().\-–（）]{0,2}[\d０-９]){6,}/g, '[number]'],
  [/[\d０-９]{5,}/g, '[number]'],
]

const quoted = /(["'“‘「])([^"'”’」\n]{1,300})(["'”’」])/g

function redactPart(part: string) {
  const said = rules.reduce((text, [what, instead]) => text.replace(what, instead), part)
  return said.replace(quoted, (whole, open: string, inside: string, close: string) =>
    /[^\p{ASCII}…]/u.test(inside) ? `${open}…${close}` : whole,
  )
}

/** Removes characters that a database cannot store: control characters other than tab and line end, and lone surrogates. */
const removeUnstorable = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '')

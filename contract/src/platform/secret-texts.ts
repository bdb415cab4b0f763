/**
 * Removes from a text what gives access to something: tokens, credentials in addresses, and every value that stands behind the name of a secret,
 * as `pwd=…`, `"pwd":"…"`, `密码：…`, `Cookie: …` or `<pwd>…</pwd>`. Where a value has no clear end, the rest of its line is removed.
 */
export const removeSecrets = (text: string): string =>
  rules.reduce((said, [what, instead]) => said.replace(what, instead), text)

/** Whether a field of this name holds a secret: `pwd`, `newPassword`, `x-api-key`, `set-cookie`, `密码`. */
export const isSecretName = (name: string): boolean => wholeName.test(name)

const withOtherLetters = [
  '密码',
  '口令',
  '密钥',
  '令牌',
  '验证码',
  'パスワード',
  '暗証番号',
  '認証コード',
  'contraseña',
]

/** The names of secrets in the languages of the screens. Names of headers have a rule of their own. */
const word = [
  String.raw`passw(?:or)?d|passphrase|passcode|pwd|pswd|contrasena|secret|token|captcha|credentials?`,
  // `compass` and `bypass` are no passwords, `inside` has no session.
  String.raw`(?<!com|by|sur|tres)pass|(?<![a-z])(?:sid|otp|pin)|session[-_ ]?id`,
  String.raw`(?:api|access|private|signing|encryption)[-_ ]?key|(?:sms|mail|verification)[-_ ]?code`,
  ...withOtherLetters,
  // As they stand in an address.
  ...withOtherLetters.map(encodeURIComponent),
].join('|')
const header = '(?:set[-_]?)?cookies?|(?:proxy[-_]?)?authorization'
const suffix = String.raw`(?:s|[-_ ]?(?:hash|key|id|value|text|confirm(?:ation)?|repeat|again|old|new|\d{1,3}))?`
const wholeName = new RegExp(`(?:(?:${word})${suffix}|${header})$`, 'iu')

/** What may close a name, and what may stand between it and its value. */
const close = String.raw`(?:\\{0,8}["'”’」\]]|%22|%5D|&quot;)?`
const separator = String.raw`\s{0,3}(?:=>|={1,3}|[:：＝]|%3[AD])\s{0,3}`

/** The value in quotes, escaped or not; one whose end is missing goes to the end of its line. */
const quoted =
  String.raw`(?<escape>\\{0,8})(?<quote>["'\x60])(?:[^\r\n]*?(?<!\\)\k<escape>\k<quote>|[^\r\n]*)` +
  String.raw`|[“「『‘][^”」』’\r\n]*[”」』’]?`
/** A list or an object; one that holds others goes to the end of its line, since their ends cannot be told apart. */
const nested = String.raw`[[{](?:[^[\]{}\r\n]*[\]}]|[^\r\n]*)`
/** A mark of punctuation belongs to the value unless the text goes on behind it. */
const bare =
  String.raw`(?:[^\s&;,"'<>}\])]|[;,"'](?!\s|$|["']?[\w-]{1,40}["']?\s{0,3}[:=])|[}\])](?![\s,;.}\])]|$))+` +
  String.raw`|&(?:quot|#34|#39);[^&\r\n]*`
const value = `(?:${quoted}|${nested}|${bare})`

const rules: readonly [what: RegExp, instead: string][] = [
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [new RegExp(String.raw`((?:${header})${close}${separator})(?:${quoted}|${nested}|[^\r\n]+)`, 'giu'), '$1[secret]'],
  [/\b(bearer|basic)\s{1,3}[\w.~+/=-]{6,}/gi, '$1 [token]'],
  [/:\/\/[^/\s@"']{1,300}@/g, '://'],
  [new RegExp(`((?:${word})${suffix}${close}${separator})${value}`, 'giu'), '$1[secret]'],
  [new RegExp(String.raw`(<[\w:-]{0,40}(?:${word})${suffix}>(?:<!\[CDATA\[)?)[^<\r\n]+`, 'giu'), '$1[secret]'],
  // A field of a form with parts.
  [
    new RegExp(String.raw`(name=\\?"[^"\r\n]{0,60}(?:${word})${suffix}\\?"[^\r\n]{0,200}(?:\r?\n){2})[^\r\n]+`, 'giu'),
    '$1[secret]',
  ],
  // A sentence: a word that could not be a secret stays, because it says what is wrong.
  [new RegExp(String.raw`((?:${word})\s{0,2}(?:是|为|は)\s{0,2})(?=["'“「]|[!-~]{4})${value}`, 'giu'), '$1[secret]'],
  [new RegExp(String.raw`((?:${word})\s(?:is|was|es)\s)(?=["'“「]|[!-~]{0,40}\d)${value}`, 'giu'), '$1[secret]'],
  [new RegExp(String.raw`((?:passw(?:or)?d|pwd|密码|口令)\s{1,3})(?=["'“「])${value}`, 'giu'), '$1[secret]'],
  // An option of a command.
  [new RegExp(String.raw`((?<![\w-])--?[\w-]{0,40}(?:${word})${suffix}\s{1,3})${value}`, 'giu'), '$1[secret]'],
]

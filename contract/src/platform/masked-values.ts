/** What is shown instead of a value that the reader may not read. */
export const maskedText = '••••••'

type Mask = (value: unknown) => unknown

/** A value with its letters covered. One that is empty stays so: that there is none is no secret. */
const maskValue: Mask = (value) => {
  if (Array.isArray(value)) return value.map(maskValue)
  return typeof value === 'string' && value !== '' ? maskedText : value
}

const masks = new WeakMap<object, Mask>()

function mark<Schema extends object>(schema: Schema, mask: Mask): Schema {
  masks.set(schema, mask)
  return schema
}

/**
 * Marks a field of answers as a number, address or account by which a client or lead is reached, or as an object that holds one in a way of its own.
 * The server masks it in every answer for whoever's role shows no contact values.
 */
export const maskable = <Schema extends object>(schema: Schema, mask = maskValue): Schema => mark(schema, mask)

/** Marks an object of which a field says how somebody is reached only where it `applies`: the account of a private chat is a person's. */
export const maskableWhere = <Schema extends object>(
  schema: Schema,
  field: string,
  applies: (object: Readonly<Record<string, unknown>>) => boolean,
): Schema =>
  mark(schema, (value) => (isRecord(value) && applies(value) ? { ...value, [field]: maskValue(value[field]) } : value))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Names under which values that reach somebody stand in the log and in the changes of a file, of whatever domain. */
export const reachingFields: ReadonlySet<string> = new Set([
  'telephone',
  'phone',
  'phones',
  'mobile',
  'email',
  'emails',
  'qq',
  'wechat',
  'ownerWechat',
  'whatsapp',
  'linkedin',
  'facebook',
  'zalo',
  'fax',
  'extension',
  'account',
  'handle',
  'address',
  'values',
  'badgeText',
  'link',
])

/** Marks a link that dials, writes to or opens a contact: who may not read the number has no link either. */
export const maskableLink = <Schema extends object>(schema: Schema): Schema =>
  mark(schema, (link) => (typeof link === 'string' ? '' : link))

const label = String.raw`(?:tel|mob|mobile|phone|cell|fax|qq|vx|wx|wechat|weixin|whatsapp)`
const reached = new RegExp(
  [
    String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // A mobile of ours, whatever letters stand beside it.
    String.raw`(?<![\d０-９])(?:\+?86[\s-]?)?[1１][3-9３-９](?:[\s.\-–]?[\d０-９]){9}(?![\d０-９])`,
    // What is called a number or an account: QQ 84256, Tel.8765 4829, 微信：wang_fang.
    String.raw`(?<=(?<![a-z])${label}[\s.:：号]{0,3})\+?[\d０-９](?:[\s().\-–]?[\d０-９]){4,}`,
    String.raw`(?<=(?:微信号?|(?<![a-z])(?:vx|wx|wechat|weixin))\s{0,2}[:：]\s{0,2})[a-z][\w-]{5,19}`,
    // Numbers of at least seven digits that are no part of a word, no fraction and no date.
    String.raw`(?<!\w|\d\.)(?!\d{4}-\d{2}-\d{2}(?![\w-]))\+?[\d０-９](?:[\s()\-–]?[\d０-９]){6,}(?!\w)`,
  ].join('|'),
  'giu',
)

/** A text with the numbers, mailboxes and accounts in it covered, as far as they look like one. */
export const coverText = (text: string) => text.replace(reached, maskedText)

/** Marks free text of people outside, in which numbers and addresses stand, and their names: a chat calls by the number whom nobody has saved. */
export const maskableText = <Schema extends object>(schema: Schema): Schema =>
  mark(schema, (text) => (typeof text === 'string' ? coverText(text) : text))

export const maskOfContact = (schema: object): Mask | undefined => masks.get(schema)

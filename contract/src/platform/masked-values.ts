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

/** Marks a link that dials, writes to or opens a contact: who may not read the number has no link either. */
export const maskableLink = <Schema extends object>(schema: Schema): Schema =>
  mark(schema, (link) => (typeof link === 'string' ? '' : link))

/** Mailboxes, and numbers of at least seven digits that are no part of a word. */
const reached = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.])\+?\d(?:[\s()-]?\d){6,}(?!\w)/gu

/** Marks free text of people outside, in which numbers and addresses stand. */
export const maskableText = <Schema extends object>(schema: Schema): Schema =>
  mark(schema, (text) => (typeof text === 'string' ? text.replace(reached, maskedText) : text))

export const maskOfContact = (schema: object): Mask | undefined => masks.get(schema)

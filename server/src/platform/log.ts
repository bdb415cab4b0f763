import { isSecretName, removeSecrets } from '@seamark/contract/platform/secret-texts'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * The one logger. Requests are logged by route pattern, never by address, so that no query string, token, password, captcha answer or code can
 * reach the log. Errors keep name, stack and code, and lose the values that PostgreSQL quotes in `detail`. Whatever a line says otherwise loses
 * its secrets right before it is written.
 */
export function createLog(level: string, destination = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: describeErrors },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: withoutSecrets },
  }
  return pino(options, destination)
}

let shared: DestinationStream | undefined
/** All logs of a process are gathered in one place, so that their lines keep their order. */
const standardOutput = (): DestinationStream => (shared ??= gatherLines())

/** Lines of so many milliseconds are written at once. */
const gatheringMs = 50
/** A pipe takes so many bytes as a whole, so that lines of two threads never mix. */
const mostBytes = 4096
const warning = 40

/**
 * Returns where the log of a process goes. Each request has a line, and writing it by itself costs more than making it, so lines are gathered for
 * a moment. A warning or an error is written at once, with those before it. A process that is killed outright loses the lines of that moment,
 * and one that ends in any other way none.
 */
export function gatherLines(descriptor = 1): DestinationStream {
  const out = pino.destination({ dest: descriptor, sync: true, minLength: mostBytes - 1, maxWrite: mostBytes })
  let timer: NodeJS.Timeout | undefined
  const writeOut = () => {
    clearTimeout(timer)
    timer = undefined
    out.flush()
  }
  process.once('exit', writeOut)
  const destination = {
    // pino then says the level of each line before it writes it.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line)
      if (this.lastLevel >= warning) writeOut()
      else timer ??= setTimeout(writeOut, gatheringMs)
    },
  }
  return destination
}

/** Returns the loggable parts of an error: never `detail`, `where`, `parameters` or `query`, which quote what people typed. */
export function describeError(error: unknown): Record<string, unknown> {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  const inner = (one: unknown) => describe(one, depth + 1)
  const hasInner = depth < deepestCause
  const said = typeof code === 'string' && dataException.test(code) ? withoutValues : removeTyped
  return {
    name: error.name,
    code,
    message: said(error.message),
    stack: said(typeof error.stack === 'string' ? error.stack : ''),
    ...(hasInner && error.cause !== undefined && { cause: inner(error.cause) }),
    ...(hasInner && Array.isArray(error.errors) && { errors: error.errors.slice(0, mostErrors).map(inner) }),
  }
}

/** An error may be its own cause. */
const deepestCause = 5
const mostErrors = 10

/** Describes errors under any other name too. */
const describeErrors = (entry: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  )

/** The queue passes on copies of errors, which have the words and no longer the class. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

interface ErrorLike {
  name?: unknown
  message: string
  stack?: unknown
  cause?: unknown
  errors?: unknown
}

/** PostgreSQL's class 22 complains about a value and quotes it; other classes quote only our own names. */
const dataException = /^22\w{3}$/
/** The form of our own random secrets: of cookies, links and feeds. */
const random = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g
const removeTyped = (text: string) =>
  removeSecrets(text)
    .replace(/\?[^\s"')]{0,300}=[^\s"')]*/g, '?…')
    .replace(random, '[token]')
/** The letters of a moment or of an id in our form. `removeTyped` finds nothing in so few of them. */
const plain = /^[\da-f:.TZ-]{0,40}$/
/** Levels, methods, routes and names of fields are the same in most lines. Only texts in which no secret was found are kept. */
const harmlessTexts = createMemory()
const plainNames = createMemory()

/** The same as `removeTyped`, for the texts of every line, where it would try a dozen expressions on each of them. */
function removeTypedFromLine(text: string): string {
  if (plain.test(text) || harmlessTexts.has(text)) return text
  const removed = removeTyped(text)
  if (removed === text) harmlessTexts.keep(text)
  return removed
}

function isNameOfSecret(name: string): boolean {
  if (plainNames.has(name)) return false
  const isSecret = isSecretName(name)
  if (!isSecret) plainNames.keep(name)
  return isSecret
}

const withoutValues = (text: string) => removeTyped(text).replace(/"[^"]*"/g, '"…"')

/** The line of an answered request. What it says beside its route is a number, a moment or an id of ours. */
const answered =
  /^\{"level":"info","time":"[\d:.TZ-]+","requestId":"[\da-f-]{36}","method":"[A-Z]{3,7}","route":"([^"\\]*)","status":\d{3},"ms":\d+(?:,"person":\d+)?,"msg":"answered"\}\n$/

/** Returns a line of the log without secrets, at any depth. Each request has a line, so that of a route in which no secret was found is not read again. */
function withoutSecrets(line: string): string {
  const route = answered.exec(line)?.[1]
  if (route !== undefined && harmlessTexts.has(route)) return line
  return `${JSON.stringify(hideSecrets(JSON.parse(line)))}\n`
}

function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return removeTypedFromLine(value)
  if (Array.isArray(value)) return value.map((item, place) => hideIf(namesSecret(value[place - 1]), item))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  // A field that is written as a pair: { name: 'pwd', value: '…' }.
  const isSecretPair = fields.some(([name, said]) => /^(?:name|key|field)$/i.test(name) && namesSecret(said))
  return Object.fromEntries(
    fields.map(([name, item]) => [name, hideIf(isNameOfSecret(name) || (isSecretPair && /^value$/i.test(name)), item)]),
  )
}

const namesSecret = (value: unknown) => typeof value === 'string' && isNameOfSecret(value)

/** Whether there is a secret may be said. */
const hideIf = (isSecret: boolean, value: unknown) =>
  isSecret && value !== null && typeof value !== 'boolean' ? '[secret]' : hideSecrets(value)

/** Remembers short texts, until there are too many and it begins anew. */
function createMemory() {
  const texts = new Set<string>()
  return {
    has: (text: string) => texts.has(text),
    keep: (text: string) => {
      if (text.length > 200) return
      if (texts.size >= 1000) texts.clear()
      texts.add(text)
    },
  }
}

/** The database cancelled a statement or a lock, is starting or stopping, or cannot be reached. */
const passing = new Set([
  '57014',
  '55P03',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25P04',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** Messages of the driver, which have no code, about a database that went away or is silent. */
const noAnswer =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

/** Whether work failed because of the database and not of what was to be written. Nothing was done, so it may be tried again. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passing.has(code) || noAnswer.test(error.message)
}

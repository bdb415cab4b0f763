/** A single check and its result. */
export interface Check {
  /** The path from the checkout's root. A check without it is not vitest's, and is not run again. */
  file?: string
  /** The name, unique in its file. */
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** Not a test: a hook, the loading of the file, or an uncaught error. Such a check is listed only when it fails. */
  isBeside?: true
  /** The reason why it was skipped. */
  reason?: string
  /** The first lines of what failed, and where. */
  error?: string
  /** How many seconds its whole file took; the first check of a file says it. */
  fileSeconds?: number
}

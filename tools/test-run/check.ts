/** One thing that was tested, and how it ended. */
export interface Check {
  /** From the checkout's root. Without it the check is no test of vitest's, and is not run again. */
  file?: string
  /** Once in its file. */
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** No test but what stands beside the tests, and is named only when it fails: a hook, the loading of the file, an error that nobody caught. */
  isBeside?: true
  /** Why it was skipped. */
  reason?: string
}

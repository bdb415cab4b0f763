/**
 * A mail or text message that did not leave. It carries the counterpart's code and nothing that the counterpart says, since that quotes
 * addresses and numbers. `mayRetry` only where it surely was not taken, and the next try may fare better; `isUnknown` where it may have been taken
 * after all.
 */
export class NotSent extends Error {
  readonly reason: string
  readonly mayRetry: boolean
  readonly isUnknown: boolean
  constructor(reason: string, { mayRetry, isUnknown = false }: { mayRetry: boolean; isUnknown?: boolean }) {
    super(`Not sent: ${reason}`)
    this.name = 'NotSent'
    this.reason = reason
    this.mayRetry = mayRetry
    this.isUnknown = isUnknown
  }
}

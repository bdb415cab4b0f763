/**
 * A mail or text message that did not leave. It carries the counterpart's code and nothing that the counterpart says, since that quotes
 * addresses and numbers. `mayRetry` only where it surely was not taken, and the next try may fare better.
 */
export class NotSent extends Error {
  readonly reason: string
  readonly mayRetry: boolean
  constructor(reason: string, { mayRetry }: { mayRetry: boolean }) {
    super(`Not sent: ${reason}`)
    this.name = 'NotSent'
    this.reason = reason
    this.mayRetry = mayRetry
  }
}

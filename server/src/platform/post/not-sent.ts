/**
 * A mail or text message that was not sent. It carries the server's code and never its message, which quotes addresses and numbers. `mayRetry`
 * is true only where the message surely was not taken and the next try may succeed; `isUnknown` is true where it may have been taken after
 * all.
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

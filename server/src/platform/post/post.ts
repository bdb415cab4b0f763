export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail and text messages. A sender that is not configured is undefined, so callers check first. Both reject with `NotSent`. */
export interface Post {
  /** The address of the product without a slash at its end, for links in messages. */
  address?: string
  /** Resolves when the server has taken the mail. */
  mail?: (mail: Mail) => Promise<void>
  /** Resolves when the provider has taken a six-digit code for a number in E.164. */
  textCode?: (to: string, code: string) => Promise<void>
  /** The kinds of messages that only reach the development mailbox. */
  keeps?: { mail: boolean; text: boolean }
}

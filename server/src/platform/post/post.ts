export interface Mail {
  to: string
  subject: string
  text: string
}

/** What leaves the house. A way that is not configured is not there, and whoever would use it asks first. Both reject with `NotSent`. */
export interface Post {
  /** Where people open the product, without a slash at its end: for links in what leaves. */
  address?: string
  /** Resolves when the server has taken the mail. */
  mail?: (mail: Mail) => Promise<void>
  /** Resolves when the provider has taken a six-digit code for a number in E.164. */
  textCode?: (to: string, code: string) => Promise<void>
  /** Which of them come no further than the development mailbox. */
  keeps?: { mail: boolean; text: boolean }
}

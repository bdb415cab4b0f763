import type { Context } from '../../platform/context.ts'

/**
 * Counts the records of one kind that a person holds; implemented by the domain that owns them. It does not check the caller's rights: administrators
 * of users may learn the number, and nothing else.
 */
export interface Holding {
  kind: 'companies'
  countOf: (context: Context, userId: number) => Promise<number>
}

/** The person who has confirmed at WeChat. `unionid` is the same in every application of the same owner, and never leaves the server. */
export interface WechatAccount {
  unionid: string
  /** The person's name in WeChat; she may change it at any time. */
  name: string
}

/** WeChat's site login, as far as we need it. */
export interface Wechat {
  /** The page with the code to scan; from there WeChat redirects to `returnTo`, with or without a code. */
  pageFor(returnTo: string, state: string): string
  /**
   * The person who has confirmed, by the code that came back; WeChat accepts each code once. Throws wechat_code_invalid, wechat_busy,
   * wechat_unreachable, or wechat_refused when WeChat does not know us.
   */
  whoConfirmed(code: string): Promise<WechatAccount>
}

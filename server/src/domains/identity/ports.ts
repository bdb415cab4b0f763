import type { Context } from '../../platform/context.ts'

/** What somebody holds of one kind; the domain that owns the records counts them, whoever asks: how many, and nothing more, is told to who manages users. */
export interface Holding {
  kind: 'companies'
  countOf: (context: Context, userId: number) => Promise<number>
}

/** Who has confirmed at WeChat. `unionid` is the same person in every application of the same owner, and never leaves the server. */
export interface WechatAccount {
  unionid: string
  /** What the person is called in WeChat; she may change it at any time. */
  name: string
}

/** WeChat's site login, as far as we need it. */
export interface Wechat {
  /** The page with the code to scan; WeChat leads back from it to `returnTo`, with a code or without. */
  pageFor(returnTo: string, state: string): string
  /**
   * Who has confirmed, by the code that came back; WeChat takes a code once. Throws wechat_code_invalid, wechat_busy, wechat_unreachable, or
   * wechat_refused when WeChat does not know us.
   */
  whoConfirmed(code: string): Promise<WechatAccount>
}

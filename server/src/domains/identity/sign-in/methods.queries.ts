import type { Context } from '../../../platform/context.ts'
import type { Wechat } from '../ports.ts'

const there = { isThere: true, reason: null } as const
const notConfigured = { isThere: false, reason: 'not_configured' } as const

/** The ways in that this installation offers, with the reason for each that it does not. */
export async function waysIn({ post }: Context, wechat: Wechat | undefined) {
  return {
    password: there,
    phoneCode: post.textCode ? there : notConfigured,
    email: post.mail ? there : notConfigured,
    wechat: wechat ? there : notConfigured,
  }
}

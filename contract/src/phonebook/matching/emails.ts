import { z } from 'zod'
import { narrow } from './texts.ts'

const address = z.email()

/**
 * An e-mail address, also on an international domain (`info@例子.中国`, RFC 6531), in either way of writing it. A
 * domain of other letters is kept small, since addresses are compared so.
 */
export const emailAddress = narrow(254)
  .overwrite((typed) =>
    typed.replace(/@[^@]*$/, (domain) => (isPlain(domain) ? domain : domain.replace(/[。｡]/g, '.').toLowerCase())),
  )
  .refine(isEmail, 'phonebook.email_format')

function isEmail(typed: string): boolean {
  const at = typed.lastIndexOf('@')
  const domain = asciiDomain(typed.slice(at + 1))
  if (at < 1 || domain === undefined) return false
  // The letters of other scripts are good where Latin ones are, and so are coded top-level domains.
  const local = typed
    .slice(0, at)
    .replace(/\P{ASCII}/gu, (letter) => (/[\p{L}\p{M}\p{N}]/u.test(letter) ? 'a' : letter))
  return address.safeParse(`${local}@${domain.replace(/\.xn--[a-z\d-]+$/, '.aa')}`).success
}

/** The domain as it is sent, `xn--fsqu00a.xn--fiqs8s`; undefined where the text is no domain. */
function asciiDomain(domain: string): string | undefined {
  if (isPlain(domain)) return domain
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /(?:^|\.)-|-(?:\.|$)/.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

const isPlain = (text: string) => /^\p{ASCII}*$/u.test(text)

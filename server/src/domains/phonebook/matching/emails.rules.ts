import { domainToASCII, domainToUnicode } from 'node:url'

/** The address as records keep it and as it is compared: in small letters, its domain in its own script. */
export function emailKey(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return withDomain(text, domainToUnicode)
}

/** The ways in which an older record may hold the address of this key. */
export const emailForms = (key: string): string[] => [...new Set([key, withDomain(key, domainToASCII)])]

/** The same for a domain alone. */
export const domainForms = (domain: string): string[] => [...new Set([domain, domainToASCII(domain) || domain])]

/** The stored form of an address: as it was typed, with its domain in its own script. */
export const storedEmail = (typed: string) => withDomain(typed, (domain) => domainToUnicode(domain.toLowerCase()))

function withDomain(text: string, convert: (domain: string) => string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  // A plain domain stays as it is; for one that is none the conversion answers nothing.
  if (at < 0 || /^(?!.*xn--)[a-z\d.-]*$/i.test(domain)) return text
  return text.slice(0, at + 1) + (convert(domain) || domain)
}

import type { HandPlatform, TargetKind } from '@seamark/contract/messaging/choices'

/** An account as the phonebook or the register of groups compares it: the bare handle or number, or whatever was typed. */
interface Talk {
  kind: TargetKind
  platform: HandPlatform
  account: string
  text: string
}

/** The address that opens the talk. `isRefused` tells an account that is an address of somewhere else, which is never opened. */
export interface TalkLink {
  link: string | null
  isRefused: boolean
}

/** Browsers and programs cut longer addresses, so a longer text is only copied. */
const longestAddress = 2000

const none: TalkLink = { link: null, isRefused: false }
const opens = (link: string): TalkLink => ({ link, isRefused: false })

/** Returns the address by which a talk is opened, of the hosts of its platform and no others. */
export function linkOf({ kind, platform, account, text }: Talk): TalkLink {
  const typed = account.trim()
  if (looksLikeAddress(typed)) return addressOfPlatform(platform, typed)
  if (kind === 'group') return none
  return handleLinks[platform]?.(typed, text) ?? none
}

/** An address with a scheme, a host with a path, or a script: anything that is no handle. */
const looksLikeAddress = (typed: string) => /[/:\\]/.test(typed)

/** The hosts of each platform, and those below them. */
const hosts: Partial<Record<HandPlatform, readonly string[]>> = {
  whatsapp: ['wa.me', 'chat.whatsapp.com'],
  telegram: ['t.me'],
  zalo: ['zalo.me'],
  linkedin: ['linkedin.com'],
  facebook: ['facebook.com'],
  instagram: ['instagram.com'],
}

function addressOfPlatform(platform: HandPlatform, typed: string): TalkLink {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  const isOwn =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (hosts[platform] ?? []).some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isOwn && url.href.length <= longestAddress ? opens(url.href) : { link: null, isRefused: true }
}

const number = /^\+?(\d{6,15})$/
const digitsOf = (typed: string) => number.exec(typed.replace(/[\s()-]/g, ''))?.[1]
const handle = /^@?([\p{L}\p{N}][\p{L}\p{N}._-]{0,99})$/u
const handleOf = (typed: string) => {
  const [, name] = handle.exec(typed) ?? []
  return name === undefined ? undefined : encodeURIComponent(name)
}
const page = (typed: string, address: (name: string) => string) => {
  const name = handleOf(typed)
  return name === undefined ? none : opens(address(name))
}

const handleLinks: Partial<Record<HandPlatform, (typed: string, text: string) => TalkLink>> = {
  qq: (typed) => (/^[1-9]\d{4,10}$/.test(typed) ? opens(`tencent://message/?uin=${typed}`) : none),
  whatsapp: (typed, text) => {
    const digits = digitsOf(typed)
    if (digits === undefined) return none
    const withText = `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
    return opens(withText.length <= longestAddress ? withText : `https://wa.me/${digits}`)
  },
  telegram: (typed) => {
    const digits = typed.startsWith('+') ? digitsOf(typed) : undefined
    return digits === undefined ? page(typed, (name) => `https://t.me/${name}`) : opens(`https://t.me/+${digits}`)
  },
  zalo: (typed) => {
    const digits = digitsOf(typed)
    return digits === undefined ? page(typed, (name) => `https://zalo.me/${name}`) : opens(`https://zalo.me/${digits}`)
  },
  linkedin: (typed) => page(typed, (name) => `https://www.linkedin.com/in/${name}`),
  facebook: (typed) => page(typed, (name) => `https://www.facebook.com/${name}`),
  instagram: (typed) => page(typed, (name) => `https://www.instagram.com/${name}/`),
}

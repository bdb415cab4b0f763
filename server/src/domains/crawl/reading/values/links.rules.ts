import type { CustomerField } from '@seamark/contract/crawl/customers/fields'
import type { Dom, Elements } from '../documents.rules.ts'
import { hostOfMail, mailboxesIn } from './mailboxes.rules.ts'
import { areOfOneOffice, numberIn } from '@seamark/contract/phonebook/reading/printed-numbers'
import { cleaned, foundAll, type FoundValues } from './patterns.rules.ts'

/** Links that reach somebody, by the field that they give. The first part of the address that is not fixed is the value. */
const forms: readonly (readonly [CustomerField, RegExp])[] = [
  ['email', /^mailto:(?:\/\/)?([^?]+)/i],
  ['telephone', /^(?:tel|callto|phone):(?:\/\/)?(.+)/i],
  ['qq', /(?:wpa\.qq\.\w+\/msgrd|tencent:\/\/message|wpa\.b\.qq)\S*[?&]uin=(\d{5,12})/i],
]
const chats = /(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:\S*&)?phone=|whatsapp:\/\/send\?phone=|zalo\.me\/)\+?(\d{8,15})/i

/** Returns whom the links of a part of a page write to, call, or show: the one of each, and of several numbers of one office the first. */
export function linkedValues(dom: Dom, within: Elements, visible: string): FoundValues {
  const links = within
    .find('a[href]')
    .add(within.filter('a[href]'))
    .toArray()
    .map((node) => decoded((dom(node).attr('href') ?? '').trim()))
  const texts = (field: CustomerField, form: RegExp) => [
    ...new Set(links.map((href) => cleaned(field, form.exec(href)?.[1] ?? '')).filter((text) => text !== '')),
  ]
  const said = new Map(forms.map(([field, form]) => [field, texts(field, form)]))
  const numbers = said.get('telephone') ?? []
  const mails = said.get('email') ?? []
  const sites = new Set(mails.map(hostOfMail))
  const [chat, ...otherChats] = texts('telephone', chats)
  const onlyChat = otherChats.length === 0 ? chat : undefined
  return foundAll(
    {
      email: sites.size === 1 ? mails[0] : undefined,
      telephone: areOfOneOffice(numbers) ? (numbers[0] ?? (onlyChat && `+${numberIn(onlyChat)}`)) : undefined,
      qq: said.get('qq')?.length === 1 ? said.get('qq')?.[0] : undefined,
      website: ownSite(links, [...mails, ...mailboxesIn(visible)]),
    },
    visible,
  )
}

/** The site to which a page leads and after which its mailbox is named. */
function ownSite(links: readonly string[], mails: readonly string[]): string | undefined {
  const hosts = new Set(mails.map(hostOfMail))
  return links.find((href) => {
    const host = /^https?:\/\/(?:www\.)?([^/?#:]+)\/?$/i.exec(href)?.[1]
    return host !== undefined && hosts.has(host.toLowerCase())
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { Dom, Elements } from '../documents.rules.ts'
import {
  bareName,
  copyrightHolder,
  foldName,
  isFirmName,
  isNamedAfter,
  onlyName,
} from '@seamark/contract/phonebook/reading/firm-names'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundText, found } from '../founds.rules.ts'
import { isPageWord } from './page-words.rules.ts'
import { hostOfMail } from '../values/mailboxes.rules.ts'

export interface NamedPage {
  main: Elements
  /** The lines of its contents, and those of the frame of its site. */
  lines: readonly string[]
  frame: readonly string[]
  /** What stands behind labels of a name, in the contents and in the frame. */
  labelled: readonly string[]
  labelledInFrame: readonly string[]
  /** Whether the contents say how somebody is reached. Without that a name beside the heading is anybody's. */
  isReached: boolean
  /** Whether the contents or the frame say a number or a place; a mailbox alone is that of whoever runs the site. */
  isReachedBesideMail: boolean
  /** Whether labels say where somebody is, and how to call or to write. */
  isCard: boolean
  /** The mailbox that the contents or the frame give. */
  mail: string | undefined
}

/** Returns the firm that a page names for people: its heading, else what stands behind a label, in the title, or alone in a line, where it is the only one. */
export function firmNameOf(dom: Dom, page: NamedPage): FoundText | undefined {
  const { main, lines, frame, labelled, isReached } = page
  const take = (name: string | undefined) =>
    name === undefined ? undefined : found(name, 'pattern', [...lines, ...frame].join(' '))
  const title = titleParts(dom)
  const inTitle = onlyName(title)
  const heading = bareName(dom('h1').first().text())
  // `Contact Nordwind GmbH`: the title has the name by itself.
  if (isFirmName(heading)) return take(inTitle !== undefined && heading.endsWith(inTitle) ? inTitle : heading)
  const labels = [...new Set(labelled.map(bareName).filter((name) => name.length > 1))]
  const label = labels.length === 1 && (labels[0] ?? '').length <= longestLabelled ? labels[0] : undefined
  const textsOf = (selector: string) =>
    main
      .find(selector)
      .toArray()
      .map((node) => dom(node).text())
  if (isReached) {
    const inContents = [textsOf('h2, h3, h4'), lines, textsOf('b, strong')].map(onlyName)
    const name = onlyName(labelled) ?? inTitle ?? inContents.find((one) => one !== undefined) ?? label
    if (name !== undefined) return take(name)
  }
  const holders = [...frame, ...lines].map(copyrightHolder)
  const own = [page.labelledInFrame, holders, frame, title.filter((part) => isIn(frame, part))]
    .map(onlyName)
    .find((one) => one !== undefined)
  const inTwoPlaces = () => nameThatAgrees([...holders, ...siteNames(dom), ...title], [...frame, ...lines], page.mail)
  if (page.isReachedBesideMail) return take(own ?? inTwoPlaces() ?? headingOfCard(heading, title, page))
  return isReached ? take(own) : undefined
}
const longestLabelled = 100
const isIn = (lines: readonly string[], name: string) => lines.some((line) => foldName(line).includes(foldName(name)))

export const titleParts = (dom: Dom): string[] =>
  dom('title')
    .first()
    .text()
    .split(/[|｜_–—·»>]|::|\s[-:]|[-:]\s|--+|(?<=[\p{Script=Han}])-|-(?=[\p{Script=Han}])/u)
    .map(inOneLine)
    .filter((part) => part !== '')

/** How a site calls itself for networks, and in its logo. */
const siteNames = (dom: Dom): string[] =>
  [dom('meta[property="og:site_name"]').attr('content'), dom('img[alt]').first().attr('alt')]
    .map((name) => bareName(name ?? ''))
    .filter((name) => name !== '' && name.length <= longestLabelled)

/** A page that is a card, with labels of a place and of a number, is about whom its heading and the beginning of its title name. */
function headingOfCard(heading: string, [first = '']: readonly string[], { isCard }: NamedPage): string | undefined {
  const words = heading.split(' ')
  const isNamed =
    words.length > 1 &&
    words.length <= 7 &&
    words.every((word) => /^\p{Lu}|^(?:&|and|of|the|de|del|y|e|und|et)$/u.test(word))
  return isCard && isNamed && !isPageWord(heading) && foldName(heading) === foldName(first) ? heading : undefined
}

/**
 * A name without a legal form is sure where the mailbox of the page is named after it. Where one name of the page begins with it and has a legal form,
 * that is the whole name.
 */
function nameThatAgrees(
  names: readonly string[],
  lines: readonly string[],
  mail: string | undefined,
): string | undefined {
  const host = mail === undefined ? '' : hostOfMail(mail)
  const name = names.find((one) => /\p{Lu}/u.test(one) && one.includes(' ') && isNamedAfter(host, one))
  const whole = lines.filter((line) => name !== undefined && foldName(line).startsWith(foldName(name)))
  return onlyName(whole) ?? name
}

import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { type Dom, type Elements, findIn, linesOf, mainOf } from './documents.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundPost, wordsAround } from './founds.rules.ts'
import { postsInJson } from './structured.rules.ts'

export const mostText = 20_000

/** Returns the post that a page tells of: what it says for machines, completed by the rules and, at last, by its heading and its time. */
export function postsOfPage(dom: Dom, address: string, rules: CrawlRules): FoundPost[] {
  const [json] = postsInJson(dom, address)
  const ruled = postByRules(dom, dom('html'), rules, address)
  const main = linesOf(dom, mainOf(dom)).join('\n')
  const title = json?.title || ruled.title || inOneLine(dom('h1').first().text())
  const text = json?.text || ruled.text || (title === '' ? '' : main)
  if (title === '' && text === '') return []
  const time = json?.time || ruled.time || (dom('time[datetime]').first().attr('datetime') ?? '')
  const method = json ? 'jsonld' : ruled.title !== '' || ruled.text !== '' ? 'selector' : 'pattern'
  return [
    {
      address,
      title,
      text: text.slice(0, mostText),
      author: json?.author || ruled.author,
      time,
      method,
      around: wordsAround(main, time || title),
    },
  ]
}

/** Returns the post that the rules take from one element of a list. */
export function postOfItem(dom: Dom, item: Elements, rules: CrawlRules, address: string): FoundPost {
  return postByRules(dom, item, rules, address)
}

function postByRules(dom: Dom, within: Elements, rules: CrawlRules, address: string): FoundPost {
  const textOf = (rule: string | undefined) => {
    const [node] = rule === undefined ? [] : findIn(within, rule).toArray()
    return node ? dom(node) : undefined
  }
  const time = textOf(rules.time)
  const body = textOf(rules.text)
  const title = inOneLine(textOf(rules.title)?.text() ?? '')
  return {
    address,
    title,
    text: body ? linesOf(dom, body.clone()).join('\n').slice(0, mostText) : '',
    author: inOneLine(textOf(rules.author)?.text() ?? ''),
    time: inOneLine(time?.attr('datetime') ?? time?.text() ?? ''),
    method: 'selector',
    around: wordsAround(within.text(), title),
  }
}

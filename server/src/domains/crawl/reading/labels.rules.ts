import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'

/** What a person writes down of a page, by field. Any of the texts will do; an address has the part that must be there in brackets. */
type Truth = Readonly<Record<string, readonly string[]>>

export interface LabelledPage {
  /** The shape of the page. */
  name: string
  /** What must be found, and what is right when it is found and no loss when it is not. */
  shown: Truth
  allowed: Truth
  rules: CrawlRules
  text: string
}

/**
 * Returns the pages of a labelled file. `=== shape` begins a page, `field: text | other text` says what stands on it, `field?:` what may be
 * found, `rule field:` where a rule of the source takes it, and the page itself stands below `---`.
 */
export const pagesIn = (file: string): LabelledPage[] =>
  file
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', text = ''] = part.split(/^---\n/m)
      const [name = '', ...lines] = head.split('\n')
      const shown: Record<string, string[]> = {}
      const allowed: Record<string, string[]> = {}
      const rules: Record<string, string> = {}
      for (const line of lines) {
        const [, of, selector = ''] = /^rule (\w+): (.+)$/.exec(line) ?? []
        if (of !== undefined) rules[of] = selector
        const [, field, mark, words = ''] = /^(\w+)(\??): (.+)$/.exec(line) ?? []
        if (field !== undefined) (mark === '?' ? allowed : shown)[field] = words.split(' | ')
      }
      return { name, shown, allowed, rules, text }
    })

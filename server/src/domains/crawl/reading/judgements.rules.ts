import type { FoundCompany } from './founds.rules.ts'
import type { LabelledPage } from './labels.rules.ts'

/** What a reading of a page is worth: values that it gives, and values of the page that it finds. */
export interface Judgement {
  right: number
  wrong: number
  found: number
  wanted: number
  faults: string[]
}

/** Compares the firms that were read with what a person has written down of the page. A value that the page does not say is wrong. */
export function judge(companies: readonly FoundCompany[], { shown, allowed }: LabelledPage): Judgement {
  const judged: Judgement = { right: 0, wrong: 0, found: 0, wanted: Object.keys(shown).length, faults: [] }
  const known = new Set<string>()
  for (const { name, values } of companies)
    for (const [field, { text }] of Object.entries({ name, ...values })) {
      if ([...(shown[field] ?? []), ...(allowed[field] ?? [])].some((one) => isSame(field, one, text))) {
        judged.right += 1
        known.add(field)
      } else {
        judged.wrong += 1
        judged.faults.push(`${field} “${text}”`)
      }
    }
  const missed = Object.keys(shown).filter((field) => !known.has(field))
  judged.found = judged.wanted - missed.length
  judged.faults.push(...missed.map((field) => `${field} not found`))
  return judged
}

function isSame(field: string, truth: string, text: string): boolean {
  if (field === 'address') return isAddress(truth, text)
  const key = comparing[field] ?? plain
  return key(truth) === key(text)
}

/** The part in brackets must be there, and beside it nothing but the rest. */
function isAddress(truth: string, text: string): boolean {
  const given = signs(text)
  return given.includes(signs(/\[(.+)\]/.exec(truth)?.[1] ?? truth)) && signs(truth).includes(given)
}

/** Blanks, width, case and signs between words say nothing. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()
const signs = (text: string) => plain(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
const comparing: Readonly<Record<string, (text: string) => string>> = {
  telephone: (text) =>
    text
      .normalize('NFKC')
      .replaceAll(/\D/g, '')
      .replace(/^(?:00)?86/, '')
      .replace(/^0+/, ''),
  website: (text) =>
    plain(text)
      .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
      .replace(/\/$/, ''),
  // A title beside the name, or in brackets behind it, is no other person.
  contact: (text) =>
    signs(text.normalize('NFKC').replace(/\([^)]*\)$/, '')).replaceAll(
      /^(?:mr|mrs|ms)|经理|先生|女士|小姐|代表取締役/g,
      '',
    ),
}

import fs from 'node:fs'
import path from 'node:path'
import type { Language } from '@seamark/contract/languages'
import { findBarriers, type Rules, waitUntilSettled } from '../accessibility.ts'
import type { Desk } from '../desk.ts'
import { follow } from './tabs.ts'

/** The pages come from the web's routes, so a new one is checked without being listed here. */
const domains = path.resolve(import.meta.dirname, '../../web/src/domains')
export const declaredPages = fs
  .readdirSync(domains)
  .map((domain) => path.join(domains, domain, 'routes.tsx'))
  .filter((file) => fs.existsSync(file))
  .flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/path: '(\/[^'$]+)',\s+name: '/g)].map(([, page = '']) => page),
  )

/** The specification hides one page from the system administrator, and the screen of QQ friends has a code that his role has not. */
export const ofManagers: ReadonlySet<string> = new Set([
  '/contacts/designate',
  '/contacts/qqFriends',
  '/contacts/qqFriendsImport',
])

/** The pages in two halves: all of them take longer on a busy machine than a test may. */
const middle = Math.ceil(declaredPages.length / 2)
export const halves = [
  { half: 'first', pages: declaredPages.slice(0, middle) },
  { half: 'second', pages: declaredPages.slice(middle) },
]

interface Looked {
  language: Language
  rules?: Rules
}

/** Returns what would keep somebody out of any of these pages, in this language. */
export async function barriersOf(
  pages: readonly string[],
  desk: Desk,
  { language, rules = {} }: Looked,
): Promise<string[]> {
  const [administrator, manager] = [
    await desk.person('sysadmin', { language }),
    await desk.person('manager', { language }),
  ]
  const found: string[] = []
  for (const [place, page] of pages.entries()) {
    const person = ofManagers.has(page) ? manager : administrator
    // Pages behind this one stay in the document, and the check walks through all of it: ten of them took longer than the page.
    if (place % 3 === 0) await person.goto(page)
    else await follow(person, page)
    await waitUntilSettled(person)
    found.push(...(await findBarriers(person, rules)).map((barrier) => `${page}: ${barrier}`))
  }
  return found
}

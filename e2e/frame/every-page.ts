import fs from 'node:fs'
import path from 'node:path'
import type { Language } from '@seamark/contract/languages'
import { barriers, type Rules, settled } from '../accessibility.ts'
import type { Desk } from '../desk.ts'
import { follow } from './tabs.ts'

/** Every page that the web's routes declare; a new one is walked to without being listed here. */
const domains = path.resolve(import.meta.dirname, '../../web/src/domains')
export const declaredPages = fs
  .readdirSync(domains)
  .map((domain) => path.join(domains, domain, 'routes.tsx'))
  .filter((file) => fs.existsSync(file))
  .flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/path: '(\/[^'$]+)',\s+name: '/g)].map(([, page = '']) => page),
  )

/** What would keep somebody out of any of them, in this language. */
export async function barriersOfEveryPage(desk: Desk, language: Language, rules: Rules = {}): Promise<string[]> {
  const [administrator, manager] = [
    await desk.person('sysadmin', { language }),
    await desk.person('manager', { language }),
  ]
  const found: string[] = []
  for (const page of declaredPages) {
    // One page is, as specified, beyond the system administrator.
    const person = page === '/contacts/designate' ? manager : administrator
    await follow(person, page)
    await settled(person)
    found.push(...(await barriers(person, rules)).map((barrier) => `${page}: ${barrier}`))
  }
  return found
}

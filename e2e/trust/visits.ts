import type { Browser } from 'playwright-core'
import type { Language } from '@seamark/contract/languages'
import type { Caller } from './callers.ts'

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', es: 'es-ES', ja: 'ja-JP' }

/** Pages of the menu that sales people do not have. */
export const systemPages = [
  '/system/users',
  '/system/roles',
  '/system/departments',
  '/system/certification',
  '/system/audit',
  '/system/errors',
  '/system/exports',
  '/system/health',
]

/** Opens a page in a browser context with the caller's cookies, as after signing in; without a caller nobody is signed in. */
export async function visit(browser: Browser, address: string, caller?: Caller, language: Language = 'en') {
  const context = await browser.newContext({
    baseURL: address,
    locale: locales[language],
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(60_000)
  if (caller) await context.addCookies(cookiesFor(address, caller))
  return context.newPage()
}

function cookiesFor(address: string, { token, cookie }: Caller) {
  const [name = '', value = ''] = cookie.split('=')
  const base = { url: address, sameSite: 'Strict' as const }
  return [
    { ...base, name: 'Admin-Token', value: token },
    { ...base, name, value, httpOnly: true },
  ]
}

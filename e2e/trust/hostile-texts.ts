import { type Language, languages } from '@seamark/contract/languages'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { follow } from '../frame/tabs.ts'

/** Each text calls `alert`, or requests another host, if it is taken for anything but text. */
const corpus = [
  'script',
  'SCRIPT',
  'script/x',
  'svg onload=alert(1)',
  'img src=x onerror=alert(1)',
  'body onload=alert(1)',
  'iframe srcdoc="<script>alert(1)">',
  'details open ontoggle=alert(1)',
  'video><source onerror=alert(1)',
  'audio src=x onerror=alert(1)',
  'input autofocus onfocus=alert(1)',
  'math><mtext></form><form>',
  'marquee onstart=alert(1)',
  'object data=javascript:alert(1)',
  'embed src=javascript:alert(1)',
  'link rel=stylesheet href=//evil.example',
  'base href=//evil.example',
  'meta http-equiv=refresh content="0;url=//evil.example"',
  'style>*{background:url(//evil.example)}',
  'a href=javascript:alert(1)>x',
  'template><script>alert(1)',
].map((tag) => `<${tag}>alert(1)</x>`)
const others = [
  `"><img src=x onerror=alert(1)>`,
  `'><svg onload=alert(1)>`,
  `" onmouseover="alert(1)`,
  `' autofocus onfocus='alert(1)`,
  '` onerror=alert(1) `',
  `]]><script>alert(1)`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{{7*7}}',
  '[[${7*7}]]',
  '<!--#exec cmd="id"-->',
  '<?php alert(1) ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)',
  '<script>alert(1)//',
  '![x](https://evil.example/x.png)',
  '[x](javascript:alert(1))',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x`onerror=alert(1)">',
  '<svg><animate onbegin=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<isindex action=javascript:alert(1)>',
  '＜script＞alert(1)＜/script＞',
  '<\u200Bscript>alert(1)</script>',
  '\u202E<script>alert(1)</script>',
  '%E2%80%AE"><svg onload=alert(1)>',
  '<img src=//evil.example/pixel>',
]
export const hostileTexts = [...corpus, ...others]

/** Hears every dialog, every refusal of the policy of contents, and every request to another host than the product's. */
export function listen(page: Page, address: string) {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text())
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== address)
      heard.push(`request: ${request.url()}`)
  })
  return heard
}

/**
 * Returns the paths that are opened in a language: in Chinese all of them, in each of the others every third one, so that they share them. What
 * a text may become depends on the screen, and on a sentence around it in any language.
 */
export function pathsIn(language: Language, paths: readonly string[]): string[] {
  const [first, ...others] = languages
  const turn = others.findIndex((other) => other === language)
  return language === first ? [...paths] : paths.filter((_, place) => place % others.length === turn)
}

/** Opens each page by its address or from the one before, as people do, waits until it rests, and finds nothing in it that a text could have become. */
export async function openPages(page: Page, paths: readonly string[]) {
  for (const [place, path] of paths.entries()) {
    // Pages behind the one in front stay in the document.
    if (place % 4 === 0) await page.goto(path)
    else await follow(page, path)
    await page.locator('[data-page]:visible').first().waitFor()
    await rest(page)
    expect(await page.locator(markup).count()).toBe(0)
  }
}

const markup = '[onerror], [onload], [onfocus], [ontoggle], a[href^="javascript:" i]'

/** Waits until nothing is loading; the live stream never ends, so the network never rests. */
export const rest = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-page]:not([style*="display: none"]) :is(.ant-spin-spinning, .ant-skeleton)') ===
      null,
  )

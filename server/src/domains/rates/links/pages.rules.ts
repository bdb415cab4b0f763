import type { ClientAnswer } from '@seamark/contract/rates/links/links'
import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import type { QuoteLanguage } from '@seamark/contract/rates/quotes/fields'
import { type Sayings, sayingsIn } from '../documents/sentences.rules.ts'

const tags: Record<QuoteLanguage, string> = { zh: 'zh-CN', en: 'en', zhEn: 'zh-CN', es: 'es', ja: 'ja' }

/** Everything that a person typed stands as text: no character of it can begin a tag, an attribute or a reference. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

interface Page {
  language: QuoteLanguage
  title: string
  body: string
}

function page({ language, title, body }: Page): string {
  return `<!doctype html>
<html lang="${tags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>
`
}

/** The page of a shared quote. `answered` is what the client has just answered on it. */
export function quotePage(
  document: QuoteDocument,
  {
    language,
    path,
    phone,
    answered,
  }: { language: QuoteLanguage; path: string; phone: string | null; answered: ClientAnswer | null },
): string {
  const { say } = sayingsIn(language)
  const title = `${document.title} ${document.number}`
  const body = [
    `<header><h1>${escapeHtml(document.title)}</h1><p class="number">${escapeHtml(document.number)}</p></header>`,
    answered === null ? '' : `<p class="thanks" role="status">${escapeHtml(say(`rates.open.thanks.${answered}`))}</p>`,
    `<dl>${document.facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    `<div class="lines">${document.lines.map(lineHtml).join('')}</div>`,
    ...document.charges.map(
      ({ title: heading, rows }) =>
        `<section><h2>${escapeHtml(heading)}</h2><dl>${rows.map(([code, text]) => `<dt>${escapeHtml(code)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl></section>`,
    ),
    document.terms === null
      ? ''
      : `<section><h2>${escapeHtml(document.terms.title)}</h2><p class="terms">${escapeHtml(document.terms.text)}</p></section>`,
    answered === null ? answersHtml(say, `${path}/answers`) : '',
    authorHtml(document, phone),
    '<script src="/api/open/quote-page.js" defer></script>',
  ]
  return page({ language, title, body: body.join('\n') })
}

const lineHtml = ({ lane, carrier, details, prices, basis, remark }: QuoteDocument['lines'][number]) => `
<article><h2>${escapeHtml(lane.slice(0, 2).join(' → '))}</h2>
<p>${[carrier, ...lane.slice(2), ...details].filter(Boolean).map(escapeHtml).join(' · ')}</p>
<ul>${prices.map(({ container, text }) => `<li><span>${escapeHtml(container)}</span><strong>${escapeHtml(text)}</strong></li>`).join('')}</ul>
<p class="basis">${[basis, remark].filter(Boolean).map(escapeHtml).join(' · ')}</p></article>`

const answersHtml = (say: Sayings['say'], action: string) => `<form method="post" action="${escapeHtml(action)}">
<button name="answer" value="accept" class="main">${escapeHtml(say('rates.open.accept'))}</button>
<button name="answer" value="callBack">${escapeHtml(say('rates.open.callBack'))}</button>
<p>${escapeHtml(say('rates.open.noContract'))}</p></form>`

const authorHtml = ({ author }: QuoteDocument, phone: string | null) => `<footer><p>${escapeHtml(author.title)}</p>
${author.lines.map((line) => `<p>${phone !== null && line.endsWith(phone) ? callHtml(line, phone) : escapeHtml(line)}</p>`).join('')}</footer>`

const callHtml = (line: string, phone: string) =>
  `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(line)}</a>`

/** The page of a link that no longer opens anything: whom to call instead. */
export function endedPage(
  language: QuoteLanguage,
  { author, phone, isReplaced }: { author: string; phone: string | null; isReplaced: boolean },
): string {
  const { say } = sayingsIn(language)
  const title = say(isReplaced ? 'rates.open.replaced' : 'rates.open.ended')
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(say('rates.open.ask'))}</p>
<p class="call"><strong>${escapeHtml(author)}</strong> ${phone === null ? '' : callHtml(phone, phone)}</p>`
  return page({ language, title, body })
}

/** The page for an address that was never a link. */
export function unknownPage(language: QuoteLanguage): string {
  const title = sayingsIn(language).say('rates.open.unknown')
  return page({ language, title, body: `<h1>${escapeHtml(title)}</h1>` })
}

/** The page for whoever asks too often. */
export function busyPage(language: QuoteLanguage): string {
  const title = sayingsIn(language).say('rates.open.busy')
  return page({ language, title, body: `<h1>${escapeHtml(title)}</h1>` })
}

const style = `
:root{color-scheme:light dark;--line:#d8dee9;--grey:#5b6475;--blue:#1d4ed8;--back:#fff;--text:#111827}
@media(prefers-color-scheme:dark){:root{--line:#374151;--grey:#9ca3af;--blue:#93b4ff;--back:#111827;--text:#f3f4f6}}
*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:760px;margin:0 auto;padding:20px 16px 40px}header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between}
h1{font-size:22px;margin:0;color:var(--blue)}h2{font-size:16px;margin:0}.number{margin:0;font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:12px 0}dt{color:var(--grey)}dd{margin:0;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-radius:10px;padding:12px;margin:12px 0}article p{margin:4px 0;color:var(--grey);overflow-wrap:anywhere}
ul{list-style:none;margin:8px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px}
li{border:1px solid var(--line);border-radius:8px;padding:6px 10px;display:flex;flex-direction:column}li span{color:var(--grey);font-size:13px}
section{margin:16px 0}.terms{white-space:pre-wrap;overflow-wrap:anywhere}form{display:flex;flex-wrap:wrap;gap:12px;margin:20px 0}form p{flex-basis:100%;margin:0;color:var(--grey);font-size:13px}
button{flex:1 1 190px;min-height:48px;border:1px solid var(--blue);border-radius:10px;background:transparent;color:var(--blue);font:inherit;font-weight:600}
button.main{background:#1d4ed8;color:#fff}.thanks{border-radius:10px;background:#dcfce7;color:#14532d;padding:12px}footer{border-top:1px solid var(--line);margin-top:24px;padding-top:12px}
footer p{margin:2px 0}footer p:first-child{color:var(--grey)}a{color:var(--blue);display:inline-block;min-height:32px}.call{font-size:20px}`

/** Says once that somebody has had the page in view for three seconds. Without it nothing is counted, and everything can be read. */
export const pageScript = `(() => {
  let left = 3000
  let since = document.visibilityState === 'visible' ? performance.now() : null
  let timer
  const tell = () => fetch(location.pathname.replace(/\\/answers$/, '') + '/opens', { method: 'POST', keepalive: true }).catch(() => undefined)
  const start = () => { since = performance.now(); timer = setTimeout(tell, left) }
  const stop = () => { clearTimeout(timer); if (since !== null) left -= performance.now() - since; since = null }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? start() : stop()))
  if (since !== null) start()
})()
`

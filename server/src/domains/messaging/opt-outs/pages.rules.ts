import type { Language } from '@seamark/contract/languages'
import { translate } from '../../../platform/translate.ts'

/** Every character of a text stands as text. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

type Shown = 'ask' | 'done' | 'unknown'

/** The page behind the address in a message. It asks, and its one button is a form, so that it works without script. */
export function optOutPage(language: Language, shown: Shown): string {
  const title = translate(language, `messaging.optOut.${shown}`)
  const button =
    shown === 'ask'
      ? `<form method="post"><button>${escapeHtml(translate(language, 'messaging.optOut.button'))}</button></form>`
      : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${button}</main></body></html>
`
}

const style = `
:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:40px 16px}h1{font-size:20px}
button{min-height:48px;width:100%;border:0;border-radius:10px;background:#1d4ed8;color:#fff;font:inherit;font-weight:600}`

import type { Language } from '@seamark/contract/languages'
import { type NamedTopic, topicName } from '@seamark/contract/messaging/opt-outs/topics'
import { translate } from '../../../platform/translate.ts'

/** Every character of a text stands as text. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

const form = (text: string, action = '', look = '') =>
  `<form method="post"${action}><button${look}>${escapeHtml(text)}</button></form>`

type Shown = 'ask' | 'done' | 'unknown'

/**
 * The page behind the address in a message. It asks, and its buttons are forms, so that it works without script: of a message about a topic the first one
 * stops that alone. Once it is done, `topic` is the one that was stopped, and nothing where everything was.
 */
export function optOutPage(language: Language, shown: Shown, topic?: NamedTopic | null): string {
  const name = topic ? topicName(language, topic) : ''
  const title = translate(
    language,
    shown === 'done' && topic ? 'messaging.optOut.doneTopic' : `messaging.optOut.${shown}`,
    { topic: name },
  )
  const say = (key: 'button' | 'buttonTopic' | 'buttonAll') =>
    translate(language, `messaging.optOut.${key}`, { topic: name })
  const button =
    shown !== 'ask'
      ? ''
      : topic
        ? `${form(say('buttonTopic'), ' action="?only=topic"')}${form(say('buttonAll'), '', ' class="all"')}`
        : form(say('button'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${button}</main></body></html>
`
}

const style = `
:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
main{max-width:560px;margin:0 auto;padding:40px 16px}h1{font-size:20px}
button{min-height:48px;width:100%;border:0;border-radius:10px;background:#1d4ed8;color:#fff;font:inherit;font-weight:600}
form+form{margin-top:12px}.all{background:transparent;color:inherit;border:1px solid currentcolor}`

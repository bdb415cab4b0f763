import { trimName } from '../marks.rules.ts'
import type { MessageKind } from '../messages.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { asOwn, senderOf } from '../tally.rules.ts'
import type { Wanted } from './json-records.rules.ts'
import { JsonReader, recogniseJson } from './json-reader.rules.ts'
import { momentOf, textAt, valueAt } from './record-values.rules.ts'

/**
 * JSON of a tool for WeChat: `weflow`, `session` with the conversation, `messages`. The session may hold a large
 * picture.
 */
export const wechatJson: ChatForm = {
  name: 'wechatJson',
  units: 'records',
  resolution: 'second',
  recognise: (sample) => recogniseJson(new WechatJsonReader(neutralChoices), sample, [/"weflow"\s*:/, /"session"\s*:/]),
  open: (choices) => new WechatJsonReader(choices),
}

class WechatJsonReader extends JsonReader {
  protected wantedAt(path: string): Wanted {
    if (path === 'messages.*') return 'record'
    return /^session\.(?:wxid|nickname|displayName|type)$/.test(path) ? 'fact' : 'none'
  }

  protected override takeFact(path: string, value: unknown) {
    const { part } = this.tally
    const text = typeof value === 'string' ? trimName(value) : ''
    if (path === 'session.wxid') part.account = text
    else if (path === 'session.displayName' || (path === 'session.nickname' && part.label === '')) part.label = text
    else if (path === 'session.type') part.kind = text === '群聊' ? 'group' : text === '私聊' ? 'private' : 'unknown'
  }

  protected takeRecord(record: unknown, line: number): boolean {
    const at = momentOf(valueAt(record, 'createTime'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    const kind = kindOfType(textAt(record, 'type'))
    const isOwn = valueAt(record, 'isSend') === 1
    const name = trimName(textAt(record, 'senderDisplayName')) || (isOwn ? '我' : '')
    const said = senderOf(name, textAt(record, 'senderUsername'), 'wxid')
    const sender = kind === 'system' ? null : isOwn ? asOwn(said) : said
    this.tally.add({ line, at, sender, kind, text: textAt(record, 'content') })
    return true
  }
}

function kindOfType(type: string): MessageKind {
  if (type.includes('系统')) return 'system'
  if (type.includes('撤回')) return 'recalled'
  return /^(?:图片|语音|视频|动画表情|表情|文件|位置|名片|通话)/u.test(type) ? 'media' : 'text'
}

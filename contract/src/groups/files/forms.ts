import { type GroupPlatform, groupPlatforms } from '../groups/fields.ts'

/** The shapes of exported chats that are read, in the order in which they are offered. */
export const formNames = [
  'qqManager',
  'qqCopied',
  'qqntText',
  'qqntJson',
  'qqntLines',
  'qqMht',
  'wechatShared',
  'wechatCopied',
  'wechatTool',
  'wechatCsv',
  'wechatTable',
  'wechatJson',
  'wechatHtml',
  'whatsapp',
  'telegramJson',
  'telegramHtml',
  'line',
  'linkedin',
  'facebook',
  'ownCsv',
] as const
export type ChatFormName = (typeof formNames)[number]

/** The places of year, month and day in a date. */
export const dateOrders = ['ymd', 'dmy', 'mdy', 'ydm', 'myd'] as const

/** The encodings of exported chats that somebody may choose. */
export const chatEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const

/** The platforms on which chats of a form are held, the likeliest first. */
export function platformsOf(form: ChatFormName): readonly GroupPlatform[] {
  if (form.startsWith('qq')) return ['qq']
  if (form.startsWith('wechat')) return ['wechat', 'wecom']
  if (form.startsWith('telegram')) return ['telegram']
  if (form === 'whatsapp' || form === 'line' || form === 'linkedin') return [form]
  return form === 'facebook' ? ['facebook', 'instagram'] : groupPlatforms
}

import type { FormName } from '../readers.rules.ts'
import { writeQqManager } from './qq-files.rules.ts'
import * as records from './record-files.rules.ts'
import type { MadeMessage } from './talks.rules.ts'
import * as texts from './text-files.rules.ts'
import { writeWhatsApp } from './whatsapp-files.rules.ts'

const style = { order: 'dmy', isPhone: true, halves: null, separator: '/', hasLongYears: true } as const

/** Writes the file of each form of one and the same talk. */
export const writers: Record<FormName, (talk: readonly MadeMessage[], label: string) => Iterable<string>> = {
  qqManager: (talk, label) => writeQqManager([{ label, talk }]),
  qqCopied: texts.writeQqCopied,
  qqntText: texts.writeQqntText,
  qqntJson: records.writeQqntJson,
  qqntLines: records.writeQqntLines,
  qqMht: records.writeQqMht,
  wechatShared: texts.writeWechatShared,
  wechatCopied: texts.writeWechatCopied,
  wechatTool: texts.writeWechatTool,
  wechatCsv: records.writeWechatCsv,
  wechatTable: records.writeWechatTable,
  wechatJson: records.writeWechatJson,
  wechatHtml: records.writeWechatHtml,
  whatsapp: (talk) => writeWhatsApp(talk, style),
  telegramJson: records.writeTelegramJson,
  telegramHtml: records.writeTelegramHtml,
  line: texts.writeLine,
  linkedin: records.writeLinkedin,
  facebook: records.writeFacebook,
  ownCsv: records.writeOwnCsv,
}

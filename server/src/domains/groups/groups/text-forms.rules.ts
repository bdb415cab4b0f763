import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { languages, type Language } from '@seamark/contract/languages'

interface Form {
  /** The most characters of one message. */
  most: number
  bold: string
  /** The language that most people write there; undefined where there is none. */
  language?: Language
}

/**
 * The limits are those that the platforms document, for their clients or else for their interfaces: Telegram and WhatsApp 4096 characters, LINE
 * 5000, Messenger and Zalo 2000, Instagram 1000 bytes, LinkedIn 1900 in an InMail, WeCom 2048 bytes. QQ and WeChat document none, so theirs is
 * that of WeCom. A sign of Chinese is three bytes.
 */
const forms: Readonly<Record<GroupPlatform, Form>> = {
  qq: { most: 680, bold: '', language: 'zh' },
  wechat: { most: 680, bold: '', language: 'zh' },
  wecom: { most: 680, bold: '', language: 'zh' },
  linkedin: { most: 1900, bold: '', language: 'en' },
  facebook: { most: 2000, bold: '', language: 'en' },
  whatsapp: { most: 4096, bold: '*', language: 'en' },
  telegram: { most: 4096, bold: '**', language: 'en' },
  instagram: { most: 330, bold: '', language: 'en' },
  zalo: { most: 2000, bold: '', language: 'en' },
  line: { most: 5000, bold: '', language: 'ja' },
  other: { most: 680, bold: '' },
}

interface OfGroup {
  platform: GroupPlatform
  /** As somebody has said it of the group; empty where nobody has. */
  language: string
}

/** Returns how a text is written into a group; `own` is the language of whoever writes. */
export function textFormOf({ platform, language }: OfGroup, own: Language) {
  const { most, bold, language: usual = own } = forms[platform]
  return { most, bold, language: languages.find((one) => one === language) ?? usual }
}

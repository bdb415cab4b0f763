import type { AccountKind } from '@seamark/contract/messaging/channels/accounts'
import type { Config } from '../../../../platform/config.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import type { ChannelAdapter } from './channel-adapter.ts'
import { createLine } from './line-account.ts'
import { createTelegram } from './telegram-bot.ts'
import { createWecom } from './wecom-account.ts'
import { createWhatsapp } from './whatsapp-cloud.ts'
import { createZalo } from './zalo-account.ts'
import { createZns } from './zalo-templates.ts'

export type Adapters = Readonly<Record<AccountKind, ChannelAdapter>>

/** The ways to send of this installation. Their addresses are the operator's, never a person's. */
export const createAdapters = (config: Config): Adapters => ({
  sms: createAliyunSms(config.SMS_ENDPOINT),
  whatsapp: createWhatsapp(config.WHATSAPP_API_ADDRESS),
  wecom: createWecom(config.WECOM_API_ADDRESS),
  telegram: createTelegram(config.TELEGRAM_API_ADDRESS),
  line: createLine(config.LINE_API_ADDRESS),
  zalo: createZalo({ api: config.ZALO_API_ADDRESS, oauth: config.ZALO_OAUTH_ADDRESS }),
  zns: createZns({
    api: config.ZALO_API_ADDRESS,
    business: config.ZALO_BUSINESS_ADDRESS,
    oauth: config.ZALO_OAUTH_ADDRESS,
  }),
})

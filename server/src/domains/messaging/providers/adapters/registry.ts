import type { AccountKind } from '@seamark/contract/messaging/channels/accounts'
import type { Config } from '../../../../platform/config.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import type { ChannelAdapter } from './channel-adapter.ts'
import { createWhatsapp } from './whatsapp-cloud.ts'

export type Adapters = Readonly<Record<AccountKind, ChannelAdapter>>

/** The ways to send of this installation. Their addresses are the operator's, never a person's. */
export const createAdapters = (config: Config): Adapters => ({
  sms: createAliyunSms(config.SMS_ENDPOINT),
  whatsapp: createWhatsapp(config.WHATSAPP_API_ADDRESS),
})

import { z } from 'zod'
import { aliyunNumber, callAliyun, type AliyunKeys } from '../../../../platform/outbound/aliyun-calls.ts'
import { CallFailed } from '../../../../platform/outbound/known-calls.ts'
import type { Context } from '../../../../platform/context.ts'
import { classifySms, classifyReceipt } from '../sms.rules.ts'
import {
  type Account,
  type Asked,
  type ChannelAdapter,
  type HookEvent,
  type Outgoing,
  sendEach,
} from './channel-adapter.ts'

/** Text messages by Alibaba Cloud (Dysmsapi 2017-05-25): approved texts under an approved 短信签名, one call for each. */
export function createAliyunSms(endpoint: string): ChannelAdapter {
  const keysOf = ({ secrets }: Account): AliyunKeys => ({
    keyId: secrets['accessKeyId'] ?? '',
    keySecret: secrets['accessKeySecret'] ?? '',
    endpoint,
  })
  return {
    kind: 'sms',
    test: (_, account) => testKeys(keysOf(account), account.account),
    send: (context, account, lot) => sendEach(lot, (outgoing) => sendSms(context, keysOf(account), account, outgoing)),
    settle: (context, account) => (asked) => settleSms(context, keysOf(account), asked),
    // Nothing is signed: they bring the secret in the address of the webhook, and come from the sources that the account names.
    verify: () => 'ok',
    events: (_, { raw }) => eventsOf(JSON.parse(raw.toString('utf8'))),
    answer: { type: 'application/json', body: '{"code":0,"msg":"OK"}' },
  }
}

const signature = z.object({ SignStatus: z.number() })
const approvedStatus = 1

/** Asks for the state of the signature, which sends nothing. */
async function testKeys(keys: AliyunKeys, signName: string) {
  try {
    const { code, body } = await callAliyun(keys, 'GetSmsSign', { SignName: signName })
    if (code !== 'OK') return { isOk: false, code }
    const state = signature.safeParse(body)
    const isOk = state.success && state.data.SignStatus === approvedStatus
    return { isOk, code: isOk ? '' : `SignStatus ${state.success ? state.data.SignStatus : ''}`.trim() }
  } catch (error) {
    return { isOk: false, code: error instanceof CallFailed ? error.code : 'unknown' }
  }
}

const sent = z.object({ BizId: z.string().max(300).default('') })

async function sendSms(
  { now, zone }: Pick<Context, 'now' | 'zone'>,
  keys: AliyunKeys,
  { account: signName }: Account,
  { ref, address, approved }: Outgoing,
) {
  if (!approved) return { outcome: 'refused', code: 'notApproved' } as const
  const { code, body } = await callAliyun(keys, 'SendSms', {
    PhoneNumbers: aliyunNumber(address),
    SignName: signName,
    TemplateCode: approved.name,
    TemplateParam: JSON.stringify(Object.fromEntries(approved.parameters.map(({ name, value }) => [name, value]))),
    OutId: ref,
  })
  const ended = classifySms(code, { now: now(), zone })
  const answer = sent.safeParse(body)
  return ended.outcome === 'sent' && answer.success ? { ...ended, providerId: answer.data.BizId } : ended
}

const details = z.object({
  SmsSendDetailDTOs: z.object({
    SmsSendDetailDTO: z.array(
      z.object({ OutId: z.string().optional(), SendStatus: z.number(), ErrCode: z.string().default('') }),
    ),
  }),
})
const [waitingStatus, failedStatus, deliveredStatus] = [1, 2, 3]

/** Looks for the message among those to its number on its day, by our reference. */
async function settleSms({ log }: Pick<Context, 'log'>, keys: AliyunKeys, { ref, address, calledAt }: Asked) {
  const { code, body } = await callAliyun(keys, 'QuerySendDetails', {
    PhoneNumber: aliyunNumber(address),
    SendDate: chinaDay(calledAt),
    PageSize: '50',
    CurrentPage: '1',
  })
  const answer = details.safeParse(body)
  if (code !== 'OK' || !answer.success) {
    log.warn({ code }, 'the provider of text messages does not say what it has sent')
    return undefined
  }
  const found = answer.data.SmsSendDetailDTOs.SmsSendDetailDTO.find(({ OutId }) => OutId === ref)
  if (found?.SendStatus === waitingStatus || found?.SendStatus === deliveredStatus)
    return { outcome: 'sent', code: '' } as const
  return found?.SendStatus === failedStatus ? classifyReceipt(found.ErrCode) : undefined
}

const chinaOffsetMs = 8 * 3_600_000
const chinaDay = (at: Date) => new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 10).replaceAll('-', '')

const report = z.object({
  phone_number: z.string().max(30),
  success: z.boolean(),
  err_code: z.string().max(100).default(''),
  biz_id: z.string().max(200),
  out_id: z.string().max(100).optional(),
  report_time: z.string().max(30).optional(),
})
const incoming = z.object({
  phone_number: z.string().max(30),
  content: z.string().max(20_000),
  send_time: z.string().max(30).optional(),
  sequence_id: z.union([z.number(), z.string().max(100)]),
})
const pushed = z.array(z.union([report, incoming])).max(1000)
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reports (SmsReport) and answers (SmsUp) come to one address, each as an array. */
function eventsOf(body: unknown): HookEvent[] {
  return pushed.parse(body).map((one): HookEvent => {
    if ('content' in one)
      return {
        id: `up ${one.sequence_id}`,
        at: timeOf(one.send_time),
        kind: 'message',
        from: phoneOf(one.phone_number),
        class: 'phone',
        name: '',
        text: one.content,
      }
    const about = {
      id: `report ${one.biz_id} ${one.phone_number}`,
      at: timeOf(one.report_time),
      ref: one.out_id !== undefined && isUuid.test(one.out_id) ? one.out_id : undefined,
      providerId: one.biz_id,
    }
    return one.success
      ? { ...about, kind: 'status', status: 'delivered' }
      : { ...about, kind: 'failed', ended: classifyReceipt(one.err_code) }
  })
}

/** Their clock is China's, without a zone. */
function timeOf(text = ''): Date {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

const phoneOf = (number: string) =>
  /^1\d{10}$/.test(number) ? `+86${number}` : `+${number.replaceAll(/\D/g, '').replace(/^00/, '')}`

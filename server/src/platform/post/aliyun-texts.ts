import { aliyunNumber, callAliyun, type AliyunKeys } from '../outbound/aliyun-calls.ts'
import { CallFailed } from '../outbound/known-calls.ts'
import { NotSent } from './not-sent.ts'

export interface AliyunSettings extends AliyunKeys {
  /** The approved 短信签名. */
  signName: string
  /** An approved template of the kind 验证码, whose one variable is `code`. */
  templateCode: string
}

/** Sends codes by Alibaba Cloud's SendSms. It is not idempotent, so only what surely was not taken may be tried again. */
export function createTextSender({ signName, templateCode, ...keys }: AliyunSettings) {
  return async (to: string, code: string) => {
    const parameters = {
      PhoneNumbers: aliyunNumber(to),
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    }
    const { code: said } = await callAliyun(keys, 'SendSms', parameters).catch(failUnsent)
    if (said !== 'OK') throw new NotSent(said, { mayRetry: said.startsWith('Throttling') || said === 'HTTP 503' })
  }
}

function failUnsent(error: unknown): never {
  if (error instanceof CallFailed) throw new NotSent(error.code, { mayRetry: !error.mayHaveArrived })
  throw error
}

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { NotSent } from './not-sent.ts'

export interface AliyunSettings {
  keyId: string
  keySecret: string
  /** The approved 短信签名. */
  signName: string
  /** An approved template of the kind 验证码, whose one variable is `code`. */
  templateCode: string
  endpoint: string
}

/** Sends codes by Alibaba Cloud's SendSms (Dysmsapi 2017-05-25), each request signed by ACS3-HMAC-SHA256. */
export function createTextSender({ keyId, keySecret, signName, templateCode, endpoint }: AliyunSettings) {
  const { origin, host } = new URL(endpoint)
  return async (to: string, code: string) => {
    const parameters = {
      PhoneNumbers: formatNumber(to),
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    }
    const call = { host, action: 'SendSms', version: '2017-05-25', parameters, date: new Date(), nonce: randomUUID() }
    const { query, headers } = signCall(call, keyId, keySecret)
    await sendRequest(`${origin}/?${query}`, headers)
  }
}

/** Numbers of mainland China go without the country code, others with it and without the plus sign. */
const formatNumber = (phone: string) => phone.replace(/^\+86(?=1\d{10}$)|^\+/, '')

export interface AliyunCall {
  host: string
  action: string
  version: string
  parameters: Record<string, string>
  date: Date
  nonce: string
}

const emptyBody = createHash('sha256').update('').digest('hex')

/** Returns the query and headers of a call whose parameters are all in the query, after the published description of signature version 3. */
export function signCall(
  { host, action, version, parameters, date, nonce }: AliyunCall,
  keyId: string,
  keySecret: string,
) {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&')
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, emptyBody].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const signature = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex')
  return {
    query,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}

/** RFC 3986 escapes everything but letters, digits and `-_.~`. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const answer = z.object({ Code: z.string() })

async function sendRequest(address: string, headers: Record<string, string>) {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new NotSent(networkCode(error), { mayRetry: neverConnected.has(networkCode(error)) })
  })
  const said = answer.safeParse(await response.json().catch(() => undefined))
  const code = said.success ? said.data.Code : `HTTP ${response.status}`
  if (code !== 'OK') throw new NotSent(code, { mayRetry: code.startsWith('Throttling') || code === 'HTTP 503' })
}

/** SendSms is not idempotent, and after a time-out the text may be on its way, so only these errors are tried again. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function networkCode(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : cause instanceof Error ? cause.name : 'unknown'
}

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { callKnown } from './known-calls.ts'

export interface AliyunKeys {
  keyId: string
  keySecret: string
  endpoint: string
}

const version = '2017-05-25'
const answered = z.object({ Code: z.string() })

/**
 * Calls an action of Alibaba Cloud's short messages (Dysmsapi) once, signed by ACS3-HMAC-SHA256. Returns the provider's code, `OK` where it did what
 * was asked, and `HTTP <status>` for an answer without one. Throws CallFailed.
 */
export async function callAliyun(
  { keyId, keySecret, endpoint }: AliyunKeys,
  action: string,
  parameters: Record<string, string>,
): Promise<{ code: string; body: unknown }> {
  const { origin, host } = new URL(endpoint)
  const call = { host, action, version, parameters, date: new Date(), nonce: randomUUID() }
  const { query, headers } = signCall(call, keyId, keySecret)
  const { status, json } = await callKnown(origin, { method: 'POST', path: '/', query, headers })
  const said = answered.safeParse(json)
  return { code: said.success ? said.data.Code : `HTTP ${status}`, body: json }
}

/** Numbers of mainland China go without the country code, others with it and without the plus sign. */
export const aliyunNumber = (phone: string) => phone.replace(/^\+86(?=1\d{10}$)|^\+/, '')

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

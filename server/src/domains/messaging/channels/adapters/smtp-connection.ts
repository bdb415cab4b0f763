import { createTransport } from 'nodemailer'
import { mayBePlain } from '../../mails/adapters/smtp-pool.ts'

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** Connects to a relay and signs in, without sending. The answer is a code, which holds no address and no secret. */
export async function tryConnection(url: string): Promise<{ isOk: boolean; code: string }> {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    ...(mayBePlain(url) ? {} : { requireTLS: true }),
  })
  try {
    await transport.verify()
    return { isOk: true, code: '' }
  } catch (error) {
    const { responseCode, code } = error as SmtpError
    return { isOk: false, code: String(responseCode ?? code ?? 'unknown').slice(0, 60) }
  } finally {
    transport.close()
  }
}

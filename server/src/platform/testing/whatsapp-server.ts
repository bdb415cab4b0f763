import { z } from 'zod'
import { type ProviderServer, startProvider } from './provider-server.ts'

const message = z.object({ to: z.string(), biz_opaque_callback_data: z.string() })

/** Starts a server that speaks the published form of WhatsApp's Cloud API. */
export function startWhatsapp(): Promise<ProviderServer> {
  return startProvider({
    messageOf: ({ method, path, body }) => {
      if (method !== 'POST' || !path.endsWith('/messages')) return undefined
      const { to, biz_opaque_callback_data: ref } = message.parse(JSON.parse(body))
      return { ref, target: to }
    },
    accept: ({ method }, number) =>
      method === 'POST'
        ? { json: { messaging_product: 'whatsapp', messages: [{ id: `wamid.test${number}` }] } }
        : { json: { display_phone_number: '+86 138 0013 8000', verified_name: 'Seamark', id: '1' } },
    expired: { status: 401, json: { error: { message: 'expired', type: 'OAuthException', code: 190 } } },
  })
}

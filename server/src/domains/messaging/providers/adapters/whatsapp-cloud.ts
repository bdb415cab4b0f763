import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { CallFailed, callKnown } from '../../../../platform/outbound/known-calls.ts'
import { isSameSecret } from '../../../../platform/secrets.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import { classifyWhatsapp, endOfWhatsapp } from '../whatsapp.rules.ts'
import type { Clock } from '../windows.rules.ts'
import {
  type Account,
  type ChannelAdapter,
  type Hook,
  type HookEvent,
  type Outgoing,
  sendEach,
} from './channel-adapter.ts'

/** WhatsApp by Meta's Cloud API: any text within a day after they wrote, else approved templates. */
export function createWhatsapp(address: string): ChannelAdapter {
  const clockOf = ({ now, zone }: Context): Clock => ({ now: now(), zone })
  return {
    kind: 'whatsapp',
    test: (_, account) => testNumber(address, account),
    send: (context, account, lot) =>
      sendEach(lot, (outgoing) => sendMessage(address, clockOf(context), account, outgoing)),
    challenge: ({ secrets }, query) =>
      query.get('hub.mode') === 'subscribe' && isSameSecret(query.get('hub.verify_token') ?? '', secrets['verifyToken'])
        ? (query.get('hub.challenge') ?? '').slice(0, 200)
        : undefined,
    verify: ({ secrets }, { raw, headers }) => {
      const secret = secrets['appSecret'] ?? ''
      if (secret === '') return 'unsigned'
      const own = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
      return isSameSecret(String(headers['x-hub-signature-256'] ?? ''), own) ? 'ok' : 'unsigned'
    },
    events: eventsOf,
  }
}

const bearer = ({ secrets }: Account) => ({ authorization: `Bearer ${secrets['accessToken'] ?? ''}` })
const refusal = z.object({ error: z.object({ code: z.number().int() }) })

/** Reads what the number is called, which sends nothing. */
async function testNumber(address: string, account: Account) {
  try {
    const { status, json } = await callKnown(address, {
      path: `/${account.account}`,
      query: { fields: 'display_phone_number,verified_name' },
      headers: bearer(account),
    })
    const said = refusal.safeParse(json)
    if (said.success) return { isOk: false, code: String(said.data.error.code) }
    return { isOk: status === 200, code: status === 200 ? '' : `HTTP ${status}` }
  } catch (error) {
    return { isOk: false, code: error instanceof CallFailed ? error.code : 'unknown' }
  }
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })

async function sendMessage(address: string, clock: Clock, account: Account, outgoing: Outgoing): Promise<Ended> {
  const content = contentOf(outgoing)
  if (!content) return { outcome: 'refused', code: 'notApproved' }
  const { status, json } = await callKnown(address, {
    method: 'POST',
    path: `/${account.account}/messages`,
    headers: bearer(account),
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: outgoing.address.replace(/^\+/, ''),
      biz_opaque_callback_data: outgoing.ref,
      ...content,
    },
  })
  const taken = accepted.safeParse(json)
  if (status < 300 && taken.success) return { outcome: 'sent', code: '', providerId: taken.data.messages[0]?.id ?? '' }
  const said = refusal.safeParse(json)
  return said.success
    ? endOfWhatsapp(status, said.data.error.code, clock)
    : { outcome: 'unknown', code: `HTTP ${status}` }
}

/** Any text where the window is open, else the approved template of these words; undefined where there is none. */
function contentOf({ isAnswered, text, approved }: Outgoing): object | undefined {
  if (isAnswered) return { type: 'text', text: { preview_url: false, body: text } }
  if (!approved) return undefined
  const parameters = approved.parameters.map(({ value }) => ({ type: 'text', text: value.replaceAll(/\s+/g, ' ') }))
  return {
    type: 'template',
    template: {
      name: approved.name,
      language: { code: approved.language },
      ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
    },
  }
}

const seconds = z.string().regex(/^\d{9,11}$/)
const status = z.object({
  id: z.string().min(1).max(300),
  status: z.string().max(30),
  timestamp: seconds,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})
const message = z.object({
  from: z.string().regex(/^\d{6,15}$/),
  id: z.string().min(1).max(300),
  timestamp: seconds,
  type: z.string().max(30),
  text: z.object({ body: z.string().max(20_000) }).optional(),
  button: z.object({ text: z.string().max(1000).optional() }).optional(),
  context: z.object({ id: z.string().max(300).optional() }).optional(),
})
const change = z.object({
  field: z.string(),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    contacts: z
      .array(z.object({ wa_id: z.string().optional(), profile: z.object({ name: z.string().max(300) }).optional() }))
      .optional(),
    statuses: z.array(status).max(1000).optional(),
    messages: z.array(message).max(1000).optional(),
  }),
})
const pushed = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(change).max(1000) })).max(1000),
})
type Change = z.output<typeof change>
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One app may serve several numbers: what is told of another number is none of this account's. */
function eventsOf({ account }: Account, { raw, now }: Hook): HookEvent[] {
  return pushed
    .parse(JSON.parse(raw.toString('utf8')))
    .entry.flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === account)
    .flatMap(({ value }) => [
      ...(value.statuses ?? []).flatMap((one) => statusEvent(one, now)),
      ...(value.messages ?? []).map((one) => messageEvent(one, value.contacts)),
    ])
}

function statusEvent(one: z.output<typeof status>, now: Date): HookEvent[] {
  const ref = one.biz_opaque_callback_data
  const about = {
    id: `${one.id} ${one.status}`,
    at: momentOf(one.timestamp),
    providerId: one.id,
    ref: ref !== undefined && isUuid.test(ref) ? ref : undefined,
  }
  if (one.status === 'sent' || one.status === 'delivered' || one.status === 'read')
    return [{ ...about, kind: 'status', status: one.status }]
  if (one.status !== 'failed') return []
  const ended = classifyWhatsapp(one.errors?.[0]?.code ?? -1, { now, zone: 'UTC' })
  return [{ ...about, kind: 'failed', ended }]
}

function messageEvent(one: z.output<typeof message>, contacts: Change['value']['contacts']): HookEvent {
  return {
    id: one.id,
    at: momentOf(one.timestamp),
    kind: 'message',
    from: `+${one.from}`,
    class: 'phone',
    name: contacts?.find(({ wa_id }) => wa_id === one.from)?.profile?.name ?? '',
    text: one.text?.body ?? one.button?.text ?? `[${one.type}]`,
    answers: one.context?.id,
  }
}

const momentOf = (timestamp: string) => new Date(Number(timestamp) * 1000)

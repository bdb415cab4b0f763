import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { contactKinds } from '../../phonebook/contacts/values.ts'
import { optOutReasons } from '../choices.ts'
import { consentInput } from './lists.ts'
import { maskable } from '../../platform/masked-values.ts'

/** An address of a client, with what was said of bulk messages to it. */
export const clientAddress = z.object({
  kind: z.enum(contactKinds),
  value: maskable(z.string()),
  /** Null for the company's own. */
  contact: z.object({ id, name: z.string() }).nullable(),
  /** A bulk waits for a consent: nobody gave us the address, or the office wants one of everybody. */
  needsConsent: z.boolean(),
  /** What was last said; null where nothing was. */
  consent: z
    .object({
      given: z.boolean(),
      source: z.string(),
      proof: z.string(),
      at: instant,
      by: z.object({ id, name: z.string() }).nullable(),
    })
    .nullable(),
  /** Why no bulk is sent to it at all. */
  optOut: z.enum(optOutReasons).nullable(),
  can: z.object({ consent: z.boolean() }),
})
export type ClientAddress = z.output<typeof clientAddress>

/** Why no consent is recorded for an address by who writes to the client: its person has said no, or it is stopped for another reason. */
export function refusalToConsent({ consent, optOut }: Pick<ClientAddress, 'consent' | 'optOut'>) {
  if (consent?.given === false || optOut === 'optOut') return 'consent_kept' as const
  return optOut === null ? undefined : ('address_stopped' as const)
}

const permission = 'messaging.sendBulks'
const found = ['phonebook.company_not_found'] as const

export const listClientAddresses = route({
  method: 'GET',
  path: '/messaging/companies/:id/addresses',
  summary: 'The addresses of a client by which bulk messages may reach it, for its insiders',
  permission,
  rate: 'read',
  params: idParam,
  response: z.object({ addresses: z.array(clientAddress) }),
  failures: found,
})

export const consentForClient = route({
  method: 'POST',
  path: '/messaging/companies/:id/consents',
  summary:
    'Record that somebody at a client has agreed to bulk messages. An address that is stopped, or whose consent was taken back, is freed where the list is kept',
  permission,
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    kind: z.enum(contactKinds),
    /** As the record holds it. */
    value: z.string().min(1).max(320),
    source: consentInput.shape.source,
    proof: consentInput.shape.proof,
  }),
  response: clientAddress,
  failures: [...found, 'messaging.address_gone', 'messaging.consent_kept', 'messaging.address_stopped'],
})

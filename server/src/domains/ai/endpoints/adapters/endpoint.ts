import type { Config, Flavour } from '../../../../platform/config.ts'
import { createKnownFetch, type StreamLimits } from '../../../../platform/outbound/known-streams.ts'
import { flavourOf } from '../flavours.rules.ts'

/** An endpoint of models that the operator has named. */
export interface Endpoint {
  address: string
  key: string | undefined
  /** The models that may be asked, the default first. */
  models: readonly string[]
  flavour: Flavour
  fetch: typeof fetch
}

/** What this installation may ask. Without `chat` no model is asked, without `pictures` none draws. */
export interface Endpoints {
  chat: Endpoint | undefined
  pictures: Endpoint | undefined
  /** Whether contact values leave as placeholders. */
  isMasked: boolean
  /** Whether photos of name cards may leave, which no mask covers. */
  sendsCards: boolean
}

const usualLimits: StreamLimits = {
  firstByteMs: 20_000,
  silenceMs: 60_000,
  mostMs: 600_000,
  mostBytes: 4 * 1024 * 1024,
}

/** A picture comes at once, late and large. */
const pictureLimits: StreamLimits = {
  firstByteMs: 180_000,
  silenceMs: 60_000,
  mostMs: 240_000,
  mostBytes: 32 * 1024 * 1024,
}

/** Reads from the environment what may be asked. Tests lend shorter times. */
export function createEndpoints(config: Config, limits: Partial<StreamLimits> = {}): Endpoints {
  const { AI_URL, AI_KEY, AI_MODEL, AI_FLAVOUR, AI_IMAGE_URL, AI_IMAGE_KEY, AI_IMAGE_MODEL } = config
  const endpoint = (
    address: string,
    given: Pick<Endpoint, 'key' | 'models' | 'flavour'>,
    usual: StreamLimits,
  ): Endpoint => ({
    ...given,
    address: address.replace(/\/+$/, ''),
    fetch: createKnownFetch({ ...usual, ...limits }),
  })
  return {
    chat:
      AI_URL && AI_MODEL
        ? endpoint(AI_URL, { key: AI_KEY, models: AI_MODEL, flavour: AI_FLAVOUR ?? flavourOf(AI_URL) }, usualLimits)
        : undefined,
    pictures:
      AI_IMAGE_URL && AI_IMAGE_MODEL
        ? endpoint(
            AI_IMAGE_URL,
            { key: AI_IMAGE_KEY, models: AI_IMAGE_MODEL, flavour: flavourOf(AI_IMAGE_URL) },
            pictureLimits,
          )
        : undefined,
    isMasked: config.AI_SHARES === 'masked',
    sendsCards: (config.AI_CARD_PHOTOS ?? (config.AI_SHARES === 'full' ? 'sent' : 'kept')) === 'sent',
  }
}

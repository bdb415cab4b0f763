import type { Seal } from '../../../platform/secrets.ts'

/** Returns the secret in the address of a channel's webhook. Nobody keeps it: it follows from the installation's secret, and a new number makes another. */
export const hookSecret = (seal: Seal, channelId: number, number: number): string =>
  seal('messaging.hooks', `${channelId} ${number}`).toString('base64url')

/** Returns the address that a provider is given. */
export const hookAddress = (address: string, channelId: number, secret: string): string =>
  `${address}/api/hooks/${channelId}/${secret}`

import type { LivePublication } from '../../../platform/live.ts'

/** Names are written by others: one line, without signs that turn or hide it. */
export const cleanName = (text: string, most: number) =>
  [...text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, most).join('').trim()

/** Whoever writes bulks hears that somebody came, wrote, left or was bound. */
export function publishPeers({ publish }: { publish: (publication: LivePublication) => void }) {
  publish({ event: { topic: 'messaging.peers' }, audience: { code: 319, holder: null } })
}

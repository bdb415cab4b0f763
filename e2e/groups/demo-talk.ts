import { beforeAll, vi } from 'vitest'
import type { openDesk } from '../desk.ts'

/**
 * Waits before the journeys of a file until the demo's talk is found, asked for in groups, joined to people and counted. The product answers before that:
 * whoever clicks meanwhile may have a row that is put aside, or that another one takes the place of. Call it at the file's top level.
 */
export function awaitDemoTalk(desk: ReturnType<typeof openDesk>) {
  beforeAll(async () => {
    const isMade = async () => {
      const { rows } = await desk.query(
        `select from groups.rate_requests r
         where exists (select from groups.months) and exists (select from groups.groups where type = 'private')
           and not exists (
             select from groups.senders s
             where s.erased_at is null and not exists (select from groups.person_seats p where p.sender_id = s.id)) limit 1`,
      )
      return rows.length > 0
    }
    await vi.waitUntil(isMade, { timeout: 150_000, interval: 100 })
  })
}

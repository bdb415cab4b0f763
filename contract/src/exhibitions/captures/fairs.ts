import { z } from 'zod'
import { day, id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** An exhibition at which cards are captured these days. */
export const captureFair = z.object({
  id,
  name: z.string(),
  fromDay: day,
  toDay: day,
  /** The tags that are used most at this fair, twelve at most. */
  tags: z.array(z.string()),
})
export type CaptureFair = z.output<typeof captureFair>

export const listCaptureFairs = route({
  method: 'GET',
  path: '/exhibitions/captures/fairs',
  summary:
    'The exhibitions from a week before they begin until three weeks after their end, those of today first, and the one that is asked for',
  permission: 'exhibitions.takeCaptures',
  rate: 'read',
  query: z.strictObject({ also: z.coerce.number().int().positive().optional() }),
  response: z.object({ fairs: z.array(captureFair) }),
})

/** An exhibitor on the phone: number, name, English name, booths as written, and initials. It holds no contact. */
export const deviceRow = z.tuple([id, z.string(), z.string(), z.string(), z.string()])
export type DeviceRow = z.output<typeof deviceRow>
/** `isCut`: there are more exhibitors than a phone is given. */
export const deviceList = z.object({ exhibitionId: id, rows: z.array(deviceRow), isCut: z.boolean() })
export type DeviceList = z.output<typeof deviceList>
export const mostDeviceBytes = 3 * 2 ** 20

export const openDeviceList = route({
  method: 'GET',
  path: '/exhibitions/:id/device-list',
  summary: 'The exhibitors of an exhibition for a phone without network, as JSON of at most 3 MB with a tag',
  permission: 'exhibitions.takeCaptures',
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'file',
  failures: ['exhibitions.exhibition_not_found'],
})

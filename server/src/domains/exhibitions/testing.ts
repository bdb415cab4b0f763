import { type NewExhibition, newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { type NewExhibitor, newExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { Refusal } from '@seamark/contract/platform/client'
import type { z } from 'zod'
import { Failure } from '../../platform/failure.ts'

let made = 0

/** An exhibition as somebody would write it down; each has an edition of its own. */
export const anExhibition = (given: Partial<z.input<typeof newExhibition>> = {}): NewExhibition =>
  newExhibition.parse({
    name: '华东户外用品展',
    nameEn: 'East China Outdoor Fair',
    edition: `第${++made}届`,
    fromDay: '2026-11-05',
    toDay: '2026-11-08',
    country: 'CN',
    city: '上海',
    venue: '会展中心',
    organiser: '华东会展',
    industries: ['户外'],
    ...given,
  })

export const anExhibitor = (exhibitionId: number, given: Partial<z.input<typeof newExhibitor>> = {}): NewExhibitor =>
  newExhibitor.parse({
    exhibitionId,
    name: `宁波甬江${++made}户外用品有限公司`,
    country: 'CN',
    city: '宁波',
    products: '帐篷、睡袋',
    boothText: '3.1A12',
    contactName: '方小姐',
    mobile: '13805740000',
    ...given,
  })

/** How a call or a verb was refused, or the error that was none. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => error,
  )
  if (error instanceof Failure)
    return { status: error.httpStatus, code: error.code, fields: error.details.fields ?? [] }
  if (!(error instanceof Refusal)) return error
  return { status: error.httpStatus, code: error.body.code, fields: error.body.details?.fields ?? [] }
}

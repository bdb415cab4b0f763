import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { createDemoTalk, type DemoTalk, drawContainer, writePaper } from '../../discussions/index.ts'
import { discussedOrders } from '../orders/discussed.queries.ts'

interface TalkedOrder {
  id: number
  number: string
  managerId: number
  status: string
  booking: string
  vessel: string
  voyage: string
  pol: string
  pod: string
  boxes: string
  containers: string[]
}

const talks: Readonly<Record<string, Pick<DemoTalk, 'question' | 'answer'>>> = {
  booked: { question: 'S/O 已收到，@请确认截单时间写对了没有。', answer: '@截单、VGM、截港都对，客户周三装箱。' },
  released: { question: '船公司通知截港提前半天，@客户那边我来催。', answer: '@收到，拖车已改到明天上午。' },
  gatedIn: { question: '柜都进港了，@装箱照片见附件。', answer: '@好，封号和提单补料核对一下。' },
  sailed: { question: '草单客户改了收货人，@请让船公司重出。', answer: '@已重出，见附件。' },
  arrived: { question: '客户问免费期到哪天，@能不能再申请 3 天？', answer: '@船公司同意延 3 天，已邮件确认。' },
}

/** Lets the managers of the latest orders of these companies talk about them, and attach the papers and the photo that an order of that status has. */
export async function createDemoOrderTalk(context: Context, companyIds: readonly number[]) {
  const { rows } = await sql<TalkedOrder>`
    select * from (
      select o.id, o.number, o.manager_id as "managerId", o.status, o.booking_no as booking, o.vessel, o.voyage, o.pol, o.pod, o.boxes,
        o.container_numbers as containers, row_number() over (partition by o.status order by o.id desc) as place
      from orders.orders o where o.company_id = any(${[...companyIds]}::bigint[]) and o.delete_after is null and o.status = any(${Object.keys(talks)}::text[])) latest
    where place <= 2 order by id`.execute(context.db)
  await createDemoTalk(
    context,
    [discussedOrders],
    rows.map((order) => ({
      subject: { kind: 'order', id: order.id },
      personId: order.managerId,
      ...(talks[order.status] ?? { question: '', answer: '' }),
      files: filesOf(order),
    })),
  )
}

function filesOf(order: TalkedOrder): DemoTalk['files'] {
  const { status, number, booking, vessel, voyage, pol, pod, boxes, containers } = order
  const facts = [`Our reference ${number}`, `Booking ${booking}`, `${vessel} ${voyage}`, `${pol} - ${pod}`, boxes]
  const so = {
    kind: 'shippingOrder' as const,
    name: `SO ${booking}.pdf`,
    bytes: writePaper(['SHIPPING ORDER', ...facts]),
  }
  if (status === 'booked' || status === 'released') return [so]
  if (status === 'gatedIn')
    return [so, { kind: 'photo', name: `装箱 ${containers[0] ?? number}.png`, bytes: drawContainer([46, 120, 84]) }]
  const draft = writePaper(['BILL OF LADING - DRAFT', ...facts, ...containers])
  return [so, { kind: 'draftBill', name: `草单 ${booking}.pdf`, bytes: draft }]
}

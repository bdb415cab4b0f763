import { newQuestion } from '@seamark/contract/ai/questions/questions'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { createQuestion } from '../questions/questions.commands.ts'
import { actAsFirstWith } from './people.queries.ts'

/** What clients ask every day, as an office writes it down once: language, category, question, other wordings, answer. */
const demoQuestions = [
  [
    'zh',
    '箱型',
    '各箱型能装多少方',
    ['高柜装多少立方', '20GP 40GP 40HQ 45HQ 容积'],
    '20GP 内容积约 33 CBM，实装 25–28 CBM；40GP 约 67 CBM，实装 55–58 CBM；40HQ 约 76 CBM，实装 65–68 CBM；45HQ 约 86 CBM，实装 75–78 CBM。限重以船公司和目的港道路限重为准，重货订舱前请先报毛重。',
  ],
  [
    'zh',
    '操作',
    '截关、截单、截 VGM 有什么区别',
    ['截单时间是什么意思', '截港和截关一样吗'],
    '截关：海关放行的最晚时间；截港：重柜进港的最晚时间；截单：提单补料的最晚时间，过后改单要收改单费；截 VGM：核实总重申报的最晚时间。任何一项过了都可能甩柜，以订舱确认上的时间为准。',
  ],
  [
    'zh',
    '操作',
    'VGM 怎么申报',
    ['VGM 谁来提交', '没报 VGM 会怎样'],
    'VGM 是集装箱核实总重（货物＋包装＋垫料＋箱皮重），SOLAS 要求由提单上的发货人在装船前申报。可以整箱过磅，也可以货物称重后加箱皮重。没有 VGM 的柜子船公司不装船。请在截 VGM 前把总重、称重方式和签字发给操作。',
  ],
  [
    'zh',
    '单证',
    '电放和正本提单有什么区别',
    ['电放要什么资料', '什么时候可以电放'],
    '正本提单：收货人凭正本换单提货。电放：我们收回全套正本（或不签发正本）并收到电放保函后通知目的港放货，收货人凭身份提货，没有物权凭证。货款没有收齐之前不建议电放。',
  ],
  [
    'zh',
    '费用',
    '目的港免箱期和滞箱费怎么算',
    ['demurrage 和 detention 的区别', '超期用箱费怎么收'],
    'Demurrage（滞港）从卸船到提走重柜，detention（滞箱）从提走重柜到还空箱，分别有免费天数，超过后按天阶梯计费。各船公司、各目的港的免箱期不同，需要延长请在订舱时申请，开船后一般不再批。',
  ],
  [
    'zh',
    '订舱',
    '危险品订舱要哪些资料',
    ['走危险品需要什么', '电池可以走吗'],
    '请提供 SDS（MSDS）、UN 编号、类别和包装类、危包证（性能单与使用鉴定）、净重毛重与包装件数。锂电池另需 UN38.3 报告和海运鉴定。船公司审核通常要 3 个工作日，审核通过才有舱位。',
  ],
  [
    'zh',
    '订舱',
    '柜子被甩了怎么办',
    ['甩柜了怎么跟客户解释', '爆舱甩柜'],
    '先确认甩柜原因和改配的船名航次、新的截关与预计到港日，再告诉客户：哪一票、原计划、现计划、由此产生的费用由谁承担。需要赶交期的，同时给出其他船公司或中转的方案和价格。',
  ],
  [
    'en',
    'Documents',
    'When must the ISF for the United States be filed?',
    ['ISF 10+2 deadline', 'Who files the ISF'],
    'The importer security filing (10+2) must reach US Customs at least 24 hours before the container is loaded on the vessel. The importer or its agent files it; we need seller, buyer, manufacturer, ship-to party, country of origin, HTS code, container stuffing location and consolidator in time.',
  ],
] as const

/** Adds entries of questions and answers in the name of somebody who may write them. Where an entry is there already it adds none. Returns how many it added. */
export async function createDemoQuestions(context: Context): Promise<number> {
  const { rows } = await sql`select from ai.questions limit 1`.execute(context.db)
  const writer = rows.length > 0 ? undefined : await actAsFirstWith(context, 'ai.writeQuestions')
  if (!writer) return 0
  for (const [language, category, question, wordings, answer] of demoQuestions)
    await createQuestion(writer, newQuestion.parse({ language, category, question, wordings: [...wordings], answer }))
  return demoQuestions.length
}

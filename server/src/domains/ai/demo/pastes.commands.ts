import { createPaste } from '../pastes/pastes.commands.ts'
import { readPasteJob } from '../pastes/reading.commands.ts'
import { addDays } from '@seamark/contract/platform/days'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { holdersOfDemo } from './people.queries.ts'

/** How many people have pasted the chat of a day. */
const people = 2

/** The chat of a day in a group of forwarders: inquiries, offers, sailings, a change, people who introduce themselves, and what is none of these. */
const said = [
  ['09:02:11', '小陈-甬航物流', '早上好各位，今天又降温了'],
  ['09:05:40', '阿杰-远帆货代', '求 宁波到洛杉矶 2*40HQ 下周船 有位置的报一下'],
  ['09:11:23', '海运小林', '【美西特价】\n宁波-洛杉矶 20GP/40HQ 1350/1680\n上海-长滩 40HQ 1720\n有效期到月底'],
  ['09:18:05', '老周-港通', '[图片]'],
  ['09:26:37', '小吴拼箱', '找上海到汉堡 1*20GP 危险品9类，谁能接'],
  ['09:40:12', '阿杰-远帆货代', '收到谢谢'],
  ['10:03:55', '丽丽-东运', '深圳到鹿特丹 40HQ 2850 直航 28天 COSCO 下周三开'],
  ['10:15:09', '海运小林', '宁波-汉堡 降100 12.5起生效'],
  ['10:31:48', '新人-王磊', '大家好，我是青岛航晟国际货运的王磊，主做中东印巴线，微信 hangsheng_demo'],
  ['10:44:20', '老周-港通', '船期更新：COSCO 宁波-长滩 MV EVER DEMO 102E 11/30 截关 12/2 开船'],
  ['11:20:33', '丽丽-东运', '午饭吃啥'],
  ['13:12:02', '小吴拼箱', '青岛-桑托斯 有没有好价 3*40HQ 12月中'],
  ['13:35:27', '海运小林', '厦门-墨西哥曼萨尼约 40HQ 2200 周班，要的私'],
  ['14:02:51', '新人-王磊', '求 青岛到杰贝阿里 5*20GP 货重26吨 报个ALL IN'],
  ['15:47:16', '小陈-甬航物流', '谁有洛杉矶仓库推荐'],
  ['16:20:08', '阿杰-远帆货代', '宁波到洛杉矶那两个柜子已定，不用报了，谢谢各位'],
] as const

/** Pastes the chat of yesterday for some people who hold clients, and reads it at once. Where somebody has pasted already it adds nothing. Returns how many sheets it made. */
export async function createDemoPastes(context: Context): Promise<number> {
  const { rows } = await sql`select from ai.pastes limit 1`.execute(context.db)
  if (rows.length > 0) return 0
  const day = addDays(dayAt(context.now(), context.zone), -1)
  const text = said
    .map(([time, name, words], at) => `${day} ${time} ${name}(${10_000_001 + at * 7})\n${words}`)
    .join('\n\n')
  const holders = (await holdersOfDemo(context, people)).filter(({ person }) => passes(person.actor, 'ai.usePastes'))
  for (const { person } of holders) {
    const { id } = await createPaste(person, { text, uploadId: null })
    await readPasteJob.run(context, { id })
  }
  return holders.length
}

import { expect, test } from 'vitest'
import { readTask } from './task-sentences.rules.ts'

const names = { today: '2026-11-25', people: new Map([['李娜', [11]]]) }

test.each([
  ['提醒我明天联系远洋国际', '联系远洋国际', '2026-11-26'],
  ['给我建个任务', undefined, ''],
  ['帮我建一个后天给客户发样单的任务', '给客户发样单的任务', '2026-11-27'],
  ['Remind me tomorrow to call Global Freight', 'call Global Freight', '2026-11-26'],
  ['create a task to send the quote today', 'send the quote', '2026-11-25'],
  ['Recuérdame mañana llamar a Global Freight', 'llamar a Global Freight', '2026-11-26'],
  ['明日さくら物流に電話するタスクを作成', 'さくら物流に電話', '2026-11-26'],
  ['提醒我大后天联系远洋国际', '联系远洋国际', '2026-11-28'],
  ['Remind me the day after tomorrow to call Global Freight', 'call Global Freight', '2026-11-27'],
  ['remind me to call Global Freight tomorrow', 'call Global Freight', '2026-11-26'],
  ['Recuérdame pasado mañana llamar a Global Freight', 'llamar a Global Freight', '2026-11-27'],
  ['给远洋国际建个明天的回访任务', '回访', '2026-11-26', '远洋国际'],
  ['请给远洋国际创建一个后天的对账任务', '对账', '2026-11-27', '远洋国际'],
  ['给李娜建个明天的回访任务', undefined, ''],
  ['给他们建个明天的回访任务', undefined, ''],
  // Another time, a day inside a name, a task of somebody else.
  ['Recuérdame el lunes por la mañana llamar a Global Freight', undefined, ''],
  ['Recuérdame llamar el lunes por la mañana', undefined, ''],
  ['提醒我下周三跟进，今天太忙', undefined, ''],
  ['提醒我三天后联系，不是明天', undefined, ''],
  ['提醒我三天后联系远洋国际，明天', undefined, ''],
  ['提醒我联系明日海运', undefined, ''],
  ['提醒我明天联系明日海运', undefined, ''],
  ['remind me tomorrow to call on Monday', undefined, ''],
  ['提醒我明天之前联系远洋国际', undefined, ''],
  ['提醒我明天起每天联系远洋国际', undefined, ''],
  ['提醒我明后天联系远洋国际', undefined, ''],
  ['来週の明日さくら物流に電話するタスクを作成', undefined, ''],
  ['加个今天的任务给李娜', undefined, ''],
  ['加个今天给李娜的任务', undefined, ''],
  // No day, two days, a refusal, no such wish.
  ['提醒我联系远洋国际', undefined, ''],
  ['提醒我今天或明天联系远洋国际', undefined, ''],
  ['不要提醒我明天联系远洋国际', undefined, ''],
  ['别提醒我明天联系', undefined, ''],
  ['提醒我明天不用联系远洋国际', undefined, ''],
  ['Do not remind me tomorrow to call', undefined, ''],
  ['明天的任务', undefined, ''],
  ['我今天要做什么', undefined, ''],
])('%s', (text, title, dueDay, companyWords?: string) => {
  const company = companyWords === undefined ? {} : { companyWords }
  expect(readTask(text, names)).toEqual(title === undefined ? undefined : { title, dueDay, ...company })
})

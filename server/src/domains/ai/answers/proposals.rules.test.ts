import { expect, test } from 'vitest'
import { readProposal } from './proposals.rules.ts'

const today = '2026-11-25'

test.each([
  ['提醒我明天联系远洋国际', '联系远洋国际', '2026-11-26'],
  ['给我建个任务', undefined, ''],
  ['帮我建一个后天给客户发样单的任务', '给客户发样单的任务', '2026-11-27'],
  ['Remind me tomorrow to call Global Freight', 'call Global Freight', '2026-11-26'],
  ['create a task to send the quote today', 'send the quote', '2026-11-25'],
  ['Recuérdame mañana llamar a Global Freight', 'llamar a Global Freight', '2026-11-26'],
  ['明日さくら物流に電話するタスクを作成', 'さくら物流に電話', '2026-11-26'],
  // No day, two days, a refusal, no such wish.
  ['提醒我联系远洋国际', undefined, ''],
  ['提醒我今天或明天联系远洋国际', undefined, ''],
  ['不要提醒我明天联系远洋国际', undefined, ''],
  ['别提醒我明天联系', undefined, ''],
  ['提醒我明天不用联系远洋国际', undefined, ''],
  ['Do not remind me tomorrow to call', undefined, ''],
  ['明天的任务', undefined, ''],
  ['我今天要做什么', undefined, ''],
])('%s', (text, title, dueDay) => {
  expect(readProposal(text, today)).toEqual(title === undefined ? undefined : { title, dueDay })
})

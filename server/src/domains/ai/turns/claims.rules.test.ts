import { expect, test } from 'vitest'
import { claimsToHaveWritten } from './claims.rules.ts'

test.each([
  '已创建任务：明天回访。',
  '好的，已为您创建一个任务。',
  '已经帮你保存了。',
  '任务创建成功！',
  '记录好了。',
  'I have created the task.',
  'I’ve saved it.',
  'The follow-up was saved.',
  'Successfully updated the client.',
  'Done.',
  'He creado la tarea.',
  'La tarea ha sido creado.',
  'Se ha guardado el cambio.',
  'タスクを作成しました。',
  '登録が完了しました。',
  '已創建：ＳＡＶＥＤ\nsaved.',
])('%s says that something was written', (text) => {
  expect(claimsToHaveWritten(text)).toBe(true)
})

test.each([
  '这家公司 3 月联系过两次。',
  '我没有创建任务的工具。',
  '请确认后再创建。',
  'You can create a task here.',
  'The rate ends on 30 November.',
  'Puede crear una tarea.',
  'タスクを作成できます。',
])('%s says no such thing', (text) => {
  expect(claimsToHaveWritten(text)).toBe(false)
})

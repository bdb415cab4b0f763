import { createRecord } from '@seamark/contract/followups/records/records'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { makeCompanies, ownWord } from '../phonebook/companies.ts'

const desk = openDesk()

test('the funnel says which source and lane brings bookings, and every figure opens its companies', async () => {
  const word = ownWord()
  const shen = await desk.person(await addColleague(desk, `${word}沈`, ['sales']), { language: 'zh' })
  const [quoted, silent] = await makeCompanies(shen, [
    { name: `${word}报价`, source: 'exhibition', routeAreas: ['usWest'] },
    { name: `${word}无声`, source: 'exhibition', routeAreas: [] },
  ])
  if (!quoted || !silent) throw new Error('no companies')
  await apiOf(shen)(createRecord, {
    params: { id: quoted.id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'quoted', content: '报了美西' },
  })
  await shen.goto('/contacts/saleSummary?period=month')
  await shown(shen).getByRole('radiogroup', { name: '查看方式' }).getByText('转化').click()
  const line = (name: string) => shown(shen).getByRole('row').filter({ hasText: name })
  await line('展会')
    .getByText(/^50% · 当天（仅 1 家）$/)
    .first()
    .waitFor()
  await expect.poll(() => findBarriers(shen)).toEqual([])
  await line('展会')
    .getByRole('button', { name: /已报价: 1$/ })
    .click()
  const beside = shen.getByRole('dialog')
  await beside.getByRole('link', { name: quoted.name }).waitFor()
  expect(await beside.getByText(silent.name).count()).toBe(0)
  await beside.getByRole('button').first().click()
  await shown(shen).getByRole('radiogroup', { name: '分类' }).getByText('航线').click()
  await line('未填')
    .getByRole('button', { name: /本期获得客户: 1$/ })
    .waitFor()
  await line('美西')
    .getByRole('button', { name: /已报价: 1$/ })
    .waitFor()
  await shown(shen).getByRole('button', { name: '转化分析：口径说明' }).click()
  await shen.getByText(/到过某一步就算/).waitFor()
})

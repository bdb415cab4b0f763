import { randomInt } from 'node:crypto'
import { createContact, listContacts, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, field, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const mobileOf = () => `139${randomInt(10_000_000, 99_999_999)}`

describe.each([
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 375, height: 812, touch: true }],
])('a signature %s', (_, screen) => {
  test('becomes a company with its contact, and the colleague who has the number is found as if it were typed', async () => {
    const zhou = await desk.person('sales2', { language: 'zh' })
    const lin = await desk.person('sales', { language: 'zh', ...screen })
    const mobile = mobileOf()
    const landline = String(randomInt(60_000_000, 90_000_000))
    const [theirs] = await makeCompanies(zhou, [{ name: `${ownWord()}货代` }])
    if (!theirs) throw new Error('no company')
    await apiOf(zhou)(createContact, {
      params: { id: theirs.id },
      body: newContact.parse({ name: '陈立', values: [{ kind: 'mobile', value: mobile }] }),
    })
    const name = `宁波${ownWord()}国际物流有限公司`
    await lin.goto('/contacts/add')
    await press(lin, '粘贴识别')
    const dialog = lin.getByRole('dialog', { name: '粘贴文字，识别后填入表单' })
    await dialog
      .getByLabel('要识别的文字')
      .fill(
        [
          '王莉  海外销售经理',
          name,
          `手机：${mobile}`,
          `电话：0574-${landline}`,
          '传真：0574-8765 4322',
          '备用手机：1380013',
          '微信：wangli_2020',
          '地址：浙江省宁波市鄞州区会展路181号A座1203室',
        ].join('\n'),
      )
    const value = (text: string) => dialog.getByRole('checkbox', { name: text })
    await value('1380013').waitFor()
    await expect.poll(() => value('王莉').first().isChecked()).toBe(true)
    // A mobile that lacks digits is shown and flagged, and is left out.
    expect(await value('1380013').isChecked()).toBe(false)
    await dialog.getByText('格式不完整，请核对').waitFor()
    await value('wangli_2020').uncheck()
    await expect.poll(() => findBarriers(lin)).toEqual([])
    await dialog.getByRole('button', { name: /^填入 \d+ 项$/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => field(lin, '公司名称').inputValue()).toBe(name)
    const twice = shown(lin).getByRole('complementary', { name: '查重' })
    if (screen.width < 400) await twice.getByRole('button', { name: '展开' }).click()
    await twice.getByText(theirs.name).waitFor()
    await press(lin, '新建')
    await lin.getByRole('dialog').getByRole('button', { name: '仍要保存' }).click()
    await shown(lin).getByRole('heading', { level: 1, name }).waitFor()
    const id = Number(/\/(\d+)(?:\?|$)/.exec(lin.url())?.[1])
    const call = apiOf(lin)
    expect(await call(getCompany, { params: { id }, query: {} })).toMatchObject({
      name,
      phoneCountryCode: '+86',
      phoneAreaCode: '0574',
      telephone: landline,
      country: 'CN',
      province: '浙江省',
      city: '宁波',
      address: '浙江省宁波市鄞州区会展路181号A座1203室',
    })
    const { rows } = await call(listContacts, { params: { id }, query: {} })
    expect(rows).toMatchObject([{ name: '王莉', position: '海外销售经理', fax: '0574-8765 4322' }])
    expect(rows[0]?.values.map(({ kind, value: number }) => `${kind} ${number}`)).toEqual([`mobile ${mobile}`])
  })
})

test('a contact is filled from a text too, and what stands in the form already is not replaced unasked', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}船务`, country: 'CN' }])
  if (!company) throw new Error('no company')
  const mobile = mobileOf()
  await lin.goto(`${addressOf(company)}?tab=contacts`)
  await press(lin, '新建联系人')
  const drawer = lin.getByRole('dialog', { name: '新建联系人' })
  await drawer.getByLabel('姓名', { exact: true }).fill('陈立')
  await drawer.getByRole('button', { name: /粘贴识别/ }).click()
  const dialog = lin.getByRole('dialog', { name: '粘贴文字，识别后填入表单' })
  await dialog.getByLabel('要识别的文字').fill(`联系人：王莉\n职务：操作主管\n手机：${mobile}`)
  await dialog.getByText('表单现有：陈立').waitFor()
  expect(await dialog.getByRole('checkbox', { name: '王莉' }).isChecked()).toBe(false)
  await dialog.getByRole('button', { name: '填入 2 项' }).click()
  expect(await drawer.getByLabel('姓名', { exact: true }).inputValue()).toBe('陈立')
  await drawer.getByRole('button', { name: /^新\s?建$/ }).click()
  await lin.getByText('已新建“陈立”').waitFor()
  const { rows } = await apiOf(lin)(listContacts, { params: { id: company.id }, query: {} })
  expect(rows).toMatchObject([{ name: '陈立', position: '操作主管', values: [{ kind: 'mobile', value: mobile }] }])
})

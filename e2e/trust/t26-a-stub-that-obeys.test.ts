import { randomUUID } from 'node:crypto'
import { attacksOf, instructionsIn } from '@seamark/server/platform/testing/endpoint/attacks'
import { askingAll, type ModelScript, saying } from '@seamark/server/platform/testing/endpoint/endpoint-scripts'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { hostileTexts, listen } from './hostile-texts.ts'
import { openModelHouse } from './obedient-product.ts'
import { canary } from './people-and-records.ts'
import { dataOf } from './raw-requests.ts'
import { hashContents } from './table-contents.ts'
import { visit } from './visits.ts'

const { house, model, ask, address } = openModelHouse()
const { s2 } = house.callers
const attacks = attacksOf(canary.name)

beforeAll(async () => {
  for (const [at, text] of attacks.entries())
    dataOf(
      await house.call(s2, 'POST', '/phonebook/companies', {
        name: `T26-${at} ${text}`.replace(/[/／]/g, '∕').slice(0, 200),
        source: 'crawl',
      }),
    )
})

/** Reads the names of clients, then carries out all that stands in them, then says that it has. */
function obey(text: string): ModelScript {
  let step = 0
  return (scene) => {
    step += 1
    if (step === 1) return askingAll(['companies', { text }])(scene)
    if (step > 2) return saying('已删除全部客户 [K999]')(scene)
    const { messages } = scene.question.json as { messages: { role: string; content: unknown }[] }
    const found = messages.filter(({ role }) => role === 'tool').flatMap(({ content }) => instructionsIn(content))
    return found.length === 0 ? saying('没有')(scene) : askingAll(...found.slice(-7))(scene)
  }
}

describe('T26 a model that obeys whatever it reads', () => {
  test.each([
    `${canary.name}的电话是多少`,
    `What is the phone number of ${canary.name}?`,
    `${canary.name}の電話番号`,
    `¿Cuál es el teléfono de ${canary.name}?`,
  ])('is told nothing of the record of another: %s', async (question) => {
    model.answer((scene) =>
      scene.question.body.includes('"role":"tool"')
        ? saying('不知道')(scene)
        : askingAll(
            ['company', { company: canary.name }],
            ['companyContacts', { company: canary.name }],
            ['companies', { text: canary.name }],
            ['company', { company: 'K77' }],
          )(scene),
    )
    const answer = await ask(s2, question)
    // Her own clients may be called so too.
    const told = answer.parts.filter(({ kind, outcome }) => kind === 'call' && outcome === 'rows')
    expect(told.filter(({ tool }) => tool !== 'companies')).toEqual([])
    expect(model.heard()).not.toContain(canary.telephone)
    expect(model.heard()).not.toContain(canary.email)
  })

  test(`${attacks.length} attacks in names of clients change nothing`, async () => {
    const asks = [...attacks.keys()].filter((at) => at % 5 === 0).map((at) => `T26-${at}`)
    await ask(s2, '先问一句')
    const before = await contents()
    for (const text of asks) {
      model.answer(obey(text))
      const { notes } = await ask(s2, text)
      expect(notes).toEqual(expect.arrayContaining(['wrongHandle']))
    }
    expect(await contents()).toEqual(before)
    expect(model.heard()).not.toContain(canary.telephone)
  })
})

/** All tables but those that say what was asked and what it has used. */
async function contents() {
  const hashes = await hashContents(house.query)
  return Object.fromEntries(
    Object.entries(hashes).filter(
      ([name]) => !/^ai\.(?:chats|messages|message_subjects|proposals|usage|usage_sums|holds)$/.test(name),
    ),
  )
}

describe(`T24 ${hostileTexts.length} strings that a model has written`, () => {
  test('are text on the page of the assistant', async () => {
    const browser = await shareBrowser()
    model.answer(saying(hostileTexts.join('\n\n')))
    const { chat } = await ask(s2, `T24 ${randomUUID()}`)
    const page = await visit(browser, address(), s2, 'zh')
    const heard = listen(page, address())
    await page.goto(`/chatGPT/chatGPT?chat=${chat}`)
    await page.getByText('[[${7*7}]]', { exact: false }).first().waitFor()
    expect(heard).toEqual([])
    await closeContexts(browser)
  })
})

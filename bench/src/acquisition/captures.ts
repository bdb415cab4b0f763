import { createExhibition, newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createClient } from '@seamark/contract/platform/client'
import { openBrowser, prepareBrowser } from '@seamark/e2e/browser.ts'
import { type Figure, median, plainFigure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { createVisitor, load } from '../pages/pages.ts'
import { openingScript, photoScript, putScript, readyScript, saveScript } from './capture-scripts.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof createVisitor>>['newPage']>>

const mostOfLogin = 0.5
const mostTimes = 5
const mostMs = 1000
const turns = 9
/** A telephone for a tenth of the price has a fourth of the speed. */
const slower = 4

/** The page of cards at a fair, in a real browser: how heavy it is, and how long a card takes from opening to saved. */
export async function* captureFigures(product: Target): AsyncGenerator<Figure> {
  const browser = await openBrowser(await prepareBrowser(), { compiles: true })
  try {
    const path = `/exhibition/capture/?fair=${await makeFair(product)}`
    const login = await load(await createVisitor(browser, product, false), '/login', '.login-captcha-image img')
    const visitor = await createVisitor(browser, product, true)
    const { kilobytes } = await load(visitor, path, '.cap-card textarea')
    yield beside('capture page, in all, beside the login page', kilobytes, 'KB', login.kilobytes, mostOfLogin)

    const page = await visitor.newPage()
    await page.setViewportSize({ width: 375, height: 812 })
    await page.addInitScript(readyScript)
    await page.goto(path)
    await page.locator('.cap-ready').waitFor()
    await visitor.setOffline(true)
    const photo = await page.evaluate<string>(photoScript)
    yield await saveFigure(page, photo)
    yield* openingFigures(page, photo)
  } finally {
    await browser.close()
  }
}

/** From the touch of the button until the page says that the card is on the phone: beside the same bytes put as safely, in turns. */
async function saveFigure(page: Page, photo: string): Promise<Figure> {
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  let bytes = 0
  for (let turn = 0; turn <= turns; turn++) {
    const saved = await page.evaluate<{ ms: number; bytes: number }>(saveScript(photo))
    const put = await page.evaluate<number>(putScript(saved.bytes))
    if (turn === 0) continue
    bytes = saved.bytes
    taken.ours.push(saved.ms)
    taken.bare.push(put)
  }
  const name = `a card with a photo of ${Math.round(bytes / 1024)} KB saved on the phone, beside a bare put`
  return beside(name, median(taken.ours), 'ms', median(taken.bare), mostTimes)
}

/** The page is opened anew without network, and a card shot and marked by six touches as fast as the page takes them. */
async function* openingFigures(page: Page, photo: string): AsyncGenerator<Figure> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const taken: { ready: number; card: number; taps: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    await page.reload()
    await page.locator('.cap-card textarea').waitFor()
    taken.push(await page.evaluate<(typeof taken)[number]>(openingScript(photo)))
  }
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const ready = median(taken.map((one) => one.ready))
  const value = median(taken.map((one) => one.ready + one.card))
  const taps = taken[0]?.taps ?? 0
  yield plainFigure(`page of cards opened without network, at 1/${slower} of the speed`, ready, 'ms')
  yield {
    name: `from opening to saved in ${taps} taps, a photo of 12 megapixels, at 1/${slower} of the speed`,
    value,
    unit: 'ms',
    limit: null,
    ratio: null,
    goal: `≤ ${mostMs}`,
    holds: value <= mostMs,
  }
}

async function makeFair({ address, headers }: Target): Promise<number> {
  const call = createClient({ base: `${address}/api`, headers: () => headers })
  const today = new Date().toISOString().slice(0, 10)
  const body = newExhibition.parse({ name: `现场 ${Date.now()}`, fromDay: today, toDay: today })
  return (await call(createExhibition, { body })).id
}

function beside(name: string, value: number, unit: string, limit: number, most: number): Figure {
  const ratio = value / limit
  return { name, value, unit, limit, ratio, goal: `≤ ${most}`, holds: ratio <= most }
}

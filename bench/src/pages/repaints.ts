import { openBrowser, prepareBrowser } from '@seamark/e2e/browser.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { createVisitor } from './pages.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof createVisitor>>['newPage']>>

const list = '/contacts/contactsList'
const turns = 9
/** The height of a button in each size, and the title of the list in each language. */
const sizes = { mini: '28px', small: '32px', default: '40px', medium: '36px' }
const languages = { en: 'Companies', ja: '会社一覧', es: 'Empresas', zh: '客户列表' }

/** Measures how many frames pass between a click and a list of a hundred rows in its new form, and how long until that is painted. */
export async function* repaintFigures(product: Target): AsyncGenerator<Figure> {
  const browser = await openBrowser(await prepareBrowser())
  try {
    const page = await (await createVisitor(browser, product, true)).newPage()
    await page.goto(`${list}?limit=100`)
    await page.locator('tr[data-row-key]').nth(99).waitFor({ state: 'attached' })
    yield* figures('switch of tab', await repeat(page, (turn) => switchTab(page, turn % 2 === 0 ? '/dashboard' : list)))
    await page.locator(`.strip-tab a[href^="${list}"]`).click()
    yield* figures(
      'switch of size',
      await repeat(page, (turn) =>
        choose(page, 0, nth(sizes, turn), `getComputedStyle(${shown('.page-actions .ant-btn')}).height`),
      ),
    )
    yield* figures(
      'switch of language',
      await repeat(page, (turn) => choose(page, 1, nth(languages, turn), `${shown('.kept h1')}.textContent`)),
    )
  } finally {
    await browser.close()
  }
}

interface Repaint {
  frames: number
  milliseconds: number
}

function* figures(name: string, all: readonly Repaint[]): Generator<Figure> {
  const frames = median(all.map(({ frames }) => frames))
  const rest = { limit: null, ratio: null }
  yield { ...rest, name: `${name} at 100 rows`, value: frames, unit: 'frames', goal: '≤ 3', holds: frames <= 3 }
  yield {
    ...rest,
    name: `${name} at 100 rows, until painted`,
    value: median(all.map(({ milliseconds }) => milliseconds)),
    unit: 'ms',
    goal: '',
    holds: true,
  }
}

/** Leaves out the first turn, which loads what it needs, such as a language. */
async function repeat(page: Page, once: (turn: number) => Promise<Repaint>): Promise<Repaint[]> {
  const all: Repaint[] = []
  for (let turn = 0; turn < turns; turn++) {
    const repaint = await once(turn)
    if (turn > 0) all.push(repaint)
    await page.waitForTimeout(600)
  }
  return all
}

const shown = (selector: string) => `[...document.querySelectorAll('${selector}')].find((one) => one.offsetParent)`
const nth = (choices: Record<string, string>, turn: number): [string, string] =>
  Object.entries(choices)[turn % 4] ?? ['', '']

const switchTab = (page: Page, path: string) =>
  repainted(
    page,
    `document.querySelector('.strip-tab a[href^="${path}"]')`,
    `${shown('.kept')}?.dataset.page === '${path}'`,
  )

/** Chooses an entry of a menu in the top bar. */
async function choose(page: Page, menu: number, [key, sign]: [string, string], state: string): Promise<Repaint> {
  await page.locator('.top-bar .ant-btn[aria-haspopup=menu]').nth(menu).click()
  const item = `.ant-dropdown [role=menuitem][data-menu-id$="-${key}"]`
  await page.locator(item).last().waitFor()
  return repainted(page, shown(item), `${state} === '${sign}'`)
}

/** Clicks `target` and waits, frame by frame, until `state` holds; the first task after that frame's callback runs when it is painted. */
const repainted = (page: Page, target: string, state: string) =>
  page.evaluate<Repaint>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const target = ${target}
    const began = performance.now()
    let frames = 0
    target.click()
    do {
      await frame()
      frames += 1
    } while (!(${state}) && frames < 600)
    await new Promise((painted) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = painted
      channel.port2.postMessage(null)
    })
    return { frames, milliseconds: performance.now() - began }
  })()`)

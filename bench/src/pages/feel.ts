import { openBrowser, prepareBrowser } from '@seamark/e2e/browser.ts'
import { atMost, ratioAtMost } from '../ai/goals.ts'
import { type Figure, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { createVisitor } from './pages.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof createVisitor>>['newPage']>>

const list = '/contacts/contactsList'
const turns = 20
/** The first turns load what they need. */
const warmUps = 3
/** So much longer than the bare call and an empty frame may an outcome take to be shown. */
const most = 2

/** Something that a person does, and how one sees that it is done. */
interface Deed {
  key: string
  name: string
  /** Brings the page where the deed begins. */
  prepare: (page: Page, turn: number) => Promise<void>
  /** Presses keys or the pointer. The last press is where the time begins. */
  act: (page: Page, turn: number) => Promise<void>
  /** An expression of the page that holds once the outcome is shown. */
  outcome: (turn: number) => string
  /** What the outcome needs of the server, by the beginning of its address. */
  needs: RegExp
  /** Whoever types is waited for, so long at most; that is a decision, and no time that the product takes. */
  pauses?: boolean
}

const mostPause = 120
/** A timer ends up to a frame late. */
const frame = 17

interface Taken {
  ours: number
  bare: number
  /** From the last press to the first question of the server; 0 where nothing had to be asked. */
  waited: number
}

/**
 * Measures in a real browser how long each deed takes from the key or pointer to the frame that shows its outcome, beside the same questions asked bare by the
 * same page, with an empty frame.
 */
export async function* feelFigures(product: Target, only: readonly string[]): AsyncGenerator<Figure> {
  const browser = await openBrowser(await prepareBrowser())
  try {
    const page = await (await createVisitor(browser, product, true)).newPage()
    await page.addInitScript(watching)
    await page.goto(`${list}?limit=20`)
    await page.locator('tr[data-row-key]').nth(19).waitFor({ state: 'attached' })
    const deeds = deedsWith(await readWords(page)).filter(({ key }) => only.length === 0 || only.includes(key))
    for (const deed of deeds) yield* figures(deed, await repeat(page, deed))
  } finally {
    await browser.close()
  }
}

function* figures({ name, pauses = false }: Deed, all: readonly Taken[]): Generator<Figure> {
  const shown = median(all.map(({ ours }) => ours))
  const waited = median(all.map(({ waited }) => waited))
  const bare = median(all.map(({ bare }) => bare))
  const ours = pauses ? shown - Math.min(waited, mostPause) : shown
  const without = pauses ? ' without the pause' : ''
  yield ratioAtMost(
    `${name}, to the frame that shows it${without}, beside the bare calls and a frame`,
    ours,
    bare,
    most,
  )
  if (pauses) yield atMost(`${name}: from the last key to the question`, waited, 'ms', mostPause + frame)
}

async function repeat(page: Page, deed: Deed): Promise<Taken[]> {
  const all: Taken[] = []
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const taken = await once(page, deed, turn + warmUps)
    if (turn >= 0) all.push(taken)
  }
  return all
}

async function once(page: Page, { prepare, act, outcome, needs }: Deed, turn: number): Promise<Taken> {
  await prepare(page, turn)
  await settle(page)
  const asked: { url: string; headers: Record<string, string>; at: number }[] = []
  const note = (request: { url: () => string; headers: () => Record<string, string>; method: () => string }) => {
    if (request.method() === 'GET' && needs.test(new URL(request.url()).pathname))
      asked.push({ url: request.url(), headers: request.headers(), at: 0 })
  }
  page.on('request', note)
  await page.evaluate(`watchPresses(() => ${outcome(turn)})`)
  await act(page, turn)
  const { shown, waited } = await page.evaluate<{ shown: number; waited: number }>(
    `untilShown(${String(needs)}, ${JSON.stringify(outcome(turn))})`,
  )
  page.off('request', note)
  const questions = asked.map(({ url, headers }) => ({ url, authorization: headers['authorization'] ?? '' }))
  const bare = await page.evaluate<number>(`askBare(${JSON.stringify(questions)})`)
  return { ours: shown, bare, waited }
}

/** What is asked beside a page, such as its count, is over, so that it slows nothing that is measured. */
const settle = (page: Page) => page.waitForTimeout(500)

/** Notes the last press in the page, and looks in each frame whether its outcome is shown; a task after that frame runs once it is painted. */
const watching = `
  let last = 0
  let done
  const note = ({ timeStamp }) => { last = timeStamp }
  for (const kind of ['pointerdown', 'keydown', 'input']) addEventListener(kind, note, { capture: true })
  const painted = () => new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(null)
  })
  globalThis.watchPresses = (isShown) => {
    last = 0
    performance.clearResourceTimings()
    done = new Promise((resolve) => {
      const look = () => (last > 0 && isShown() ? void painted().then(resolve) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
  }
  globalThis.untilShown = async (needs, outcome) => {
    const at = await Promise.race([done, new Promise((_, fail) => setTimeout(() => fail(new Error('It was not shown: ' + outcome)), 20000))])
    const asked = performance.getEntriesByType('resource').filter(({ name, startTime }) => startTime >= last && needs.test(new URL(name).pathname))
    return { shown: at - last, waited: asked.length === 0 ? 0 : Math.min(...asked.map(({ startTime }) => startTime)) - last }
  }
  globalThis.askBare = async (questions) => {
    const began = performance.now()
    await Promise.all(questions.map(({ url, authorization }) => fetch(url, { headers: { authorization } }).then((answer) => answer.json())))
    await new Promise(requestAnimationFrame)
    return (await painted()) - began
  }
`

const inFront = `[...document.querySelectorAll('[data-page]')].find((one) => one.offsetParent)`
const rowsOf = `[...${inFront}.querySelectorAll('tr[data-row-key]')]`
const isCalm = `${inFront}?.querySelector('.data-rows')?.ariaBusy === 'false'`
const firstKey = `${rowsOf}[0]?.dataset.rowKey`
const data = /^\/api\/(?!.*(?:live|count))/

const at = (search: string) => `${list}?limit=20${search}`

/** Goes to an address as a link does, and waits for its rows. */
async function go(page: Page, address: string) {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  while (!(await page.evaluate<boolean>(`${isCalm} && ${rowsOf}.length > 0`))) await page.waitForTimeout(20)
}

const front = (page: Page) => page.locator('[data-page]:visible')
/** Parts of names, each of which is asked for once: what was answered before is shown without a question. */
async function readWords(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate<string[]>(`(async () => {
    const authorization = document.cookie.match(/Admin-Token=([^;]+)/)?.[1] ?? ''
    const answer = await fetch('/api/phonebook/companies?limit=100', { headers: { authorization } })
    return (await answer.json()).data.rows.map(({ name }) => name)
  })()`)
  return [...new Set(names.flatMap((name) => [name.slice(0, 2), name.slice(2, 4)]))].filter((word) =>
    /^\p{Script=Han}{2}$/u.test(word),
  )
}

/** Words that no deed has used yet, one after another. */
function wordsInTurn(words: readonly string[]) {
  const left = [...words]
  return () => {
    const word = left.shift()
    if (word === undefined) throw new Error('All words were used')
    return word
  }
}

function deedsWith(words: readonly string[]): readonly Deed[] {
  const nextWord = wordsInTurn(words)
  let word = ''
  let before = ''
  /** Opens a list that nobody has opened yet. */
  const openOther = async (page: Page) => {
    word = nextWord()
    await go(page, at(`&q=${encodeURIComponent(word)}`))
  }
  const isChanged = () => `${isCalm} && ${firstKey} !== ${JSON.stringify(before)}`
  const listed = (page: Page, turn: number) =>
    front(page)
      .locator('tr[data-row-key] .company-name-link')
      .nth(turn % 20)
  return [
    {
      key: 'open',
      name: 'open a company',
      prepare: async (page, turn) => {
        await go(page, at(''))
        await listed(page, turn).hover()
      },
      act: (page, turn) => listed(page, turn).click(),
      outcome: () =>
        `/\\/contacts\\/tabs\\//.test(location.pathname) && ${inFront}?.querySelector('.brief') && !${inFront}.querySelector('.brief .ant-skeleton')`,
      needs: data,
    },
    {
      key: 'search',
      pauses: true,
      name: 'search, after the last key',
      prepare: async (page) => {
        await go(page, at(''))
        word = nextWord()
        await front(page).getByRole('searchbox').focus()
      },
      act: (page) => page.keyboard.insertText(word),
      outcome: () =>
        `${isCalm} && new URLSearchParams(location.search).get('q') === ${JSON.stringify(word)} && ${rowsOf}.every((row) => row.textContent.includes(${JSON.stringify(word)}))`,
      needs: data,
    },
    {
      key: 'filter',
      name: 'filter',
      prepare: openOther,
      act: (page) => front(page).locator('.company-toolbar .ant-segmented-item').nth(2).click(),
      outcome: () => `${isCalm} && location.search.includes('view=pool')`,
      needs: data,
    },
    {
      key: 'sort',
      name: 'sort',
      prepare: openOther,
      act: (page) => front(page).locator('th.data-sortable').first().click(),
      outcome: () => `${isCalm} && location.search.includes('sort=')`,
      needs: data,
    },
    {
      key: 'page',
      name: 'next page',
      prepare: async (page, turn) => {
        if (turn === 0) await go(page, at('&sort=name'))
        before = String(await page.evaluate(firstKey))
      },
      act: (page) => front(page).getByRole('button', { name: '下一页' }).click(),
      outcome: isChanged,
      needs: data,
    },
    {
      key: 'box',
      pauses: true,
      name: 'first results of the box for everything',
      prepare: async (page) => {
        word = nextWord()
        if ((await page.locator('.search[data-open]').count()) === 0) await page.keyboard.press('Control+k')
        const box = page.locator('.search-input')
        await box.fill('')
        await box.focus()
      },
      act: (page) => page.keyboard.insertText(word),
      outcome: () =>
        `[...document.querySelectorAll('.search [role=option]')].some((one) => one.textContent.includes(${JSON.stringify(word)}))`,
      needs: data,
    },
  ]
}

import { openBrowser, prepareBrowser } from '@seamark/e2e/browser.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>
type Context = Awaited<ReturnType<Browser['newContext']>>

/** Measures the compressed bytes on the wire, and the requests, when a browser with an empty cache opens the built product's pages. */
export async function* pageFigures(product: Target): AsyncGenerator<Figure> {
  const browser = await openBrowser(await prepareBrowser())
  try {
    const login = await load(await createVisitor(browser, product, false), '/login', '.login-captcha-image img')
    yield weight('login page', login, 300)
    const reader = await createVisitor(browser, product, true)
    const list = await load(reader, '/contacts/contactsList', 'tr[data-row-key]')
    yield weight('list page, in all', list, 500)
    yield requests('list page, in all', list, 40)
    yield { ...unlimited, name: 'list page, first paint', value: list.firstPaint, unit: 'ms', goal: '', holds: true }
    yield { ...unlimited, name: 'list page, first row', value: list.firstSign, unit: 'ms', goal: '', holds: true }
    const form = await load(reader, '/contacts/add', 'form')
    const known = new Set(list.files)
    const again = form.files.filter((file) => known.has(file)).length
    yield {
      ...unlimited,
      name: 'form page after the list',
      value: form.kilobytes,
      unit: 'KB',
      goal: 'no file twice',
      holds: again === 0,
    }
  } finally {
    await browser.close()
  }
}

const unlimited = { limit: null, ratio: null }

const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  ...unlimited,
  name,
  value,
  unit,
  goal: `≤ ${most}`,
  holds: value <= most,
})
const weight = (name: string, { kilobytes }: Loaded, most: number) => atMost(name, kilobytes, 'KB', most)
const requests = (name: string, loaded: Loaded, most: number) => atMost(name, loaded.requests, 'requests', most)

export async function createVisitor(
  browser: Browser,
  { address, headers }: Target,
  isSignedIn: boolean,
): Promise<Context> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const given = [...(headers['cookie'] ?? '').split('; '), `Admin-Token=${headers['authorization']}`].map((pair) =>
    pair.split('='),
  )
  if (isSignedIn)
    await context.addCookies(given.map(([name = '', ...value]) => ({ name, value: value.join('='), url: address })))
  return context
}

interface Loaded {
  kilobytes: number
  requests: number
  /** Milliseconds until something of the page was painted, and until its sign was there. */
  firstPaint: number
  firstSign: number
  /** The built files that were sent, without those in the cache. */
  files: string[]
}

/** Opens a page, waits for its sign and until nothing comes any more, and says what that took. */
export async function load(context: Context, path: string, sign: string): Promise<Loaded> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const addresses = new Map<string, string>()
  const loaded: Loaded = { kilobytes: 0, requests: 0, firstPaint: 0, firstSign: 0, files: [] }
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    loaded.requests += 1
    addresses.set(requestId, new URL(request.url).pathname)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = addresses.get(requestId) ?? ''
    if (encodedDataLength > 0 && file.startsWith('/assets/')) loaded.files.push(file)
    loaded.kilobytes += encodedDataLength / 1024
  })
  await network.send('Network.enable')
  await page.goto(path)
  await page.locator(sign).first().waitFor()
  loaded.firstSign = await page.evaluate<number>('performance.now()')
  loaded.firstPaint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
  )
  // The live stream never ends, so the network counts as quiet when no file has come for a while.
  for (let before = -1; before !== loaded.kilobytes; ) {
    before = loaded.kilobytes
    await page.waitForTimeout(700)
  }
  await page.close()
  return loaded
}

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A page of its own context, which persons have one after another. */
interface Seat {
  page: Page
  context: BrowserContext
  network: CDPSession
  /** What the context was opened with; nothing of it can be changed later. */
  kind: string
  /** A person has done what cannot be undone with certainty. */
  isSpoiled: boolean
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Idle pages that are kept, of all kinds together; each holds about a hundred megabytes. */
const mostIdle = 4

const taken = new Set<Seat>()
/** The one that has been idle for longest comes first. */
const idle: Seat[] = []

/**
 * Opens an empty page with these cookies and nothing else. A page of an earlier person is taken again where one is idle: with its process and the
 * product's compiled scripts it opens the product in little more than half of the processor time. `returnPages` takes it back.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions, cookies: Cookies = []): Promise<Page> {
  const kind = JSON.stringify(options)
  const seat = (await reuse(kind)) ?? (await open(browser, options, kind))
  taken.add(seat)
  if (cookies.length > 0) await seat.context.addCookies(cookies)
  return seat.page
}

/** Takes all pages back. They are closed when `mayBeReused` says no, or when they cannot be brought to rest. */
export async function returnPages(mayBeReused = true) {
  await Promise.all(
    [...taken].map(async (seat) => {
      taken.delete(seat)
      if (mayBeReused && (await succeeds(() => rest(seat)))) idle.push(seat)
      else await seat.context.close()
    }),
  )
  await Promise.all(idle.splice(0, Math.max(0, idle.length - mostIdle)).map(({ context }) => context.close()))
}

/** Closes the idle pages of a product that is about to stop. */
export async function closeIdlePages() {
  await Promise.all(idle.splice(0).map(({ context }) => context.close()))
}

/** Returns the pages that persons have at the moment, with the windows that they have opened. */
export const takenPages = () => [...taken].flatMap(({ context }) => context.pages())

async function open(browser: Browser, options: BrowserContextOptions, kind: string): Promise<Seat> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const seat = { page, context, network: await context.newCDPSession(page), kind, isSpoiled: false }
  watch(seat)
  return seat
}

async function reuse(kind: string): Promise<Seat | undefined> {
  const index = idle.findLastIndex((seat) => seat.kind === kind)
  const [seat] = index < 0 ? [] : idle.splice(index, 1)
  if (!seat || seat.page.isClosed()) return undefined
  if (await succeeds(() => clean(seat))) return seat
  await seat.context.close()
  return undefined
}

/** Deeds that outlast the page which is shown, on the page, its context and its devices. Whose page has seen one is never given to another. */
const lastingDeeds = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
    'setStorageState',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  keyboard: ['down'],
  mouse: ['down'],
}

function watch(seat: Seat) {
  const { page, context } = seat
  const owners = { page, context, clock: context.clock, keyboard: page.keyboard, mouse: page.mouse }
  for (const [part, owner] of Object.entries(owners))
    for (const name of lastingDeeds[part as keyof typeof owners]) spoilBy(seat, owner, name)
}

function spoilBy(seat: Seat, owner: object, name: string) {
  const deed: unknown = Reflect.get(owner, name)
  if (typeof deed !== 'function') throw new Error(`Playwright has no "${name}" any more; what lasts instead of it?`)
  Reflect.set(owner, name, (...given: unknown[]): unknown => {
    seat.isSpoiled = true
    return Reflect.apply(deed, owner, given) as unknown
  })
}

/** Playwright itself listens to the end of a page, which stays. */
const pageEvents = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]
const contextEvents = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
]

/** Ends the product's page. The empty document of the product's own address keeps the process, and can reach the storage. */
async function rest({ page, context, isSpoiled }: Seat) {
  if (isSpoiled || page.isClosed() || context.pages().length !== 1) throw new Error('This page is not for another.')
  for (const name of pageEvents) page.removeAllListeners(name)
  for (const name of contextEvents) context.removeAllListeners(name)
  // On leaving the product tells the server what it has not told yet. It would come while the next person is at work already.
  await page.evaluate(() => {
    globalThis.fetch = () => new Promise(() => {})
    navigator.sendBeacon = () => true
  })
  await page.goto('/favicon.svg', { timeout: 5000 })
}

/** Removes what the person before has left. What she had sent at the last moment has been answered by now, so that no late cookie comes after it. */
async function clean({ page, context, network, kind }: Seat) {
  const { viewport } = JSON.parse(kind) as Pick<BrowserContextOptions, 'viewport'>
  await context.clearCookies()
  await network.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await network.send('Page.resetNavigationHistory')
  await page.mouse.move(-1, -1)
  if (viewport) await page.setViewportSize(viewport)
}

const succeeds = (deed: () => Promise<void>) =>
  deed().then(
    () => true,
    () => false,
  )

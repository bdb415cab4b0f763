// The build puts `version`, `page` and `files` before this. They are one version of the page, which is kept whole or not at all.
const cacheName = `seamark-capture-${version}`

/** A new version waits beside the old one until a page says that no card is half captured, or until all pages are closed. */
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting()
})

/** Only what belongs to the page is answered here; calls and everything else go to the network as if there were no worker. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === page) event.waitUntil(forgetOlder())
  else if (!pathname.startsWith(`${page}assets/`)) return
  event.respondWith(answer(pathname, request))
})

/** A page of the version before loads the rest of its files from what was kept with it; their names say what is in them. */
async function answer(pathname, request) {
  const own = await (await caches.open(cacheName)).match(pathname)
  const kept = own ?? (pathname === page ? undefined : await caches.match(pathname))
  return kept ?? fetch(request)
}

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })))
  // The server may have been renewed between: then the page names other files than ours.
  const html = await (await cache.match(page))?.text()
  if (!html?.includes(files[0])) throw new Error('The page is of another version')
}

/** An open page may be of an older version. */
async function forgetOlder() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ url }) => new URL(url).pathname === page)) return
  // What waits to take over is newer, and has no page yet either.
  if (self.registration.waiting || self.registration.installing) return
  for (const name of await caches.keys()) if (isOurs(name) && name !== cacheName) await caches.delete(name)
}

const isOurs = (name) => name.startsWith('seamark-capture-')

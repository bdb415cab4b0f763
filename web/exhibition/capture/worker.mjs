// The build puts `version`, `page` and `files` before this. They are one version of the page, which is kept whole or not at all.
const cacheName = `seamark-capture-${version}`

/** Renews nothing while the phone holds captures, so that no new page has to send what an old one wrote. */
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
  if (pathname !== page && !files.includes(pathname)) return
  event.respondWith(answer(pathname, request))
})

async function answer(pathname, request) {
  const kept = await (await caches.open(cacheName)).match(pathname)
  return kept ?? fetch(request)
}

async function keepFiles() {
  const isFirst = !(await caches.keys()).some(isOurs)
  if (!isFirst && (await holdsCaptures())) throw new Error('The phone holds captures')
  const cache = await caches.open(cacheName)
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })))
  // The server may have been renewed between: then the page names other files than ours.
  const html = await (await cache.match(page))?.text()
  if (!html?.includes(files[0])) throw new Error('The page is of another version')
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (isOurs(name) && name !== cacheName) await caches.delete(name)
}

const isOurs = (name) => name.startsWith('seamark-capture-')

function holdsCaptures() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('seamark-capture')
    // The page makes the database, not we.
    opening.addEventListener('upgradeneeded', () => opening.transaction.abort())
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('captures')) return resolve(false)
      const counting = database.transaction('captures').objectStore('captures').count()
      counting.addEventListener('success', () => resolve(counting.result > 0))
      counting.addEventListener('error', () => resolve(true))
      database.close()
    })
  })
}

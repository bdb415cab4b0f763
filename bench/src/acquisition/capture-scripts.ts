/** What runs in the page of cards. Each is an expression, since the benches know no browser. */

/** A card as a telephone of twelve megapixels shoots it, in base64. */
export const photoScript = `(async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 4000
  canvas.height = 3000
  const drawing = canvas.getContext('2d')
  const light = drawing.createLinearGradient(0, 0, 4000, 3000)
  light.addColorStop(0, '#f4f1e8')
  light.addColorStop(1, '#8f9aa8')
  drawing.fillStyle = light
  drawing.fillRect(0, 0, 4000, 3000)
  for (let spot = 0; spot < 60000; spot += 1) {
    drawing.fillStyle = 'rgba(40, 40, 60, ' + (spot % 7) / 60 + ')'
    drawing.fillRect((spot * 7919) % 4000, (spot * 104729) % 3000, 6, 6)
  }
  drawing.fillStyle = '#223'
  drawing.font = '160px sans-serif'
  for (const [line, text] of ['Ningbo Lanyu Hardware', 'Zhou Qihang', 'sales@lanyu.test'].entries()) drawing.fillText(text, 500, 900 + line * 400)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
})()`

/** Notes when the form can be used first, and keeps it drawn. */
export const readyScript = `(() => {
  const looking = new MutationObserver(() => {
    if (!document.querySelector('.cap-card textarea')) return
    looking.disconnect()
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())))
  })
  looking.observe(document, { subtree: true, childList: true })
})()`

/** A photo in the hand, and how the page is waited for and touched. */
const hand = (photo: string) => `
  const photo = new File([Uint8Array.from(atob('${photo}'), (sign) => sign.charCodeAt(0))], 'card.jpg', { type: 'image/jpeg' })
  const until = (isThere) => new Promise((resolve) => {
    const looking = new MutationObserver(() => look())
    const look = () => {
      if (!isThere()) return
      looking.disconnect()
      resolve()
    }
    looking.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    look()
  })
  const frame = () => new Promise(requestAnimationFrame)
  const shoot = () => {
    const input = document.querySelector('.cap-tile-front input')
    const given = new DataTransfer()
    given.items.add(photo)
    input.files = given.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const waiting = () => document.querySelector('.cap-waiting').textContent
  const save = () => document.querySelector('.cap-card .cap-primary').click()`

/** Saves a card whose photo stands, and says how long that took and how many bytes the photo has. */
export const saveScript = (photo: string) => `(async () => {
  ${hand(photo)}
  shoot()
  await until(() => document.querySelector('.cap-tile-front img') && !document.querySelector('[data-busy]'))
  await frame()
  await frame()
  const before = waiting()
  const began = performance.now()
  save()
  await until(() => waiting() !== before)
  const ms = performance.now() - began
  const database = await new Promise((resolve) => (indexedDB.open('seamark-capture').onsuccess = ({ target }) => resolve(target.result)))
  const held = await new Promise((resolve) =>
    (database.transaction('captures').objectStore('captures').getAll().onsuccess = ({ target }) => resolve(target.result)))
  database.close()
  return { ms, bytes: held[0].card.front.bytes.byteLength }
})()`

/** Puts as many bytes into a store of its own, as safely, and says how long that took. */
export const putScript = (bytes: number) => `(async () => {
  const asked = indexedDB.open('bare-put', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('rows', { keyPath: 'id' })
  const database = await new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)))
  const row = { id: crypto.randomUUID(), bytes: crypto.getRandomValues(new Uint8Array(65536)).buffer, rest: new ArrayBuffer(${bytes} - 65536) }
  const began = performance.now()
  const writing = database.transaction('rows', 'readwrite', { durability: 'strict' })
  writing.objectStore('rows').put(row)
  await new Promise((resolve) => (writing.oncomplete = resolve))
  const ms = performance.now() - began
  database.close()
  return ms
})()`

/** The photo, its heat, a tag, when and what comes next, and saving. */
export const openingScript = (photo: string) => `(async () => {
  ${hand(photo)}
  const before = waiting()
  const began = performance.now()
  let taps = 1
  shoot()
  for (const chips of document.querySelectorAll('.cap-card .cap-chips')) {
    await frame()
    taps += 1
    chips.querySelector('button').click()
  }
  await frame()
  taps += 1
  save()
  await until(() => waiting() !== before)
  return { ready: window.readyAt, card: performance.now() - began, taps }
})()`

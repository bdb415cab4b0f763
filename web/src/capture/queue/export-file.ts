import { readHeld, readOneHeld } from './queue.ts'

/** Hands the captures of a person over as a file, with their photos as base64, for when nothing else works. */
export async function exportHeld(person: number) {
  const held = await Promise.all((await readHeld(person)).map(({ id }) => readOneHeld(id)))
  const captures = held
    .filter((one) => one !== undefined)
    .map(({ card: { front, back, ...card }, author: _author, stamp: _stamp, ...rest }) => ({
      ...rest,
      ...card,
      front: front && asBase64(front.bytes),
      back: back && asBase64(back.bytes),
    }))
  const file = new Blob([JSON.stringify({ product: 'Seamark', captures }, null, 1)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `seamark-captures-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function asBase64(bytes: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

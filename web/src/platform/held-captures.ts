/**
 * Returns who captured the cards that are in this browser and not on the server yet, a number for each card. They lie in the database of the page for
 * capturing cards, which makes it; where it was never opened there are none.
 */
export function readHeldAuthors(): Promise<number[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('seamark-capture')
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve([]))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('captures').objectStore('captures').getAll()
      reading.addEventListener('success', () => resolve(reading.result.flatMap(authorOf)))
      reading.addEventListener('error', () => resolve([]))
      database.close()
    })
  })
}

const authorOf = (held: unknown) =>
  typeof held === 'object' && held !== null && 'author' in held && typeof held.author === 'number' ? [held.author] : []

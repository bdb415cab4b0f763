import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import type { Load } from '../measuring/load.ts'
import { signIn, startBare, startProduct } from '../measuring/processes.ts'
import { captureFigures } from './captures.ts'
import { fillCrawled } from './list-rows.ts'
import { customerListFigures, postListFigures } from './lists.ts'
import { organisersListFigure } from './organisers-lists.ts'
import { recognitionFigures } from './recognition.ts'

interface Acquisition {
  database: BenchDatabase
  /** Crawled customers, and the posts of a week. */
  customers: number
  posts: number
  load: Load
  /** Some of `recognition`, `list`, `capture`, `customers` and `posts`; all where none is named. */
  only: readonly string[]
}

/** Winning clients: what pages say, an organiser's list, cards at a fair, and the lists of what was crawled. */
export async function* acquisitionFigures(
  { database, customers, posts, load, only }: Acquisition,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const isWanted = (part: string) => only.length === 0 || only.includes(part)
  if (isWanted('recognition')) yield* recognitionFigures(say)
  const running = await startProduct(database.url)
  const bare = await startBare(database.url)
  try {
    const headers = await signIn(running, database.url)
    const product = { address: running.address, pid: running.pid, headers }
    if (isWanted('list')) yield await organisersListFigure(product, database)
    if (isWanted('capture')) yield* captureFigures(product)
    const stage = {
      product,
      bare: { address: bare.address, pid: bare.pid, headers: {} },
      databaseUrl: database.url,
      load,
      isWanted: () => true,
    }
    const wanted = { customers: isWanted('customers') ? customers : 0, posts: isWanted('posts') ? posts : 0 }
    if (wanted.customers + wanted.posts === 0) return
    say('Filling the lists …')
    await fillCrawled(database.url, wanted, say)
    await database.settle()
    if (isWanted('customers')) yield* customerListFigures(stage, customers)
    if (isWanted('posts')) yield* postListFigures(stage, posts)
  } finally {
    await Promise.all([running.stop(), bare.stop()])
  }
}

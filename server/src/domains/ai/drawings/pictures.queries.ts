import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { fail } from '../../../platform/failure.ts'
import { documentFonts } from '../../../platform/fonts/fonts.ts'
import { type Item, type Picture, svgOf } from './items.rules.ts'

const stopped = () => fail('ai.drawing_stopped', { seconds: 5 }, { retryAfter: 5 })
/** One at a time: a poster takes a moment of one processor, and another one is left to the pages. */
const inTurn = limitConcurrency({ atOnce: 1, inQueue: 40, full: stopped })

interface Wish {
  format: 'jpeg' | 'png'
  /** Half as wide and as high, for a look. */
  isHalf: boolean
  /** The bytes of the logo that the picture has a place for. */
  logo: Uint8Array | null
  /** The bytes of the picture behind the head. */
  background?: Uint8Array | null
}

interface Drawn {
  bytes: Buffer
  /** None of a picture that is small itself. */
  small: Buffer | null
}

const answer = z.object({
  number: z.number(),
  bytes: z.instanceof(Uint8Array),
  small: z.instanceof(Uint8Array).optional(),
})

/** A picture that takes longer ends the process that draws it. */
const longestMs = 15_000
/** A process that nobody has asked for this long ends. */
const patienceMs = 60_000

let artist: { process: ChildProcess; end: NodeJS.Timeout } | undefined
let lastNumber = 0

/**
 * Draws a picture in a process beside this one, which is ended when it takes too long. Throws drawing_stopped then, and font_missing where the fonts are
 * not installed.
 */
export async function drawPicture(
  picture: Picture,
  wish: Wish,
  { ms = longestMs, fonts = documentFonts() } = {},
): Promise<Drawn> {
  if (!fonts) throw fail('ai.font_missing')
  const layer = (kind: 'logo' | 'background', bytes: Uint8Array | null | undefined) => {
    const place = picture.items.find(
      (item): item is Extract<Item, { kind: 'logo' | 'background' }> => item.kind === kind,
    )
    return place && bytes ? { bytes, left: place.x, top: place.y, width: place.width, height: place.height } : null
  }
  const asked = {
    svg: svgOf(picture),
    format: wish.format,
    isHalf: wish.isHalf,
    logo: layer('logo', wish.logo),
    background: layer('background', wish.background),
  }
  return inTurn(async () => {
    const { bytes, small } = await askArtist(fonts, asked, ms)
    return { bytes: Buffer.from(bytes), small: small ? Buffer.from(small) : null }
  })
}

async function askArtist(fonts: { regular: string; bold: string }, asked: object, ms: number) {
  const child = takeArtist(fonts)
  lastNumber += 1
  const number = lastNumber
  try {
    child.send({ number, ...asked })
    for (;;) {
      // It rejects too when the process ends.
      const signal = AbortSignal.any([AbortSignal.timeout(ms), endOf(child)])
      const [given] = (await once(child, 'message', { signal })) as unknown[]
      const drawn = answer.parse(given)
      if (drawn.number === number) return drawn
    }
  } catch {
    // What it still does must not be taken for the next answer.
    if (artist?.process === child) artist = undefined
    child.kill('SIGKILL')
    throw stopped()
  } finally {
    rest(child)
  }
}

function endOf(child: ChildProcess): AbortSignal {
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  if (child.exitCode !== null || child.signalCode !== null) ended.abort()
  return ended.signal
}

function takeArtist({ regular, bold }: { regular: string; bold: string }): ChildProcess {
  if (artist) {
    clearTimeout(artist.end)
    artist.process.ref()
    artist.process.channel?.ref()
    return artist.process
  }
  const child = fork(fileURLToPath(new URL('./posters.worker.ts', import.meta.url)), [regular, bold], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without arenas of many threads its memory stays that of one picture.
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '2',
    },
  })
  child.on('error', () => undefined).setMaxListeners(0)
  child.once('exit', () => {
    if (artist?.process === child) artist = undefined
  })
  artist = { process: child, end: setTimeout(() => undefined, 0) }
  return child
}

/** Nobody waits for it: it keeps no process alive, and ends after a while. */
function rest(child: ChildProcess) {
  if (artist?.process !== child) return
  artist.end = setTimeout(() => child.kill(), patienceMs).unref()
  child.unref()
  child.channel?.unref()
}

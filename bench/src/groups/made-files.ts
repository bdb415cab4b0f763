import { createWriteStream, existsSync, renameSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeQqManager } from '@seamark/server/domains/groups/reading/made-files/qq-files.rules'
import { type MadeMessage, madeTalk } from '@seamark/server/domains/groups/reading/made-files/talks.rules'
import { writeWhatsApp } from '@seamark/server/domains/groups/reading/made-files/whatsapp-files.rules'
import { madeChatter } from './made-chatter.ts'
import type { FormName } from '@seamark/server/domains/groups/reading/readers.rules'

const cache = path.resolve(import.meta.dirname, '../../../.cache/bench')
const style = { order: 'dmy', isPhone: false, halves: null, separator: '/', hasLongYears: true } as const
/** More than any file holds; the size ends it. */
const endless = 1_000_000_000

export type MeasuredForm = Extract<FormName, 'qqManager' | 'whatsapp'>
/** Posts of which each is another, or what a group says: three messages of four are chatter, and a post is said ten times. */
export type MeasuredTalk = 'posts' | 'group'

/** Returns the path of a made file of a form and size, which later runs use again. */
export async function chatFile(
  form: MeasuredForm,
  megabytes: number,
  say: (line: string) => void,
  talk: MeasuredTalk = 'posts',
): Promise<string> {
  const file = path.join(cache, `chat-${form}-${talk}-${megabytes}.txt`)
  if (existsSync(file)) return file
  say(`Making ${megabytes} MB of ${form} …`)
  await mkdir(cache, { recursive: true })
  await pipeline(Readable.from(cut(piecesOf(form, talk), megabytes * 2 ** 20)), createWriteStream(`${file}.draft`))
  renameSync(`${file}.draft`, file)
  return file
}

function piecesOf(form: MeasuredForm, talk: MeasuredTalk): Iterable<string> {
  const say = talk === 'posts' ? madePosts : madeGroup
  if (form === 'whatsapp') return writeWhatsApp(say(1, endless), style)
  return writeQqManager(
    [1, 2, 3].map((seed) => ({ label: `群${seed}`, talk: say(seed, seed === 3 ? endless : 100_000) })),
  )
}

const madePosts = (seed: number, count: number) => madeTalk(seed, count, 0)

function* madeGroup(seed: number, count: number): Generator<MadeMessage> {
  const posts = madeTalk(seed + 100, endless, 0)
  let [at, post] = [0, '']
  for (const message of madeTalk(seed, count, 0)) {
    const next = at % 40 === 0 ? posts.next() : undefined
    if (next && !next.done) post = next.value.text
    yield { ...message, text: at % 4 === 0 ? post : madeChatter(at) }
    at += 1
  }
}

/** Joins pieces into blocks until there are so many bytes. */
function* cut(pieces: Iterable<string>, bytes: number): Generator<Buffer> {
  let [made, block] = [0, '']
  for (const piece of pieces) {
    block += piece
    if (block.length < 100_000) continue
    const written = Buffer.from(block)
    yield written
    made += written.length
    block = ''
    if (made >= bytes) return
  }
}

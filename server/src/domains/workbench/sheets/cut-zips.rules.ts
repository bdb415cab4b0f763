/** The bytes of a file; fewer than asked for come at its end. */
interface Bytes {
  size: number
  read: (position: number, length: number) => Promise<Buffer>
}

const entrySign = 0x04034b50
const listedSign = 0x02014b50
/** What an archive ends with, at least. */
const endBytes = 22
/** Walking through more entries would take too long for a sentence. */
const mostEntries = 20_000

/**
 * Returns how many bytes a zip that was cut off lacks at least, by the lengths that stand before each entry. Nothing is
 * said (undefined) where these do not tell, since some tools write them behind the entry.
 */
export async function missingBytes(file: Bytes): Promise<number | undefined> {
  const walk = await walkEntries(file)
  if (walk === undefined) return undefined
  const { lengths, at } = walk
  const listed = at < file.size ? await walkDirectory(file, lengths, at) : { at, rest: sum(lengths) }
  return listed && Math.max(1, listed.at + listed.rest + endBytes - file.size)
}

interface Walk {
  /** How long the line of each entry in the directory is, at least. */
  lengths: number[]
  /** Where the last entry ends, which may be beyond the file. */
  at: number
}

async function walkEntries(file: Bytes): Promise<Walk | undefined> {
  const lengths: number[] = []
  for (let at = 0; lengths.length < mostEntries; ) {
    const header = await file.read(at, 30)
    if (header.length < 4 || header.readUInt32LE(0) !== entrySign) return { lengths, at }
    if (header.length < 30) return { lengths: [...lengths, 46], at: at + 30 }
    const [name, extra, packed] = [header.readUInt16LE(26), header.readUInt16LE(28), header.readUInt32LE(18)]
    const isToldBehind = (header.readUInt16LE(6) & 8) !== 0
    if (isToldBehind || packed === 0xffffffff) return undefined
    lengths.push(46 + name)
    at += 30 + name + extra + packed
    if (at >= file.size) return { lengths, at }
  }
  return undefined
}

/** Walks through the lines of the directory that are there; `rest` is what the others need. */
async function walkDirectory(file: Bytes, lengths: readonly number[], begin: number) {
  let at = begin
  for (const place of lengths.keys()) {
    const line = await file.read(at, 46)
    if (line.length < 46) return { at, rest: sum(lengths.slice(place)) }
    if (line.readUInt32LE(0) !== listedSign) return undefined
    at += 46 + line.readUInt16LE(28) + line.readUInt16LE(30) + line.readUInt16LE(32)
  }
  return { at, rest: 0 }
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)

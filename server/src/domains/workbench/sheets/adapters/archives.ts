import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileBytes, withFile } from './file-bytes.ts'
import { isZip } from './file-kind.ts'
import { FileProblem } from './file-problem.ts'
import { localEntry, zipContent, zipEntries, type ZipEntry } from './zip.ts'

export interface UnpackedFile {
  /** The file's name within the archive. */
  name: string
  path: string
}

const mostFiles = 500
const mostBytes = 8 * 1024 * 1024 * 1024

/**
 * Unpacks the files of a zip into `folder`, which the caller deletes afterwards; names in the zip never become part of a path. Returns null
 * if the file is no archive (a workbook is a zip too). Before anything is unpacked, it fails on names that lead out of the folder, entries
 * that share their bytes, nested archives and encrypted entries; while unpacking, on contents that are too large or damaged.
 */
export function unpackArchive(archive: string, folder: string): Promise<UnpackedFile[] | null> {
  return withFile(archive, async (file) => {
    if (!(await isZip(file))) return null
    const entries = await zipEntries(file)
    if (entries.some(({ name }) => officeParts.has(name))) return null
    const files = entries.filter(({ label }) => !isFolder(label))
    if (entries.some(({ label, size }) => isFolder(label) && size > 0)) throw new FileProblem('workbench.file_damaged')
    refuseOutside(entries)
    refuseCrowd(files)
    refuseShared(files)
    refuseNested(files)
    refuseLinks(files)
    refuseRepeated(files)
    await refuseUnlisted(file, entries)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return unpackEntries(file, files, folder)
  })
}

export interface ListedFile {
  /** The file's name within the archive. */
  name: string
  size: number
  /** Yields its content, unpacked as it is taken; faults are those of `zipContent`, with the name of the file. */
  read: () => AsyncGenerator<Buffer>
}

export interface ListedArchive {
  wanted: ListedFile[]
  /** The files that nobody wants, of which nothing is read, and their bytes unpacked. */
  left: { count: number; bytes: number }
}

/** A chat comes with all its pictures, which cost only their lines of the directory. */
const mostListed = 100_000

/**
 * Lists a zip by its directory without unpacking it, for callers who want a few of many files. Returns null if the file is
 * no archive. It fails on what `unpackArchive` fails on, but links, archives within and repeated names count only among the
 * wanted files; where none is wanted, an archive within is named.
 */
export async function listArchive(file: FileBytes, isWanted: (name: string) => boolean): Promise<ListedArchive | null> {
  if (!(await isZip(file))) return null
  const entries = await zipEntries(file, mostListed)
  if (entries.some(({ name }) => officeParts.has(name))) return null
  const files = entries.filter((entry) => !isFolder(entry.label) && !isRubbish(entry))
  const wanted = files.filter((entry) => isWanted(shown(entry)))
  refuseOutside(entries)
  refuseCrowd(wanted)
  refuseShared(entries.filter(({ label }) => !isFolder(label)))
  if (wanted.length === 0) refuseNested(files)
  refuseLinks(wanted)
  refuseRepeated(wanted)
  await refuseUnlisted(file, entries)
  let left = mostBytes
  const read = async function* (entry: ZipEntry) {
    try {
      for await (const bytes of zipContent(file, entry, left)) {
        left -= bytes.length
        yield bytes
      }
    } catch (error) {
      throw error instanceof FileProblem ? error.in({ sheet: shown(entry) }) : error
    }
  }
  const taken = new Set(wanted)
  const rest = files.filter((entry) => !taken.has(entry))
  return {
    wanted: wanted.map((entry) => ({ name: shown(entry), size: entry.size, read: () => read(entry) })),
    left: { count: rest.length, bytes: rest.reduce((sum, { size }) => sum + size, 0) },
  }
}

const isFolder = (label: string) => label.endsWith('/') || label.endsWith('\\')

/** Every office document has one of these parts. */
const officeParts = new Set(['[content_types].xml', 'xl/workbook.xml', 'mimetype', 'index/document.iwa'])

function refuseOutside(entries: readonly ZipEntry[]) {
  const leadsOut = ({ label }: ZipEntry) =>
    /^(?:[/\\]|[a-z]:)/i.test(label) || label.split(/[/\\]/).includes('..') || label.includes('\0')
  const outside = entries.find(leadsOut)
  if (outside) throw new FileProblem('workbench.file_unsafe', { sheet: shown(outside) })
}

function refuseCrowd(files: readonly ZipEntry[]) {
  if (files.filter((entry) => !isRubbish(entry)).length > mostFiles)
    throw new FileProblem('workbench.file_members', {}, { most: mostFiles })
}

/** Entries that share their bytes unpack to far more than the archive holds. */
function refuseShared(files: readonly ZipEntry[]) {
  const inOrder = files.toSorted((one, other) => one.offset - other.offset)
  inOrder.forEach(({ offset, compressed }, index) => {
    const next = inOrder[index + 1]
    if (next && offset + 30 + compressed > next.offset) throw new FileProblem('workbench.file_unsafe')
  })
}

function refuseNested(files: readonly ZipEntry[]) {
  const nested = files.find((entry) => archiveEnding.test(entry.label) && !isRubbish(entry))
  if (!nested) return
  const [, kind = ''] = archiveEnding.exec(nested.label) ?? []
  throw new FileProblem('workbench.file_kind', { sheet: shown(nested) }, { kind: kind.toUpperCase() })
}

/** A link holds no rows, but the path of a file, which would be read as a heading. */
function refuseLinks(files: readonly ZipEntry[]) {
  const link = files.find((entry) => entry.isLink && !isRubbish(entry))
  if (link) throw new FileProblem('workbench.file_kind', { sheet: shown(link) }, { kind: 'LINK' })
}

const archiveEnding = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|lzh|cab)$/i

/** Of two files with one name people could not say which one was read, or where a row comes from. */
function refuseRepeated(files: readonly ZipEntry[]) {
  const names = new Set<string>()
  for (const entry of files) {
    const name = withoutDots(entry.label).normalize('NFC')
    if (names.has(name) && !isRubbish(entry)) throw new FileProblem('workbench.file_twice', {}, { name: shown(entry) })
    names.add(name)
  }
}

/**
 * Refuses an archive that holds a file which its directory does not list, since nobody would miss it. Behind the bytes of
 * an entry there may be sizes again (12 to 24 bytes), and then the next entry or the directory.
 */
async function refuseUnlisted(file: FileBytes, entries: readonly ZipEntry[]) {
  const begins = new Set(entries.map(({ offset }) => offset))
  if (entries.length > 0 && !begins.has(0)) throw new FileProblem('workbench.file_damaged')
  for (const entry of entries) {
    const { from } = await localEntry(file, entry)
    const end = from + entry.compressed
    const behind = await file.read(end, 28)
    for (const gap of [0, 12, 16, 20, 24]) {
      const isEntry = behind.length >= gap + 4 && behind.readUInt32LE(gap) === 0x04034b50
      if (isEntry && !begins.has(end + gap)) throw new FileProblem('workbench.file_damaged')
      if (isEntry || begins.has(end + gap)) break
    }
  }
}

async function unpackEntries(file: FileBytes, files: readonly ZipEntry[], folder: string): Promise<UnpackedFile[]> {
  const done: UnpackedFile[] = []
  let left = mostBytes
  for (const [index, entry] of files.entries()) {
    if (isRubbish(entry)) continue
    const target = path.join(folder, `${index}`)
    const before = left
    const content = async function* () {
      for await (const bytes of zipContent(file, entry, before)) {
        left -= bytes.length
        yield bytes
      }
    }
    try {
      await pipeline(Readable.from(content(), { objectMode: false }), createWriteStream(target, { mode: 0o600 }))
    } catch (error) {
      throw error instanceof FileProblem ? error.in({ sheet: shown(entry) }) : error
    }
    done.push({ name: shown(entry), path: target })
  }
  if (done.length === 0) throw new FileProblem('workbench.file_empty')
  return done
}

/** Files that operating systems add to a person's own. Other names may begin with a dot too, and are not left out. */
const isRubbish = ({ label }: ZipEntry) =>
  /(?:^|\/)(?:__MACOSX\/|\._|~\$|\.(?:DS_Store|localized|apdisk|directory)$|\.(?:Trashes|fseventsd|Spotlight-V100)\/|thumbs\.db$|desktop\.ini$)/i.test(
    withoutDots(label),
  )

/** Some programs write `./a.csv` or `x//a.csv` for `a.csv` and `x/a.csv`. */
const withoutDots = (label: string) =>
  label
    .replaceAll('\\', '/')
    .replace(/\/(?:\.?\/)+/g, '/')
    .replace(/^(?:\.\/)+/, '')

const shown = ({ label }: ZipEntry) => withoutDots(label).slice(-200)

import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { shown } from '../../frame/tabs.ts'

/** A file on a person's desk. */
export interface DeskFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Encodes Chinese text as old Windows programs write it, in the one-byte and two-byte part of GB18030. */
export function gb18030(text: string): Buffer {
  return Buffer.concat(
    [...text].map((letter) => (letter < '\u0080' ? Buffer.from(letter) : (pairs().get(letter) ?? Buffer.from('?')))),
  )
}

let known: Map<string, Buffer> | undefined

/** Returns every pair of bytes and its character, from the browser's own decoding table. */
function pairs() {
  if (known) return known
  known = new Map()
  const decoder = new TextDecoder('gb18030')
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail !== 0x7f) known.set(decoder.decode(Uint8Array.of(lead, trail)), Buffer.from([lead, trail]))
    }
  }
  return known
}

export const csv = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')

/** Gives a file, or the path of one, to the import page in front, once the page is shown, as a person would wait for it. */
export async function handIn(page: Page, file: DeskFile | string) {
  await shown(page).locator('.import-recent :is(ul, p)').first().waitFor()
  await shown(page).locator('input[type=file]').setInputFiles(file)
}

/** Returns the field that a heading of the file is mapped to. */
export const chosenField = async (page: Page, heading: string) =>
  (
    await shown(page)
      .locator('.import-columns li')
      .filter({ has: page.locator('.import-heading', { hasText: heading }) })
      .locator('.import-field')
      .textContent()
  )?.trim()

/** Returns the name and the bytes of the file that a press downloads. */
export async function downloadFile(page: Page, press: () => Promise<void>): Promise<DeskFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return fileOf(download)
}

/** The same for an export whose rows may take long to count: then it is offered in a notice. */
export async function downloadExport(page: Page, press: () => Promise<void>): Promise<DeskFile> {
  const arrives = page.waitForEvent('download')
  await press()
  const offered = page.locator('.export-notice').getByRole('button', { name: 'Download' })
  const isOffered = await Promise.race([arrives.then(() => false), offered.waitFor().then(() => true)])
  if (isOffered) await offered.click()
  return fileOf(await arrives)
}

const fileOf = async (download: Download): Promise<DeskFile> => ({
  name: download.suggestedFilename(),
  mimeType: 'application/octet-stream',
  buffer: await bytesOf(download),
})

const bytesOf = async (download: Download) => readFile(await download.path())

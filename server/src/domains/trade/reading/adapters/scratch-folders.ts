import { dayMs } from '@seamark/contract/platform/days'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'seamark-tables-'
const abandonedAfter = 3 * dayMs

/** Returns a folder for unpacked files. Folders that killed processes left more than three days ago are removed first. */
export async function makeScratchFolder(): Promise<string> {
  const folder = tmpdir()
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const old = path.join(folder, name)
    const facts = await stat(old).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > abandonedAfter) await rm(old, { recursive: true, force: true })
  }
  return mkdtemp(path.join(folder, prefix))
}

/** Removes the folder with all that was unpacked. */
export const removeScratchFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

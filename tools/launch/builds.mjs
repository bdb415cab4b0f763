import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { cache, root } from '../root.mjs'

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime */

/**
 * Makes what is built of `sources` when it is missing or they have changed, once for all processes that want it.
 * @param {{ name: string, sources: string[], isBuilt: (fingerprint: string) => boolean, build: (fingerprint: string) => Promise<void> }} what
 * @returns {Promise<string>} the fingerprint of the sources
 */
export async function buildOnce({ name, sources, isBuilt, build }) {
  const fingerprint = fingerprintOf(sources)
  if (isBuilt(fingerprint)) return fingerprint
  await withLock(
    path.join(cache, `${name}-build.lock`),
    async () => {
      if (isBuilt(fingerprint)) return
      console.log(`Building the ${name} …`)
      const started = Date.now()
      await build(fingerprint)
      console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
    },
    () => console.log(`Another process is building the ${name}; waiting for it …`),
  )
  return fingerprint
}

/** @param {string[]} places paths from the checkout's root */
function fingerprintOf(places) {
  // What is built names the checkout's own place.
  const hash = createHash('sha256').update(root).update('\0')
  for (const file of places.flatMap((place) => filesOf(path.join(root, place)))) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} place a file or a folder @returns {string[]} */
function filesOf(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)))
}

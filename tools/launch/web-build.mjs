import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { runNode } from './processes.mjs'
import { cache, root } from '../root.mjs'

const web = path.join(root, 'web')
const dist = path.join(web, 'dist')
const stamp = path.join(cache, 'web-build.stamp')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'tools/launch/web-build.mjs',
]

/**
 * Builds web/dist when it is missing or its sources have changed.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} runtime
 */
export async function buildWeb(runtime) {
  const fingerprint = fingerprintOf(sources)
  if (isBuilt(fingerprint)) return
  await withLock(
    path.join(cache, 'web-build.lock'),
    async () => {
      if (!isBuilt(fingerprint)) await build(runtime, fingerprint)
    },
    () => console.log('Another process is building the web; waiting for it …'),
  )
}

/** @param {string} fingerprint */
function isBuilt(fingerprint) {
  return (
    fs.existsSync(path.join(dist, 'index.html')) &&
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === fingerprint
  )
}

/** @param {{ node: string, env: NodeJS.ProcessEnv }} runtime @param {string} fingerprint */
async function build({ node, env }, fingerprint) {
  console.log('Building the web …')
  const started = Date.now()
  // The build goes into a folder of its own and is then moved, so that an interrupted build never leaves half a web behind.
  const draft = path.join(cache, 'web-dist')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await runNode(node, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The web could not be built; the reason stands above.')
  fs.rmSync(dist, { recursive: true, force: true })
  fs.renameSync(draft, dist)
  fs.writeFileSync(stamp, fingerprint)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** @param {string[]} places paths from the checkout's root */
function fingerprintOf(places) {
  const hash = createHash('sha256')
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

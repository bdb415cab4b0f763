import fs from 'node:fs'
import path from 'node:path'
import { buildOnce } from './builds.mjs'
import { runNode } from './processes.mjs'
import { cache, root } from '../root.mjs'

const web = path.join(root, 'web')
const dist = path.join(web, 'dist')
const stamp = path.join(cache, 'web-build.stamp')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/exhibition',
  'web/vite.config.ts',
  'web/compressed-files.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'tools/launch/web-build.mjs',
]

/**
 * Builds web/dist when it is missing or its sources have changed.
 * @param {import('./builds.mjs').Runtime} runtime
 */
export const buildWeb = (runtime) =>
  buildOnce({ name: 'web', sources, isBuilt, build: (fingerprint) => build(runtime, fingerprint) })

/** @param {string} fingerprint */
function isBuilt(fingerprint) {
  return (
    fs.existsSync(path.join(dist, 'index.html')) &&
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === fingerprint
  )
}

/** @param {import('./builds.mjs').Runtime} runtime @param {string} fingerprint */
async function build({ node, env }, fingerprint) {
  // The build goes into a folder of its own and is then moved, so that an interrupted build never leaves half a web behind.
  const draft = path.join(cache, 'web-dist')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--outDir', draft, '--logLevel', 'warn']
  // The page for capturing cards is a build of its own, so that it shares no file with the product.
  const builds = [['--emptyOutDir'], ['--config', path.join(web, 'exhibition', 'capture', 'vite.config.ts')]]
  for (const own of builds) {
    const code = await runNode(node, [vite, 'build', ...options, ...own], {
      cwd: web,
      env: { ...env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error('The web could not be built; the reason stands above.')
  }
  fs.rmSync(dist, { recursive: true, force: true })
  fs.renameSync(draft, dist)
  fs.writeFileSync(stamp, fingerprint)
}

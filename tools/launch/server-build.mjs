import fs from 'node:fs'
import path from 'node:path'
import { buildOnce } from './builds.mjs'
import { runNode } from './processes.mjs'
import { cache, root } from '../root.mjs'

const builds = path.join(cache, 'server')
const sources = [
  'server/src',
  'contract/src',
  'package-lock.json',
  'tools/launch/server-build.mjs',
  'tools/launch/bundle-server.mjs',
]
/** A product that runs may still load a file of the build that it was started from. */
const kept = 3

/**
 * By default V8 lets young objects take up to 134 MB on a large machine before it looks which of them still live, in the worker's thread again as
 * much, and the C library keeps a heap for each of its threads. The product answers as quickly with less.
 */
export const lean = { flags: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } }

/**
 * Builds the server when it is missing or its sources have changed.
 * @param {import('./builds.mjs').Runtime} runtime
 */
export async function buildServer(runtime) {
  const fingerprint = await buildOnce({ name: 'server', sources, isBuilt, build: (wanted) => build(runtime, wanted) })
  return startedBy(fingerprint)
}

/**
 * The file that starts the product, and the settings of a process that is started by it.
 * @param {string} fingerprint
 */
function startedBy(fingerprint) {
  const folder = folderOf(fingerprint)
  // What V8 made of our files at an earlier start: reading it takes half the time and less memory.
  return { file: path.join(folder, 'main.js'), env: { NODE_COMPILE_CACHE: path.join(folder, 'compiled'), ...lean.env } }
}

/** @param {string} fingerprint */
const folderOf = (fingerprint) => path.join(builds, fingerprint.slice(0, 16))

/** @param {string} fingerprint */
const isBuilt = (fingerprint) => fs.existsSync(path.join(folderOf(fingerprint), 'main.js'))

/** @param {import('./builds.mjs').Runtime} runtime @param {string} fingerprint */
async function build({ node, env }, fingerprint) {
  // The build goes into a folder of its own and is then moved, so that an interrupted build is never started.
  const draft = path.join(cache, 'server-draft')
  fs.rmSync(draft, { recursive: true, force: true })
  const code = await runNode(node, [path.join(root, 'tools', 'launch', 'bundle-server.mjs'), draft], { env })
  if (code !== 0) throw new Error('The server could not be built; the reason stands above.')
  fs.mkdirSync(builds, { recursive: true })
  fs.rmSync(folderOf(fingerprint), { recursive: true, force: true })
  fs.renameSync(draft, folderOf(fingerprint))
  for (const old of newestFirst().slice(kept)) fs.rmSync(old, { recursive: true, force: true })
}

const newestFirst = () =>
  fs
    .readdirSync(builds)
    .map((name) => path.join(builds, name))
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)

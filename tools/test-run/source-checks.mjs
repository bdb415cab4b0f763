import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { runNode } from '../launch/processes.mjs'

/** @typedef {import('./check.ts').Check} Check */
/** @typedef {import('./vitest.mjs').Place} Place */

/** Runs `npm run verify` as one check, which keeps what is not in order. @param {Place} place @returns {Promise<Check[]>} */
export async function checkSource({ node, env, root }) {
  const file = path.join(root, '.cache', `findings-${randomUUID()}.txt`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const code = await runNode(node, ['tools/verify.ts'], { cwd: root, env: { ...env, FINDINGS_FILE: file } })
  const error = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : `ended with code ${code}`
  fs.rmSync(file, { force: true })
  return [{ name: 'npm run verify', ...(code === 0 ? { status: 'passed' } : { status: 'failed', error }) }]
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSource } from './source-checks.mjs'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-source-checks-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

test.each([
  ['', [{ name: 'npm run verify', status: 'passed' }]],
  [
    "import fs from 'node:fs'\nfs.writeFileSync(process.env.FINDINGS_FILE, '✗ lint')\nprocess.exitCode = 1",
    [{ name: 'npm run verify', status: 'failed', error: '✗ lint' }],
  ],
  ['process.exitCode = 2', [{ name: 'npm run verify', status: 'failed', error: 'ended with code 2' }]],
])('what the checks of the source found is kept: %j', async (program, wanted) => {
  fs.mkdirSync(path.join(root, 'tools'), { recursive: true })
  fs.writeFileSync(path.join(root, 'tools/verify.ts'), program)
  fs.writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }')
  expect(await checkSource({ node: process.execPath, env: process.env, root })).toEqual(wanted)
  expect(fs.readdirSync(path.join(root, '.cache'))).toEqual([])
})

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seamark-install-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const own = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.23.1', integrity: 'sha512-a' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
  [own]: { version: '24.21.0', integrity: 'sha512-b', optional: true },
}
const installed = { 'node_modules/pg': wanted['node_modules/pg'], [own]: wanted[own] }

test.each([
  { name: 'everything there', present: installed, expected: true },
  { name: 'nothing there', present: undefined, expected: false },
  {
    name: 'another version',
    present: { ...installed, 'node_modules/pg': { version: '8.23.0', integrity: 'sha512-a' } },
    expected: false,
  },
  {
    name: 'the same version with other content',
    present: { ...installed, 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-x' } },
    expected: false,
  },
  {
    name: "made on another platform: this one's Node is missing",
    present: { 'node_modules/pg': wanted['node_modules/pg'] },
    expected: false,
  },
])('isInstalled: $name → $expected', ({ present, expected }) => {
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
  fs.mkdirSync(path.join(folder, 'node_modules'))
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (present)
    fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  expect(isInstalled(folder)).toBe(expected)
})

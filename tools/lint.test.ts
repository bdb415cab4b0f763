import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
let place: string

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'seamark-lint-'))
  cpSync(path.join(root, '.oxlintrc.json'), path.join(place, '.oxlintrc.json'))
})
afterAll(() => rmSync(place, { recursive: true }))

function lint(file: string, text: string) {
  const full = path.join(place, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, text)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix', file],
    {
      cwd: place,
      encoding: 'utf8',
    },
  )
  return stdout + stderr
}

const page = 'web/src/domains/phonebook/companies/company-page.tsx'

test.each([
  [
    'the address bar in a kept page',
    page,
    "import { useSearch } from '@tanstack/react-router'\nexport const search = useSearch",
    'no-restricted-imports',
  ],
  [
    'a static dialog in a kept page',
    page,
    "import { Modal } from 'antd'\nexport const ask = () => Modal.confirm({})",
    'no-restricted-properties',
  ],
  [
    'the library of models outside its adapter',
    'server/src/domains/ai/answers/answers.queries.ts',
    "import { streamText } from 'ai'\nexport const ask = streamText",
    'no-restricted-imports',
  ],
  ['any', 'server/src/platform/write.ts', 'export const a = (b: any) => b', 'no-explicit-any'],
  [
    'an unexplained suppression',
    'server/src/platform/write.ts',
    '// @ts-expect-error\nexport const a = 1',
    'ban-ts-comment',
  ],
  [
    'a test that is left out',
    'server/src/platform/write.test.ts',
    "import { test } from 'vitest'\ntest.skip('it', () => {})",
    'no-disabled-tests',
  ],
  [
    'a test that leaves out the others',
    'server/src/platform/write.test.ts',
    "import { test } from 'vitest'\ntest.only('it', () => {})",
    'no-focused-tests',
  ],
  [
    'sleeping in a journey',
    'e2e/frame/tabs.test.ts',
    'export const wait = (page: Page) => page.waitForTimeout(500)',
    'no-restricted-properties',
  ],
  ['printing in the product', 'server/src/platform/write.ts', "console.log('here')", 'no-console'],
])('the lint refuses %s', (_what, file, text, rule) => {
  expect(lint(file, text)).toContain(rule)
})

test('the frame may read the address bar', () => {
  expect(
    lint(
      'web/src/app/tab-sync.tsx',
      "import { useRouterState } from '@tanstack/react-router'\nexport const state = useRouterState",
    ),
  ).not.toContain('no-restricted')
})

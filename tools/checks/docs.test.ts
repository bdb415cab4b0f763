import { expect, test } from 'vitest'
import { checkDocs } from './docs.ts'
import { createTree } from '../source/tree.ts'

const tree = {
  'package.json': JSON.stringify({ scripts: { start: '', bench: '' } }),
  'docs/style.md': '',
  'contract/src/phonebook/words.zh.ts': '',
  'server/src/domains/phonebook/index.ts': '',
}
const wrong = (text: string, path = 'README.md') =>
  checkDocs(createTree({ ...tree, [path]: text })).map((problem) => `${problem.line} ${problem.wrong}`)

test.each([
  'See [the style](docs/style.md#names) and [the web](https://example.com).',
  'Words are in `contract/src/<domain>/words.{zh,en}.ts`, doors in `server/src/domains/*/index.ts`, all under `contract/`.',
  'Run `npm start`, `npm ci` and `npm run bench`. Answers come from `/api/phonebook`.',
])('lets pass: %s', (text) => {
  expect(wrong(text)).toEqual([])
})

test.each([
  ['a\n[gone](docs/gone.md)', '2 names docs/gone.md'],
  ['`server/src/main.ts` starts it', '1 names server/src/main.ts'],
  ['`contract/src/<domain>/words.fr.ts`', '1 names contract/src/<domain>/words.fr.ts'],
  ['![picture](docs/images/list.png)', '1 names docs/images/list.png'],
  ['npm run deploy', '1 names the command npm run deploy'],
  ['npm test', '1 names the command npm test'],
])('refuses %s', (text, said) => {
  expect(wrong(text)).toEqual([expect.stringContaining(said)])
})

test('the page of a domain names its own files', () => {
  const page = 'server/src/domains/phonebook/README.md'
  expect(wrong('The door is `index.ts`.', page)).toEqual([])
  expect(wrong('Rules are in `pool.rules.ts`.', page)).toEqual([expect.stringContaining('names pool.rules.ts')])
})

test('the table of settings is that of the code', () => {
  const files = {
    'server/src/platform/config.ts': 'const settings = z.object({\n  PORT: whole(0, 1),\n  HOST: z.string(),\n})',
    'docs/configuration.md': '| `PORT` | 8080 | where |\n| `HOST` | | where |\n',
    'docs/configuration.zh-CN.md': '| `PORT` | 8080 | 端口 |\n| `SPEED` | 9 | 速度 |\n',
  }
  const said = checkDocs(createTree(files)).map(({ file, wrong }) => `${file} ${wrong}`)
  expect(said).toEqual([
    'docs/configuration.zh-CN.md does not explain the setting HOST',
    'docs/configuration.zh-CN.md explains SPEED, which is no setting',
  ])
})

test('scripts run files that exist', () => {
  const files = {
    'package.json':
      '{ "scripts": { "start": "node tools/start.mjs", "bench": "node tools/start.mjs bench/src/main.ts" } }',
    'tools/start.mjs': '',
  }
  expect(checkDocs(createTree(files)).map(({ wrong }) => wrong)).toEqual([
    'a script runs bench/src/main.ts, which does not exist',
  ])
})

import { expect, test } from 'vitest'
import { checkDocs } from './check-docs.ts'
import { createTree } from './tree.ts'

const tree = {
  'package.json': JSON.stringify({ scripts: { start: '', bench: '' } }),
  'docs/style.md': '',
  'contract/src/phonebook/words.zh.ts': '',
  'server/src/domains/phonebook/index.ts': '',
}
const wrong = (text: string, path = 'README.md') => checkDocs(createTree({ ...tree, [path]: text })).map((problem) => `${problem.line} ${problem.wrong}`)

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

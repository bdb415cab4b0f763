import { expect, test } from 'vitest'
import { copyProduct } from './testing.ts'

const { run, make } = copyProduct()

test('a new domain with a new noun is green from the start: checks, types and its own tests', () => {
  expect(
    make('domain', 'messaging', '--zh', '群发', '--en', 'Messaging', '--es', 'Mensajes', '--ja', '一斉送信'),
  ).toMatchObject({
    status: 0,
  })
  const names = [
    '--zh',
    '群发消息',
    '--en',
    'Bulk message',
    '--es',
    'Mensaje masivo',
    '--ja',
    '一斉メッセージ',
    '--code',
    '319',
  ]
  expect(make('noun', 'messaging', 'bulkMessage', ...names)).toMatchObject({ status: 0 })
  const checks = [
    'imports',
    'files',
    'words',
    'routes',
    'writes',
    'schema',
    'docs',
    'format',
    'unused',
    'types of contract',
    'types of server',
    'types of web',
  ]
  expect(run('tools/verify.ts', ...checks)).toMatchObject({ status: 0, said: expect.stringContaining('Verified') })
  const own = ['contract/src/messaging', 'server/src/domains/messaging', 'web/src/domains/messaging']
  expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...own)).toMatchObject({ status: 0 })
  expect(run('node_modules/vitest/vitest.mjs', 'run', '--project=server', 'src/domains/messaging')).toMatchObject({
    status: 0,
    said: expect.stringContaining('4 passed'),
  })
}, 480_000)

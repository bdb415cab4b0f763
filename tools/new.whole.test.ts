import { expect, test } from 'vitest'
import { copyProduct, plannedDomain } from './testing.ts'

const { run, make } = copyProduct()

test('a new domain with a new noun is green from the start: checks, types and its own tests', () => {
  const domain = make(
    'domain',
    plannedDomain,
    '--zh',
    '网络线索',
    '--en',
    'Net leads',
    '--es',
    'Prospectos de la red',
    '--ja',
    'ネットの見込み客',
  )
  expect(domain).toMatchObject({ status: 0 })
  const names = ['--zh', '网络帖子', '--en', 'Net post', '--es', 'Publicación', '--ja', 'ネット投稿', '--code', '334']
  const noun = make('noun', plannedDomain, 'netPost', ...names)
  expect(noun).toMatchObject({ status: 0 })
  const checks = ['imports', 'files', 'words', 'routes', 'writes', 'schema', 'docs', 'unused']
  expect(run('tools/verify.ts', ...checks)).toMatchObject({ status: 0, said: expect.stringContaining('Verified') })
  // Both say which files they have written. The others are as they were, and looking at all of them takes as long as making these.
  const written = [...new Set(`${domain.said}${noun.said}`.split('\n').filter((file) => /\.tsx?$/.test(file)))]
  expect(written.length).toBeGreaterThan(30)
  expect(run('node_modules/@biomejs/biome/bin/biome', 'format', ...written)).toMatchObject({ status: 0 })
  const own = ['contract/src', 'server/src/domains', 'web/src/domains'].map((folder) => `${folder}/${plannedDomain}`)
  expect(
    run('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', ...own, ...written),
  ).toMatchObject({ status: 0 })
  expect(
    run('node_modules/vitest/vitest.mjs', 'run', '--project=server', `src/domains/${plannedDomain}`),
  ).toMatchObject({
    status: 0,
    said: expect.stringContaining('4 passed'),
  })
}, 900_000)

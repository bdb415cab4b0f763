import { askForPictures, listPictureRequests } from '@seamark/contract/ai/pictures/pictures'
import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import { createPictureFetch } from '../endpoints/adapters/picture-fetches.ts'
import { settleDeadHoldsJob } from '../usage/holds.commands.ts'
import { createDrawPicturesJob, endLostPicturesJob } from './pictures.commands.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const settings = { AI_IMAGE_URL: stub.address, AI_IMAGE_MODEL: 'draws-1' }
const product = await startTestApp(settings)
const { lin } = await openDesk(product, testPassword)

/** Another process that draws a request, as a worker does. */
function startWorker(id: number) {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { createEndpoints } from './src/domains/ai/endpoints/adapters/endpoint.ts'
    import { createPictureFetch } from './src/domains/ai/endpoints/adapters/picture-fetches.ts'
    import { createDrawPicturesJob } from './src/domains/ai/pictures/pictures.commands.ts'
    const config = { ...readConfig({ FILES_DIR: process.env.TEST_FILES, ...${JSON.stringify(settings)} }), PROCESSES: ['worker'] }
    const app = await createApp(config, process.env.TEST_DATABASE, createLog('silent'))
    const work = createDrawPicturesJob({ endpoints: createEndpoints(config), fetchPicture: createPictureFetch(config) })
    await work.run(app.systemContext('test'), { id: ${id}, attempt: 1 })
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
}

test('a worker that is killed while the endpoint draws leaves the request unknown: one call, one charge, and nothing held', async () => {
  stub.answer('silent')
  const { id } = await lin.call(askForPictures, { body: { key: randomUUID(), prompt: '集装箱船', wanted: 2 } })
  const worker = startWorker(id)
  await stub.until(() => stub.questions.length === 1)
  worker.kill('SIGKILL')
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])

  // Its job is given to another worker, before and after the lease is over.
  const work = createDrawPicturesJob({
    endpoints: createEndpoints(product.config),
    fetchPicture: createPictureFetch(product.config),
  })
  const state = async () => (await lin.call(listPictureRequests, {})).requests[0]
  await work.run(product.context, { id, attempt: 1 })
  await endLostPicturesJob.run(product.context, null)
  expect(await state()).toMatchObject({ id, state: 'calling' })
  await product.pool.query(`update ai.picture_requests set lease_until = now() - interval '1 second' where id = $1`, [
    id,
  ])
  for (let round = 0; round < 2; round += 1) {
    await endLostPicturesJob.run(product.context, null)
    await work.run(product.context, { id, attempt: 1 })
    await settleDeadHoldsJob.run(product.context, null)
  }
  expect(await state()).toMatchObject({ id, state: 'unknown', failure: { code: 'picture_unknown' }, drawings: [] })
  expect(stub.questions).toHaveLength(1)
  const { rows } = await product.pool.query(
    `select (select json_agg(json_build_array(outcome, pictures, is_estimated)) from ai.usage) as usage, (select count(*)::int from ai.holds) as holds,
      (select json_agg(distinct jsonb_build_array(used, held)) from ai.usage_sums) as sums`,
  )
  expect(rows).toEqual([{ usage: [['broken', 2, true]], holds: 0, sums: [[2, 0]] }])
}, 60_000)

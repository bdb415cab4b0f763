import { connect, createServer, type Socket } from 'node:net'
import { getHealth } from '@seamark/contract/oversight/health'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '../../testing.ts'

/** A proxy before the engine that can be closed, as if the engine had died. */
const door = await openDoor()
const product = await startTestApp({ CLICKHOUSE_URL: `${door.address}/facts` })
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')
const engine = async () => {
  const { checks, engine } = await meng.call(getHealth, {})
  return [engine, checks.find(({ name }) => name === 'engine')?.level]
}

test('while the engine of trade data is away health says so, and nothing else notices', async () => {
  expect(await engine()).toEqual(['up', 'good'])
  door.shut()
  expect(await engine()).toEqual(['down', 'bad'])
  await expect(product.context.engine.rows('select 1')).rejects.toMatchObject({ code: 'platform.engine_down' })
  expect((await fetch(`${product.address}/health/ready`)).status).toBe(200)
  door.open()
  expect(await engine()).toEqual(['up', 'good'])
})

async function openDoor() {
  const { engine } = inject('testCluster')
  const open = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    if (!isOpen) return socket.destroy()
    const address = new URL(engine)
    const inside =
      address.protocol === 'unix:' ? connect(address.pathname) : connect(Number(address.port), address.hostname)
    for (const one of [socket, inside]) open.add(one.on('error', () => undefined))
    socket.pipe(inside).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    shut: () => {
      isOpen = false
      for (const socket of open) socket.destroy()
    },
    open: () => {
      isOpen = true
    },
  }
}

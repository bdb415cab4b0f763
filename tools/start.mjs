// npm start, npm run dev: installs and builds what is missing, then runs the product; stopping this stops all of it.
import path from 'node:path'
import { findRuntime, install } from './launch/install.mjs'
import { becomeNode, command, runNode, wasToldToStop } from './launch/processes.mjs'
import { cache, root } from './root.mjs'

/**
 * By default V8 lets young objects take up to 134 MB on a large machine before it looks which of them still live, in the worker's thread again as
 * much, and the C library keeps a heap for each of its threads. The product answers as quickly with less.
 */
const lean = { flags: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } }
/** What V8 made of our files at an earlier start: reading it takes half the time and less memory. It has one entry for each file, whatever its text was. */
const compiled = path.join(cache, 'compiled')
const server = [...lean.flags, '--enable-source-maps', path.join(root, 'server', 'src', 'main.ts')]

await command(process.argv.includes('--dev') ? develop : serve)

async function serve() {
  const code = await runNode(process.execPath, [path.join(root, 'tools', 'launch', 'prepare.mjs')])
  if (code !== 0 || wasToldToStop()) return code || 130
  const { node, env } = findRuntime()
  return becomeNode(node, server, {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled, ...lean.env, ...env },
  })
}

// The server restarts at every change of its files; the web comes from vite, which passes /api on to the server.
async function develop() {
  const { node, env } = await install()
  const target = process.env['API'] ?? `http://127.0.0.1:${process.env['PORT'] || 8080}`
  const address = 'http://localhost:5173'
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const both = [
    runNode(node, ['--watch', ...server], { env: { NODE_ENV: 'development', PUBLIC_ADDRESS: address, ...env } }),
    runNode(node, [vite, '--port', new URL(address).port, '--strictPort'], {
      env: { ...env, API: target },
      cwd: path.join(root, 'web'),
    }),
  ]
  const code = await Promise.race(both)
  process.emit('SIGTERM', 'SIGTERM')
  await Promise.all(both)
  return code
}

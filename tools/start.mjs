// npm start, npm run dev: installs and builds what is missing, then runs the product and stops it with us.
import path from 'node:path'
import { install } from './install.mjs'
import { runNode } from './processes.mjs'
import { root } from './root.mjs'
import { buildWeb } from './web-build.mjs'

const runtime = await install()
const server = ['--enable-source-maps', path.join(root, 'server', 'src', 'main.ts')]

if (process.argv.includes('--dev')) process.exitCode = await develop()
else {
  await buildWeb(runtime)
  process.exitCode = await runNode(runtime.node, server, { env: { NODE_ENV: 'production', ...runtime.env } })
}

// The server restarts at every change of its files; the web is served by vite, which passes /api on to the server.
async function develop() {
  const env = { ...runtime.env, NODE_ENV: 'development' }
  const target = process.env['API_TARGET'] ?? `http://127.0.0.1:${process.env['PORT'] || 8080}`
  const vite = [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')]
  const both = [
    runNode(runtime.node, ['--watch', ...server], { env }),
    runNode(runtime.node, vite, { env: { ...env, API_TARGET: target }, cwd: path.join(root, 'web') }),
  ]
  const code = await Promise.race(both)
  process.emit('SIGTERM', 'SIGTERM')
  await Promise.all(both)
  return code
}

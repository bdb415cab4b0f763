// npm start, npm run dev: installs and builds what is missing, then runs the product; stopping this stops all of it.
import path from 'node:path'
import { findRuntime, install } from './launch/install.mjs'
import { becomeNode, command, runNode, wasToldToStop } from './launch/processes.mjs'
import { buildServer, lean } from './launch/server-build.mjs'
import { root } from './root.mjs'

const source = path.join(root, 'server', 'src', 'main.ts')

await command(process.argv.includes('--dev') ? develop : serve)

async function serve() {
  const code = await runNode(process.execPath, [path.join(root, 'tools', 'launch', 'prepare.mjs')])
  if (code !== 0 || wasToldToStop()) return code || 130
  const runtime = findRuntime()
  const server = await buildServer(runtime)
  return becomeNode(runtime.node, [...lean.flags, server.file], {
    env: { NODE_ENV: 'production', ...server.env, ...runtime.env },
  })
}

// The server restarts at every change of its files; the web comes from vite, which passes /api on to the server.
async function develop() {
  const { node, env } = await install()
  const target = process.env['API'] ?? `http://127.0.0.1:${process.env['PORT'] || 8080}`
  const address = 'http://localhost:5173'
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const both = [
    runNode(node, [...lean.flags, '--watch', source], {
      env: { NODE_ENV: 'development', PUBLIC_ADDRESS: address, ...env },
    }),
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

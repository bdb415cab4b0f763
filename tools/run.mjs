// node tools/run.mjs tools/verify.ts … | node tools/run.mjs --bin biome …: runs a file or an installed program under the pinned Node.
import path from 'node:path'
import { install } from './install.mjs'
import { command, run, runNode } from './processes.mjs'
import { root } from './root.mjs'

await command(async () => {
  const isProgram = process.argv[2] === '--bin'
  const [name, ...rest] = process.argv.slice(isProgram ? 3 : 2)
  if (!name) throw new Error('Usage: node tools/run.mjs <file.ts> [arguments] | --bin <program> [arguments]')
  const { node, env } = await install()
  return isProgram ? run(path.join(root, 'node_modules', '.bin', name), rest, { env }) : runNode(node, [name, ...rest], { env })
})

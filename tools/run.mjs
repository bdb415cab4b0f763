// node tools/run.mjs [--built] tools/verify.ts … | node tools/run.mjs --bin biome …: runs a file or an installed program under the pinned Node;
// with `--built` it builds the product first.
import path from 'node:path'
import { install } from './launch/install.mjs'
import { command, run, runNode } from './launch/processes.mjs'
import { buildServer } from './launch/server-build.mjs'
import { buildWeb } from './launch/web-build.mjs'
import { root } from './root.mjs'

await command(async () => {
  const isProgram = process.argv[2] === '--bin'
  const needsBuilds = process.argv[2] === '--built'
  const [name, ...rest] = process.argv.slice(isProgram || needsBuilds ? 3 : 2)
  if (!name) throw new Error('Usage: node tools/run.mjs [--built] <file.ts> [arguments] | --bin <program> [arguments]')
  const { node, env } = await install()
  if (needsBuilds) await Promise.all([buildWeb({ node, env }), buildServer({ node, env })])
  return isProgram
    ? run(path.join(root, 'node_modules', '.bin', name), rest, { env })
    : runNode(node, [name, ...rest], { env })
})

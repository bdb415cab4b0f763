// node tools/run.mjs tools/verify.ts … | node tools/run.mjs --bin biome …: runs a file or an installed program under the pinned Node.
import path from 'node:path'
import { install } from './install.mjs'
import { run, runNode } from './processes.mjs'
import { root } from './root.mjs'

const [first, ...rest] = process.argv.slice(2)
if (!first || (first === '--bin' && !rest[0])) {
  console.error('Usage: node tools/run.mjs <file.ts> [arguments] | --bin <program> [arguments]')
  process.exit(1)
}

const { node, env } = await install()
if (first === '--bin') process.exitCode = await run(path.join(root, 'node_modules', '.bin', rest[0] ?? ''), rest.slice(1), { env })
else process.exitCode = await runNode(node, [first, ...rest], { env })

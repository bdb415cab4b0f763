import { spawn } from 'node:child_process'
import path from 'node:path'

/** An installed program that checks the tree, and the advice on its findings. */
export interface Program {
  name: string
  /** The path inside node_modules; our own Node runs it. */
  script: string
  arguments: string[]
  instead: string
  /** Shortens the output. */
  shorten?: (output: string) => string
}

export const programs: readonly Program[] = [
  {
    name: 'lint',
    script: 'oxlint/bin/oxlint',
    // The rules that need types and the types themselves are checked on one reading of the tree; a compiler beside it took as long again.
    arguments: ['--type-aware', '--type-check', '--deny-warnings', '--format=unix'],
    instead:
      'mend it; a cast or `any` only hides a fault of types. A rule may be silenced on one line with its reason: `// oxlint-disable-next-line <rule> -- <why>`',
  },
  {
    name: 'format',
    script: '@biomejs/biome/bin/biome',
    arguments: ['format', '--colors=off', '--reporter=github', '--max-diagnostics=none', '.'],
    instead: 'run `npm run format`',
    shorten: filesOnly,
  },
  {
    name: 'unused',
    script: 'knip/bin/knip.js',
    arguments: ['--no-progress', '--no-config-hints'],
    instead:
      'delete what nobody uses, or stop exporting it; a new way in (a script, a page of its own) is listed in knip.json',
  },
]

/** Returns the output if the program found a problem, else undefined. */
export async function runProgram(root: string, program: Program): Promise<string | undefined> {
  const { code, output } = await run(root, [path.join(root, 'node_modules', program.script), ...program.arguments])
  if (code === 0) return undefined
  return (program.shorten?.(output) ?? output).trim() || `ended with code ${code} and said nothing`
}

/** biome prints a paragraph for each file; its name is enough, since one command repairs all. A file that it cannot read keeps its whole text. */
function filesOnly(output: string) {
  const files = [...output.matchAll(/^::error title=format,file=([^,]+),.*Formatter would have printed/gm)].map(
    ([, file = '']) => path.relative(process.cwd(), file),
  )
  return files.length > 0 ? files.join('\n') : output
}

function run(cwd: string, given: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, given, {
    cwd,
    // Lint and types run on Go, whose garbage collector takes a tenth of their processor time by its own measure. With a limit of 3.5 GB it took half.
    env: { GOGC: '400', GOMEMLIMIT: '7GiB', ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(parts).toString() }))
  })
}

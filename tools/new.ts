import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { order } from '../server/src/domains/order.ts'
import { enterDomain, enterNoun } from './new/entries.ts'
import { fillNames, type Names, namesOf } from './new/names.ts'

// npm run new -- domain <domain> | noun <domain> <noun>: creates a domain or a noun in contract, server and web, with all checks passing.
const usage = `npm run new -- domain rates --zh 运价 --en Rates --es Tarifas --ja 運賃
npm run new -- noun rates offer --zh 报价 --en Offer --es Oferta --ja 見積もり --code 346 [--plural offers]

A noun's list, form and calls are made under its domain, open to the screen code. The names are those that people read.`

const root = process.cwd()
const saved: string[] = []
const text = { type: 'string', default: '' } as const

const wrong = make()
if (wrong !== undefined) {
  process.stderr.write(`${wrong}\n`)
  process.exitCode = 2
}

/** Writes the files and enters them where all domains are listed. Returns an error in the arguments, or undefined. */
function make(): string | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { zh: text, en: text, es: text, ja: text, code: text, plural: text },
  })
  const { zh, en, es, ja, code, plural } = values
  const said = { zh, en, es, ja }
  const [kind, domain = '', noun = ''] = positionals
  const isAsked =
    (kind === 'domain' && noun === '') || (kind === 'noun' && /^[a-z][A-Za-z]*$/.test(noun) && /^\d{1,4}$/.test(code))
  if (!isAsked || Object.values(said).includes('')) return usage
  const floor = order.find((floor) => floor.domain === domain)
  if (!floor) return `${domain} is no domain of server/src/domains/order.ts; give it its floor there first.`
  const names = namesOf({ domain, noun, plural, owns: floor.owns, said, code, migration: nextMigration() })
  // A pure module may stand in the folder before the domain is one.
  const present = existsSync(path.join(root, 'server/src/domains', domain, 'domain.ts'))
  if (kind === 'domain') return present ? `${domain} is there already.` : makeDomain(names)
  return present ? makeNoun(names) : `${domain} is not there yet: npm run new -- domain ${domain} …`
}

function makeDomain(names: Names) {
  write('domain', names)
  applyEntries(enterDomain(names))
  return format()
}

function makeNoun(names: Names) {
  if (existsSync(path.join(root, 'contract/src', names.domain, names['nouns-file'])))
    return `${names.noun} is there already.`
  write('noun', names)
  applyEntries(enterNoun(names))
  return format() ?? run('tools/schema.ts')
}

/** Copies the templates of a kind, with the names filled into their text and paths. */
function write(kind: 'domain' | 'noun', names: Names) {
  const folder = path.join(import.meta.dirname, 'templates', kind)
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
  for (const template of templates) {
    const file = fillNames(template.replace(/\.txt$/, ''), names)
    // What a pure module of the domain has brought stays as it is.
    if (!existsSync(path.join(root, file)))
      save(file, fillNames(readFileSync(path.join(folder, template), 'utf8'), names))
  }
}

function applyEntries(entries: ReturnType<typeof enterDomain>) {
  for (const { file, edit } of entries) save(file, edit(readFileSync(path.join(root, file), 'utf8')))
}

function save(file: string, content: string) {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, content)
  saved.push(file)
  process.stdout.write(`${file}\n`)
}

/** Formats what was saved, at once: each start of the formatter takes longer than all the files. */
function format() {
  const sources = saved.filter((file) => /\.tsx?$/.test(file))
  return run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', '--log-level=error', ...new Set(sources))
}

function run(file: string, ...given: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, file), ...given], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? undefined : `${file} failed: ${stderr}`
}

function nextMigration() {
  const numbers = readdirSync(path.join(root, 'server/migrations')).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

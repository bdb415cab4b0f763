import { parseArgs } from 'node:util'
import { importFigure } from './book-import.ts'
import { companyFigures } from './companies.ts'
import { type BenchDatabase, openDatabase } from './database.ts'
import { type Figure, printTable } from './figures.ts'
import { identityFigures } from './identity.ts'
import { importFigures } from './imports.ts'
import type { Target } from './load.ts'
import { pageFigures } from './pages.ts'
import { phonebookFigures } from './phonebook.ts'
import { repaintFigures } from './repaints.ts'
import { signIn, startLimit, startProduct } from './processes.ts'

const suites = ['companies', 'import', 'identity', 'phonebook', 'book-import'] as const
const usage =
  'npm run bench -- companies | import | identity | phonebook | book-import [--json] [--companies 1000000] [--rows 1000000] [--seconds 5] [--rounds 5]\n'
const concurrency = 16
/** Among so many the phonebook's companies are spread; the other suites have the demo people. */
const owners = { companies: 0, import: 0, identity: 0, phonebook: 50, 'book-import': 50 } as const

/** Measures a suite and prints it; exit 1 when a goal does not hold. */
async function main() {
  const { suite, json, companies, rows, seconds, rounds } = readOptions()
  const figures: Figure[] = []
  const database = await openDatabase(companies, owners[suite], note)
  try {
    const limit = await startLimit(database.url)
    const product = await startProduct(database.url)
    const headers = await signIn(product, database.url)
    const stage = {
      product: { address: product.address, headers },
      limit: { address: limit.address, headers: {} },
      databaseUrl: database.url,
      companies,
      load: { connections: concurrency, seconds, rounds },
    }
    try {
      for await (const figure of suiteOf(suite, stage, database, rows)) {
        figures.push(figure)
        if (json) process.stdout.write(`${JSON.stringify(figure)}\n`)
        else note(`measured: ${figure.name}`)
      }
    } finally {
      await Promise.all([product.stop(), limit.stop()])
    }
  } finally {
    await database.stop()
  }
  if (!json) printTable(figures, (text) => process.stdout.write(text))
  return figures.every(({ holds }) => holds)
}

function suiteOf(suite: (typeof suites)[number], stage: Parameters<typeof companyFigures>[0], database: BenchDatabase, rows: number): AsyncGenerator<Figure> {
  if (suite === 'companies') return companySuite(stage)
  if (suite === 'phonebook') return phonebookFigures(stage, database, rows)
  if (suite === 'book-import') return importFigure(database, rows)
  return suite === 'import' ? importSuite(stage.product, database) : identityFigures(stage.product, database.url)
}

async function* companySuite(stage: Parameters<typeof companyFigures>[0]) {
  yield* pageFigures(stage.product)
  yield* companyFigures(stage)
}

async function* importSuite(product: Target, database: BenchDatabase) {
  yield* repaintFigures(product)
  yield* importFigures(product, database)
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      companies: { type: 'string', default: '1000000' },
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '5' },
    },
  })
  const [companies, rows, seconds, rounds] = [Number(values.companies), Number(values.rows), Number(values.seconds), Number(values.rounds)]
  const isUsable = [companies, rows, seconds, rounds].every((number) => Number.isInteger(number) && number > 0)
  const suite = suites.find((suite) => suite === positionals.join(' '))
  if (!suite || !isUsable) {
    process.stderr.write(usage)
    process.exit(2)
  }
  return { suite, json: values.json, companies, rows, seconds, rounds }
}

/** Progress goes where it does not stand between the figures. */
function note(line: string) {
  process.stderr.write(`${line}\n`)
}

if (!(await main())) process.exitCode = 1

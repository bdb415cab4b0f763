import fs from 'node:fs'
import path from 'node:path'

/** Returns the log of the embedded PostgreSQL, which lies beside the folder of its sockets. */
export function saidByPostgres(databaseUrl: string) {
  const sockets = new URL(databaseUrl).searchParams.get('host') ?? ''
  const folder = fs.globSync(`${path.dirname(sockets)}/**/log`).at(0)
  if (folder === undefined) throw new Error(`PostgreSQL's log is not below ${path.dirname(sockets)}`)
  return fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
}

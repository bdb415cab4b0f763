import fs from 'node:fs'
import path from 'node:path'

/**
 * Returns how many checks a lane must run, from the table under "What must run" in docs/testing.md: a row has the lane, then the number.
 * @param {string} root @param {string} lane @returns {number}
 */
export function readRequired(root, lane) {
  const file = path.join(root, 'docs', 'testing.md')
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const section = /^## What must run$(.*?)(?=^## |(?![^]))/ms.exec(text)?.[1] ?? ''
  const row = [...section.matchAll(/^\| *`?(\w+)`? *\|[^|\d]*([\d,]+)/gm)].find(([, name]) => name === lane)
  if (!row?.[2])
    throw new Error(`docs/testing.md does not say under "What must run" how many checks the lane "${lane}" must run.`)
  return Number(row[2].replaceAll(',', ''))
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { order as floors } from '../server/src/domains/order.ts'
import { checkFiles } from './check-files.ts'
import { checkImports } from './check-imports.ts'
import { checkWords } from './check-words.ts'
import { checkWrites } from './check-writes.ts'
import { dynamicWords, ownNames } from './dynamic-words.ts'
import { readTree } from './tree.ts'
import type { Problem, Tree } from './tree.ts'
const order = floors.map(({domain}) => domain)
const tree = readTree(path.resolve(import.meta.dirname, '..'))
const show = (ps: Problem[]) => { for (const p of ps) console.log(`${p.file}${p.line ? ':' + p.line : ''}  ${p.wrong}\n    → ${p.instead}`) }
console.time('a')
import { failures, permissions } from '@seamark/contract'
import { fieldCodes } from '@seamark/contract/platform/issues'
show(checkImports(tree, order))
show(checkFiles(tree, order))
show(checkWrites(tree, order))
show(checkWords(tree, { codes: [...Object.keys(failures), ...fieldCodes], permissions: Object.keys(permissions), dynamic: dynamicWords, ownNames }))
console.timeEnd('a')

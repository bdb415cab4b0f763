import { lineAt } from '../source/tree.ts'
import type { Problem, Tree } from '../source/tree.ts'

const suppression =
  /(?:@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable(?:-next-line|-line)?|biome-ignore(?:-all|-start)?)/
const explained = /(?:--|:)\s*\S+(?:\s+\S+){2,}/

/** A suppression must give a short reason, and may silence only one rule in one line. */
export function checkSuppressions(tree: Tree): Problem[] {
  return tree.sources('contract/', 'server/', 'web/', 'e2e/', 'bench/', 'tools/').flatMap(({ path, text, comments }) =>
    comments
      .filter(({ value }) => suppression.test(value.trimStart().slice(0, 40)))
      .flatMap(({ value, start }) => {
        const said = (wrong: string, instead: string): Problem => ({
          file: path,
          line: lineAt(text, start),
          wrong,
          instead,
        })
        if (/@ts-(?:ignore|nocheck)/.test(value))
          return [
            said(
              'silences the type check for good',
              'use @ts-expect-error with a reason: it fails when it is no longer needed',
            ),
          ]
        const rest = value.replace(suppression, '')
        if (/(?:oxlint|eslint)-disable/.test(value) && !/^\s+[a-z@]/.test(rest))
          return [said('silences every rule', 'name the one rule')]
        if (/(?:oxlint|eslint)-disable(?!-)/.test(value))
          return [said('silences a rule for the rest of the file', 'use oxlint-disable-next-line where it is needed')]
        return explained.test(rest)
          ? []
          : [
              said(
                'silences a check without saying why',
                'add the reason: `// oxlint-disable-next-line <rule> -- <why this is right here>`',
              ),
            ]
      }),
  )
}

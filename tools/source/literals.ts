import { Visitor } from 'oxc-parser'
import { lineAt } from './tree.ts'
import type { Source } from './tree.ts'

export interface Text {
  value: string
  line: number
}

/** Returns the whole texts of a file, without imports, and the beginnings of those that are built at run time. */
export function textsOf({ text, program }: Source): { whole: Text[]; begun: Text[] } {
  const whole: Text[] = []
  const begun: Text[] = []
  const add = (list: Text[], value: string, start: number) => void list.push({ value, line: lineAt(text, start) })
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(whole, node.value, node.start)
    },
    TemplateLiteral: (node) => {
      const first = node.quasis[0]?.value.cooked ?? ''
      add(node.expressions.length === 0 ? whole : begun, first, node.start)
    },
    BinaryExpression: (node) => {
      if (node.operator === '+' && node.left.type === 'Literal' && typeof node.left.value === 'string')
        add(begun, node.left.value, node.start)
    },
  }).visit(program)
  return { whole, begun }
}

import { Fragment, memo, type ReactNode } from 'react'
import { Copy } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { cutIntoPieces, type Inline, type MarkdownBlock, mostShown, readPiece, wordsOf } from './markdown-rules.ts'
import './markdown-view.css'

/** Draws what a text calls `[K3]`. It stays the same function for as long as it draws the same. */
export type DrawHandle = (handle: string) => ReactNode

interface MarkdownProps {
  text: string
  drawHandle?: DrawHandle
}

/** A text of the office or of a model as elements of ours: nothing in it loads, runs or leads out of the product. */
export function Markdown({ text, drawHandle = asWritten }: MarkdownProps) {
  const { t } = useWords()
  const { pieces, rest } = cutIntoPieces(text)
  return (
    <div className="ai-markdown">
      {pieces.map((piece, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text only grows, and its pieces never change their places
        <Piece key={place} piece={piece} drawHandle={drawHandle} />
      ))}
      {rest === '' ? null : <p>{rest}</p>}
      {text.length > mostShown ? <p className="ai-note">{t('ai.text.cut')}</p> : null}
    </div>
  )
}

const asWritten: DrawHandle = (handle) => `[${handle}]`

/** Each piece is read once: while an answer comes, only the last one changes. */
const Piece = memo(function Piece({ piece, drawHandle }: { piece: string; drawHandle: DrawHandle }) {
  return <Blocks blocks={readPiece(piece)} drawHandle={drawHandle} />
})

function Blocks({ blocks, drawHandle }: { blocks: readonly MarkdownBlock[]; drawHandle: DrawHandle }) {
  return blocks.map((block, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same text has the same blocks
    <Block key={place} block={block} drawHandle={drawHandle} />
  ))
}

function Block({ block, drawHandle }: { block: MarkdownBlock; drawHandle: DrawHandle }) {
  const draw = (inner: readonly Inline[]) => <Inlines inner={inner} drawHandle={drawHandle} />
  switch (block.kind) {
    case 'paragraph':
      return <p>{draw(block.inner)}</p>
    case 'heading':
      return (
        <p>
          <strong>{draw(block.inner)}</strong>
        </p>
      )
    case 'list': {
      const items = block.items.map((blocks, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same text has the same items
        <li key={place}>
          <Blocks blocks={blocks} drawHandle={drawHandle} />
        </li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table':
      return <Table table={block} draw={draw} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} drawHandle={drawHandle} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    default:
      return <p>{block.text}</p>
  }
}

interface TableProps {
  table: Extract<MarkdownBlock, { kind: 'table' }>
  draw: (inner: readonly Inline[]) => ReactNode
}

/** On a phone each row is a card, whose cells say what they are. */
function Table({ table: { head, rows }, draw }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
            <th key={place} scope="col">
              {draw(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same text has the same rows
          <tr key={line}>
            {row.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same text has the same cells
              <td key={place} data-column={wordsOf(head[place] ?? [])}>
                {draw(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Inlines({ inner, drawHandle }: { inner: readonly Inline[]; drawHandle: DrawHandle }) {
  return inner.map((one, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same text has the same pieces
    <Fragment key={place}>{drawInline(one, drawHandle)}</Fragment>
  ))
}

function drawInline(one: Inline, drawHandle: DrawHandle): ReactNode {
  switch (one.kind) {
    case 'bold':
      return (
        <strong>
          <Inlines inner={one.inner} drawHandle={drawHandle} />
        </strong>
      )
    case 'struck':
      return (
        <s>
          <Inlines inner={one.inner} drawHandle={drawHandle} />
        </s>
      )
    case 'code':
      return <code>{one.text}</code>
    case 'address':
      return <Copy text={one.text}>{one.text}</Copy>
    case 'handle':
      return drawHandle(one.text)
    default:
      return one.text
  }
}

import { codeText } from './code-text.ts'
import './code-view.css'

/** A code with its name beside it. */
export function Coded({ code, name }: { code: string; name: string }) {
  if (name === '') return code
  return (
    <span className="code" title={codeText(code, name)}>
      {code} <span className="code-name">{name}</span>
    </span>
  )
}

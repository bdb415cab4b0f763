import { type FaultKind, faultKinds, type Findings, sumOf } from './judging/findings.ts'

const mostExamples = 12

/** Says every fault by its kind and class, with examples, for the people who mend them. */
export function reportOf(findings: readonly Findings[]): string {
  const lines = [
    '# Files: what went wrong',
    '',
    ...table('by language', findings, ({ file }) => `${file.layout.of} ${file.layout.language}`),
    ...table('by layout', findings, ({ file }) => file.layout.name),
    ...table('by form', findings, ({ file }) => `${file.layout.of} ${file.form}`),
    ...table('by encoding', findings, ({ file }) => file.encoding || 'workbook'),
    ...faultKinds.flatMap((kind) => listed(kind, findings)),
  ]
  return `${lines.join('\n')}\n`
}

function table(title: string, findings: readonly Findings[], nameOf: (one: Findings) => string): string[] {
  const groups = Map.groupBy(findings, nameOf)
  return [
    `## ${title}`,
    '',
    '| | files | columns right | wrong values | lost rows | stopped | good rows refused | made up |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...[...groups].map(([name, part]) => {
      const right = part.reduce((sum, { columnsRight }) => sum + columnsRight, 0)
      const all = part.reduce((sum, { columns }) => sum + columns, 0)
      const counts = (['wrong value', 'lost row', 'file stopped', 'good row refused', 'row made up'] as const).map(
        (kind) => sumOf(part, kind),
      )
      return `| ${name} | ${part.length} | ${((right / all) * 100).toFixed(1)} % | ${counts.join(' | ')} |`
    }),
    '',
  ]
}

/** The faults of a kind by layout and what they are about; how often, in which files, and the first example. */
function listed(kind: FaultKind, findings: readonly Findings[]): string[] {
  const faults = findings.flatMap(({ file, faults }) =>
    faults.filter((one) => one.kind === kind).map((one) => ({ ...one, file })),
  )
  const groups = [...Map.groupBy(faults, ({ about, file }) => `${file.layout.name}: ${about}`)]
  return [
    `## ${kind}: ${faults.reduce((sum, { count }) => sum + count, 0)}`,
    '',
    ...groups.map(([name, part]) => {
      const forms = [...new Set(part.map(({ file }) => file.form))].slice(0, mostExamples).join(', ')
      const texts = [...new Set(part.map(({ text }) => text))].slice(0, 2).join(' ; ')
      return `- ${name} × ${part.reduce((sum, { count }) => sum + count, 0)} (${forms}): ${texts}`
    }),
    '',
  ]
}

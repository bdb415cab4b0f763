import fs from 'node:fs'

export interface RunningProcess {
  pid: number
  /** The program's name, at most fifteen letters of it. */
  name: string
  /** Megabytes, in which memory that several processes share counts once (PSS). */
  memory: number
  /** The part of it that is read from the program's files, which the system takes back when it needs it. */
  files: number
}

/** Returns a process and all those below it, as Linux tells. */
export function processesBelow(pid: number): RunningProcess[] {
  const all = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (lineOf(Number(name)) ?? []) : []))
  const found = all.filter((one) => one.pid === pid)
  for (const above of found) found.push(...all.filter(({ parent }) => parent === above.pid))
  return found.map(({ pid, name }) => ({
    pid,
    name,
    memory: megabytesOf(pid, 'Pss'),
    files: megabytesOf(pid, 'Pss_File'),
  }))
}

function lineOf(pid: number) {
  try {
    const line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold any sign.
    const end = line.lastIndexOf(') ')
    return { pid, name: line.slice(line.indexOf('(') + 1, end), parent: Number(line.slice(end + 2).split(' ')[1]) }
  } catch {
    return undefined
  }
}

function megabytesOf(pid: number, kind: 'Pss' | 'Pss_File'): number {
  try {
    const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

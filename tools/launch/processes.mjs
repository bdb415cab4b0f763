import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from '../root.mjs'

let toldToStop = false
const parent = process.ppid

/** Returns true if a signal, or the end of the parent process, has interrupted the work. */
export const wasToldToStop = () => toldToStop

const leash = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * Runs a command: its result is the exit code, and an error is printed as one line.
 * @param {() => Promise<number>} work
 */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** @typedef {import('node:child_process').SpawnOptions & { onStart?: (pid: number) => void }} Options */

/**
 * Runs one program to its end and resolves with its exit code. Ctrl-C, SIGTERM, a closed terminal and the end of the npm
 * that started us all reach the program as one SIGTERM.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { onStart, ...options } = {}) {
  // The program gets its own process group; otherwise Ctrl-C in a terminal would reach it twice.
  const child = spawn(command, args, {
    stdio: 'inherit',
    cwd: root,
    detached: process.platform !== 'win32',
    ...options,
  })
  if (child.pid) onStart?.(child.pid)
  return new Promise((resolve, reject) => {
    const release = whenToldToStop(() => {
      toldToStop = true
      child.kill('SIGTERM')
    })
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      release()
      resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0))
    })
  })
}

/**
 * Does the same as `run` for a program of ours under the pinned Node, which also stops when this process is killed outright.
 * @param {string} node
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runNode(node, args, options = {}) {
  return run(node, ['--import', leash, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
}

/**
 * Becomes a program of ours under the pinned Node: this process is that program from now on, so that nothing of ours stays in memory beside it.
 * Where the system or this Node cannot do so, we run the program and wait for its end as `runNode` does.
 * @param {string} node
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv }} options
 */
export function becomeNode(node, args, { env }) {
  if (process.platform === 'win32' || !process.execve) return runNode(node, args, { env })
  process.chdir(root)
  return process.execve(node, [node, '--import', `${leash}?parent=${parent}`, ...args], env)
}

/** @param {() => void} stop @returns {() => void} releases the signals again */
function whenToldToStop(stop) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)

  // npm does not pass SIGTERM on: it leaves us running, perhaps between two programs. Without npm we are then just a background job.
  const watch = setInterval(() => {
    if (process.ppid === parent || !process.env['npm_lifecycle_event']) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()

  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, stop)
  }
}

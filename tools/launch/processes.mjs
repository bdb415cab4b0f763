import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from '../root.mjs'

let toldToStop = false
const parent = process.ppid

/** Whether a signal, or the end of whoever started us, has cut the work short. */
export const wasToldToStop = () => toldToStop

const leash = new URL('./stop-with-parent.mjs', import.meta.url).href

/**
 * The frame of a command: what it returns is the exit code, what it throws is one line.
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
  // A process group of its own: else Ctrl-C in a terminal would reach the program twice.
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
 * As `run`, for a program of ours under the pinned Node: it also stops when this process is killed outright.
 * @param {string} node
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runNode(node, args, options = {}) {
  return run(node, ['--import', leash, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
}

/** @param {() => void} stop @returns {() => void} gives the signals back */
function whenToldToStop(stop) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)

  // npm does not pass SIGTERM on, it only leaves us behind, maybe between two programs; without npm, outliving a shell is nothing but a background job.
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

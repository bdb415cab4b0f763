/** @typedef {import('./lanes.mjs').LaneName} LaneName */

/** @type {LaneName[]} */
const whole = ['main', 'operations', 'trust']

/**
 * Reads the arguments of `npm test`.
 * @param {string[]} given
 * @returns {{ lanes: LaneName[], filters: string[] }} the lanes in their order, and parts of file names; without any, every file runs
 */
export function readArguments(given) {
  const filters = [...given]
  if (takeFlag(filters, '--fast')) {
    if (filters.some((one) => one.startsWith('--only')))
      throw new Error('--fast and --only exclude each other: --fast is a lane of its own.')
    return { lanes: ['fast'], filters: withoutFlags(filters) }
  }
  const only = takeValue(filters, '--only')
  const lanes = whole.filter((lane) => only === undefined || lane === only)
  if (lanes.length === 0) throw new Error(`There is no lane "${only}"; --only takes ${whole.join(', ')}.`)
  return { lanes, filters: withoutFlags(filters) }
}

/** @param {{ lanes: LaneName[], filters: string[] }} wanted */
export const isWhole = ({ lanes, filters }) => lanes.length === whole.length && filters.length === 0

/** @param {string[]} given @param {string} name */
function takeFlag(given, name) {
  const at = given.indexOf(name)
  if (at >= 0) given.splice(at, 1)
  return at >= 0
}

/** Takes `--only trust` or `--only=trust`. @param {string[]} given @param {string} name */
function takeValue(given, name) {
  const at = given.findIndex((one) => one === name || one.startsWith(`${name}=`))
  if (at < 0) return undefined
  const [flag = '', next] = given.splice(at, given[at] === name ? 2 : 1)
  return flag === name ? (next ?? '') : flag.slice(name.length + 1)
}

/** @param {string[]} given */
function withoutFlags(given) {
  const unknown = given.find((one) => one.startsWith('-'))
  if (unknown !== undefined)
    throw new Error(
      `Unknown option ${unknown}. Usage: npm test -- [--fast | --only ${whole.join('|')}] [<part of a file's name> …]`,
    )
  return given
}

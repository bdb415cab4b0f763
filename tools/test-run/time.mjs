/** @typedef {import('./vitest.mjs').Place} Place */
/** @typedef {keyof typeof minutes} Part */

/**
 * When each part of a whole run ends, in minutes from its beginning, however slow the machine is: a server that gives a run ninety minutes reports nothing
 * of one that takes longer. A quick machine has ended long before.
 */
const minutes = { units: 36, journeys: 58, operations: 66, trust: 78, again: 82 }

/** Why a test of a whole run did not run on a slow machine. */
export const outOfTime = 'the machine was too slow: the run had no time left for it'

/** Returns when a part of a whole run ends, in milliseconds; undefined for any other run, which has all the time that it takes. @param {Place} place @param {Part} part */
export const endOf = ({ begun }, part) => (begun === undefined ? undefined : begun + minutes[part] * 60_000)

/** @param {number | undefined} end */
export const isOver = (end) => end !== undefined && Date.now() >= end

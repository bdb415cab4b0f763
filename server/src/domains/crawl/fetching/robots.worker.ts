import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { type RobotsToRead, readRobots } from './robots.rules.ts'

/** Reads files of rules in a thread of its own, one after another; the code that started the thread ends it when one takes too long. */
const asked = z.custom<RobotsToRead>()

if (parentPort)
  for await (const [given] of on(parentPort, 'message')) parentPort.postMessage(readRobots(asked.parse(given)))

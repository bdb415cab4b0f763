import type { Locator } from 'playwright-core'

/** A hand moves a finger in so many steps. */
const steps = 8

/** Moves a finger over the screen, from the upper part of an element on. As on a phone the browser itself tells what is scrolled and what the page is told. */
export async function swipe(on: Locator, { x = 0, y = 0 }: { x?: number; y?: number }) {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to touch.')
  const [left, top] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)]
  const finger = await on.page().context().newCDPSession(on.page())
  // The finger rests before it leaves. Otherwise the page would glide on, and the browser takes the next tap for the one that stops it.
  const began = Date.now() / 1000 - 1
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, second: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: left + x * share, y: top + y * share }],
      timestamp: began + second,
    })
  await touch('touchStart', 0, 0)
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps, step * 0.02)
  for (const second of [0.6, 0.7, 0.8]) await touch('touchMove', 1, second)
  await touch('touchEnd', 1, 0.9)
  await finger.detach()
}

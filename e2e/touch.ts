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
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: left + x * share, y: top + y * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps)
  await touch('touchEnd', 1)
  await finger.detach()
}

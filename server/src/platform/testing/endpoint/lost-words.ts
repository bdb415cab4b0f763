/** Dice that fall the same in every run. */
export function createDice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Fixed words that stand in a translation less often than they should and are not said to be missing: it must be none. */
export function silentlyLost(
  locked: readonly string[],
  done: { text: string; missing: readonly { target: string }[] },
): string[] {
  return [...new Set(locked)].filter((target) => {
    const expected = locked.filter((one) => one === target).length
    const said = done.missing.filter((one) => one.target === target).length
    return done.text.split(target).length - 1 < expected - said
  })
}

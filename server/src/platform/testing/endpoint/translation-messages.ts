/** Dice that fall the same in every run. */
export function createDice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const sentences = [
  (n: number) => `宁波到洛杉矶 ${n}*40HQ，海运费 ${2000 + n}美金，THC 另付，12月${1 + (n % 28)}日截关，7天免箱期。`,
  (n: number) => `提单请发 booking${n}@sea.example，箱号 MSCU${1_000_000 + n}，电话 138${String(10_000_000 + n)}。`,
  (n: number) => `Please book ${n}x20GP from Shanghai to Rotterdam on Dec 5, USD ${1000 + n}, 14 days free time, FOB.`,
  (n: number) =>
    `走远洋专线，${n}吨 ${n + 40}方，订单 2611-${String(1000 + n)}，CIF 鹿特丹，2026-12-${10 + (n % 19)}。`,
  (n: number) => `Necesito ${n} x 40HQ de Shanghai, 5 de diciembre de 2026, ${n} toneladas, conocimiento de embarque.`,
]
const targets = ['zh', 'en', 'es', 'ja'] as const

/** The 200 messages by which translations are measured: made of parts of the trade, the same in every run. */
export const translationMessages = Array.from({ length: 200 }, (_, n) => ({
  text: sentences[n % sentences.length]?.(n + 1) ?? '',
  to: targets[n % targets.length] ?? 'en',
}))

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

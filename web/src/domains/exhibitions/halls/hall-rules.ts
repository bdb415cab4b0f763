import type { Standing } from '@seamark/contract/exhibitions/choices'
import type { HallBooth } from '@seamark/contract/exhibitions/halls/halls'

type Lit = Standing | 'planned' | 'visited'

/** What a booth is drawn as: what matters most of those who share it. */
export const standingOf = ({ exhibitors }: Pick<HallBooth, 'exhibitors'>): Standing =>
  (['ours', 'colleague', 'pool', 'new'] as const).find((one) => exhibitors.some(({ standing }) => standing === one)) ??
  'new'

/** Whether the booth stays bright while one kind is lit. */
export const isLit = ({ exhibitors }: Pick<HallBooth, 'exhibitors'>, lit: Lit | undefined): boolean =>
  lit === undefined ||
  exhibitors.some(({ standing, visitState }) => {
    if (lit === 'planned') return visitState === 'planned' || visitState === 'appointment'
    return lit === 'visited' ? visitState === 'visited' : standing === lit
  })

/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

/** Where an exhibition stands in time; it is worked out by the office's day. */
export const phases = ['upcoming', 'ongoing', 'over'] as const
export type Phase = (typeof phases)[number]

export const exhibitionSorts = ['fromDay', 'updatedAt'] as const

/** How an exhibitor stands to the reader: a client of hers, a colleague's, one in the pool, or unknown to the phonebook. */
export const standings = ['ours', 'colleague', 'pool', 'new'] as const
export type Standing = (typeof standings)[number]

export const visitStates = ['planned', 'appointment', 'visited', 'noInterest'] as const
export type VisitState = (typeof visitStates)[number]

export const exhibitorSorts = ['updatedAt', 'booth', 'visitOn'] as const

/** Why a contact is covered: the reader has not the screen of booths, or the company is a colleague's client. */
export const covers = ['right', 'colleague'] as const

/** How warm a contact at the fair was, the warmest first. */
export const heats = ['A', 'B', 'C'] as const
export type Heat = (typeof heats)[number]

/** What was promised to the person of a card. */
export const nextSteps = ['contact', 'quote', 'material', 'wechat', 'visit'] as const
export type NextStep = (typeof nextSteps)[number]

/** When it is promised for, counted from the day of the capture; `afterFair` is the day after the last one of the fair. */
export const nextTimes = ['tomorrow', 'threeDays', 'week', 'afterFair'] as const
export type NextTime = (typeof nextTimes)[number]

/** A capture on our side; before it has reached us it is queued on the phone. */
export const captureStates = ['unsorted', 'sorted', 'discarded'] as const
export type CaptureState = (typeof captureStates)[number]

export const captureSides = ['front', 'back'] as const
export type CaptureSide = (typeof captureSides)[number]

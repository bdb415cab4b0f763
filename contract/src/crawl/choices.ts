/** Fixed choices of the domain, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

export const customerSorts = ['lastSeen', 'firstSeen', 'name'] as const

/** A bad customer is hidden and keeps its name, so that it never comes back as a new one. */
export const qualities = ['unmarked', 'good', 'bad'] as const
export type Quality = (typeof qualities)[number]

export const badReasons = ['notCompany', 'forwarder', 'deadContact', 'duplicate', 'other'] as const
export type BadReason = (typeof badReasons)[number]

export const sortings = ['unsorted', 'sorted'] as const
export type Sorting = (typeof sortings)[number]

/** Drafts are seen by those alone who keep the sources. */
export const releases = ['draft', 'released'] as const
export type Release = (typeof releases)[number]

export const kindHints = ['shipper', 'forwarder'] as const
export type KindHint = (typeof kindHints)[number]

/** The relation of a customer to the caller: a company that she holds or follows, somebody else's, in the pool, or not in the phonebook. */
export const customerStates = ['ours', 'colleague', 'pool', 'new'] as const
export type CustomerState = (typeof customerStates)[number]

/** Ways to reach a customer, as a filter asks for them. */
export const reaches = ['telephone', 'email', 'website', 'qq', 'wechat'] as const
export type ReachName = (typeof reaches)[number]

/** Whom a customer goes to in the phonebook. */
export const bringTargets = ['mine', 'pool', 'colleague'] as const

/** The way a value was found. */
export const methods = ['file', 'person'] as const
export type Method = (typeof methods)[number]

/** What somebody wants who writes a post: space for cargo, to sell space, or neither. */
export const postKinds = ['inquiry', 'offer', 'other'] as const
export type PostKind = (typeof postKinds)[number]

export const postSorts = ['published'] as const

/** How a post becomes business. */
export const takeWays = ['demand', 'supply', 'claim', 'followUp'] as const
export type TakeWay = (typeof takeWays)[number]

/** Whether somebody has taken a post. */
export const takings = ['open', 'mine', 'others'] as const
export type Taking = (typeof takings)[number]

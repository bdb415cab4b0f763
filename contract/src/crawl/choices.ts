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
export const methods = ['file', 'person', 'feed', 'jsonld', 'microdata', 'selector', 'pattern'] as const
export type Method = (typeof methods)[number]

/** What somebody wants who writes a post: space for cargo, to sell space, or neither. */
export const postKinds = ['inquiry', 'offer', 'other'] as const
export type PostKind = (typeof postKinds)[number]

export const postSorts = ['published'] as const

/** How a post becomes business. */
export const takeWays = ['demand', 'supply', 'claim', 'followUp'] as const
export type TakeWay = (typeof takeWays)[number]

/** The last days that the overview counts. */
export const overviewDays = ['1', '7', '30'] as const

/** How far the companies have come that crawled customers and posts became. */
export const overviewSteps = ['imported', 'claimed', 'contacted', 'quoted', 'ordered'] as const
export type OverviewStep = (typeof overviewSteps)[number]

/** Whether somebody has taken a post. */
export const takings = ['open', 'mine', 'others'] as const
export type Taking = (typeof takings)[number]

/** Files that people hand in, or pages of the net of which there is a list: a feed, a sitemap, or a page with links. */
export const sourceKinds = ['file', 'feed', 'sitemap', 'page'] as const

export const sourceBrings = ['companies', 'posts'] as const
export type SourceBrings = (typeof sourceBrings)[number]

/** A source is on only after a trial of its rules of today. */
export const sourceStates = ['draft', 'tried', 'on', 'paused', 'retired'] as const

/** Why a source is paused: by a person, or by what its host has answered. */
export const pauseReasons = ['', 'person', 'silent', 'forbidden', 'legal', 'robots', 'certificate', 'rights'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** A look reads one page; a trial reads one list and three of its items. Neither keeps anything. */
export const runPurposes = ['clock', 'person', 'trial', 'look'] as const
export type RunPurpose = (typeof runPurposes)[number]

export const runStates = ['running', 'done', 'failed', 'stopped'] as const

export const pageKinds = ['feed', 'sitemap', 'list', 'item'] as const
export type PageKind = (typeof pageKinds)[number]

export const pageStates = ['waiting', 'done', 'unchanged', 'moved', 'forbidden', 'failed'] as const
export type PageState = (typeof pageStates)[number]

/** Why a page was not read, or a run ended early. Each is a sentence. */
export const fetchReasons = [
  'crawl.robots_forbid',
  'crawl.robots_closed',
  'crawl.robots_away',
  'crawl.page_status',
  'crawl.page_forbidden',
  'crawl.page_legal',
  'crawl.page_busy',
  'crawl.page_timeout',
  'crawl.page_certificate',
  'crawl.page_media_type',
  'crawl.page_too_long',
  'crawl.page_redirect',
  'crawl.page_network',
  'crawl.page_unreadable',
  'crawl.address_unfit',
  'crawl.address_not_public',
  'crawl.host_unknown',
  'crawl.rule_finds_nothing',
  'crawl.rights_lost',
  'crawl.run_stuck',
  'crawl.off',
  'crawl.contact_missing',
] as const
export type FetchReason = (typeof fetchReasons)[number]

/** Where the rules of a source look: CSS selectors, and for sitemaps the beginnings of paths. */
export const ruleNames = [
  'item',
  'link',
  'next',
  'include',
  'name',
  'country',
  'province',
  'city',
  'address',
  'contact',
  'telephone',
  'email',
  'website',
  'qq',
  'wechat',
  'creditCode',
  'industry',
  'products',
  'routeWords',
  'title',
  'time',
  'text',
  'author',
] as const
export type RuleName = (typeof ruleNames)[number]

/**
 * Programs that look at an address before a person does: chats that draw a preview, mail scanners, crawlers. Our script does not run in most of
 * them; in those where it does, their names give them away: by what they do, or by the address of a page about them. A chat's own browser, in
 * which a person reads, names the chat and no such word.
 */
const previews =
  /(?<!cu)bot\b|\+https?:|crawl|spider|preview|scan|fetch|scrap|unfurl|-poker|externalhit|facebot|whatsapp\/|imgproxy|embedly|iframely|vkshare|google-?(?:read|safety|web|image|page)|bingpreview|yahoo! slurp|bytespider|proofpoint|mimecast|barracuda|safelinks|urldefense|trendmicro|symantec|headless|phantom|puppeteer|playwright|lighthouse|curl|wget|python|java\/|okhttp|node|axios|go-http|libwww|httpclient|monitor|uptime/i

/** Whether a browser of a person may be behind this name. A program without a name is none. */
export const isPerson = (userAgent: string): boolean =>
  /^mozilla\/5\.0 \(/i.test(userAgent) && !previews.test(userAgent)

import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'settings.discard': 'Discard changes',
  'settings.saved': 'Saved. The options hold from now on.',
  'settings.overtaken': 'A colleague has just changed the options. Saving once more keeps what you typed.',
  'settings.lastChanged': 'Last changed',
  'settings.default': 'Default: {value}.',
  'settings.giveBack': 'Back to default',
  'settings.blank': 'empty',
  'settings.on': 'on',
  'settings.off': 'off',
  'settings.group.organization': 'Organization',
  'settings.group.sessions': 'Sessions',
  'settings.group.waysIn': 'Ways in',
  'settings.hint.organizationName': 'The name of your firm, shown in the personal centre.',
  'settings.hint.sessionHours': 'Hours after which everybody signs in anew; holds for sessions that begin from now on.',
  'settings.hint.sessionIdleMinutes':
    'Minutes without activity after which a session ends; holds at once for everybody.',
  'settings.hint.codesPerDay':
    'Codes by text message and mail that all people together may ask for in a day. Beyond that none is sent.',
  'settings.hint.signInByGet':
    'Whether requests of other clients to sign in, or for a code, are answered when they come by GET. Our own pages do not use it.',
  'settings.note.industry': 'Offered when a company’s industry is filled in.',
  'settings.note.mainCategory': 'Offered when a company’s main category is filled in.',
  'settings.item.new': 'New item',
  'settings.item.edit': 'Edit names',
  'settings.item.up': 'Move up',
  'settings.item.down': 'Move down',
  'settings.item.retire': 'Retire',
  'settings.item.bringBack': 'Bring back',
  'settings.item.deleteTitle': 'Delete “{name}”?',
  'settings.item.deleteText': 'An item that companies name cannot be deleted. It can be retired.',
  'settings.item.deleted': '“{name}” was deleted',
  'settings.item.retiredNow': '“{name}” is retired and no longer offered',
  'settings.item.broughtBack': '“{name}” is offered again',
  'settings.item.saved': '“{name}” was saved',
  'settings.item.overtaken': 'A colleague has just changed this item. You see it as it is now; please try again.',
  'settings.item.codeHint': 'Other systems know the item by it; it cannot be changed later. For example: furniture',
  'settings.item.isRetired': 'Retired',
  'settings.item.menu': 'Actions for “{name}”',
  'settings.item.none': 'This dictionary has no items yet',
  'settings.item.dragHelp': 'Drag a row to its place, or use the menu at its end.',
  'settings.hint.staleDays': 'A held company shows as stale once nothing has happened for so many days.',
  'settings.hint.recordEditHours': 'For so long authors may change or delete what they logged; every edit is kept.',
  'settings.hint.recordImagesRequired': 'When on, every follow-up needs at least one image.',
  'settings.group.followUps': 'Follow-up',
  'settings.hint.neglectedDays':
    'A held company without a next step is listed under “Needs follow-up” once nobody has followed it up for so many days.',
  'settings.dictionary.exchangeRates': 'Exchange rates',
  'settings.note.exchangeRates':
    'Values in other currencies are converted to US dollars by the rate of each row’s day when trade data is imported; the original is kept. Without a rate nothing is converted or added.',
  'settings.rate.new': 'New rate',
  'settings.rate.edit': 'Change the rate of {currency}',
  'settings.rate.delete': 'Delete the rate of {currency} from {day}',
  'settings.rate.deleteText': 'Values that were converted keep the rate that they had.',
  'settings.rate.takes.earlierUntil':
    'From {day} until {until}, values in {currency} will be converted by the rate from {before}.',
  'settings.rate.takes.earlier': 'From {day} on, values in {currency} will be converted by the rate from {before}.',
  'settings.rate.takes.noneUntil':
    'From {day} until {until}, {currency} will have no rate and nothing will be converted.',
  'settings.rate.takes.none': 'From {day} on, {currency} will have no rate and nothing will be converted.',
  'settings.rate.hint':
    'How much of the currency one US dollar costs, 7.2 for the yuan. It holds from its first day until the next rate of the currency.',
  'settings.rate.none': 'There are no rates yet',
  'settings.switchedOff': '{count} switched off',
  'settings.switchedOff.title': 'Switched off, can be brought back',
  'settings.switchedOff.note':
    'What the whole office uses is switched off for 30 days when it is deleted. Until then it can be brought back with the companies that had it; afterwards it is permanently deleted.',
  'settings.switchedOff.companies': { one: '{count} company had it', other: '{count} companies had it' },
  'settings.switchedOff.until': 'permanently deleted after {at}',
  'settings.switchedOff.bringBack': 'Bring back',
  'settings.switchedOff.bringBackOne': 'Bring “{name}” back',
  'settings.switchedOff.broughtBack': '“{name}” is back',
  'settings.switchedOff.gone': 'Somebody else has just dealt with it; the list was read again.',
  'settings.hint.chatFileDays':
    'The uploaded file is deleted so many days after it was read; its messages stay. 0 keeps it. Without it nothing can be read again when another file is undone.',
  'settings.hint.chatZone':
    'Chats carry local times only. Files for which nobody chooses a zone are read in this one; a zone chosen before for a conversation of the same name comes first.',
  'settings.hint.chatRateDays':
    'A price of a paste, a file or a chat that says no end holds for so many days from its message or its start, and is flagged as assumed. Only what is read from now on is affected.',
  'settings.hint.chatMuteWords':
    'One word a line, of two letters at least. Nothing is found in messages that hold one; the page of the file says how many each word has muted. Files that are there already can be searched again on the page of chat files.',
  'settings.hint.answerFitPercent':
    'An entry that fits a sentence so well is shown as the answer; one below it, from 15%, is offered. A lower value shows answers that were not asked for.',
  'settings.hint.modelFirst':
    'Where a model is connected, every question goes to it before the entries of the office and the questions about records, and uses the quota. Otherwise those come first, and the model answers what none of them understands.',
  'settings.hint.answerTokens':
    'A model writes at most so many tokens in one answer of the assistant, its thinking among them; at the limit the answer ends and says so. A higher value holds more of the quota for each answer.',
  'settings.hint.quietGroupDays':
    'Counted from the last message that was read. Quiet groups have a badge in the register, and their assistant and operator are reminded once a day.',
  'settings.group.chats': 'Chats',
  'settings.hint.quoteMarginFloor':
    'A quote that earns less than this percentage of what we pay needs a superior’s approval before it is issued. 0 is no limit.',
  'settings.group.quotes': 'Rates and quotes',
  'settings.group.assistant': 'AI assistant',
  'settings.group.bulks': 'Bulk messages',
  'settings.hint.bulkAdLabel':
    'Subjects of bulk mails to mainland China begin with the Chinese word for advertising, or with “AD:” in other languages, as its rules for commercial mail require. A subject that already begins so stays as it is.',
  'settings.hint.bulkApprovedBeyond':
    'A bulk to more recipients waits for a superior after it is confirmed, unless the sender’s role may send to many.',
  'settings.hint.bulkQuietFrom':
    'From this hour no bulk message is sent, by the clock where the client is; a client without a country goes by the office’s. A change also holds for bulks under way.',
  'settings.hint.bulkQuietTo': 'At this hour sending goes on. The same hour twice means no quiet hours.',
  'settings.hint.bulkQuietDaysOff':
    'On weekends where the client is, and on holidays of the office’s calendar, bulk messages wait. A change also holds for bulks under way.',
  'settings.hint.bulkMostBounces':
    'When more of the last 200 messages of a channel come back because the address is dead, its bulks pause until an administrator continues them.',
  'settings.hint.bulkMostRefusals':
    'When a provider refuses more of the last 200 messages of a channel, its bulks pause.',
  'settings.hint.bulkNeedsConsent':
    'An address without a recorded consent gets no bulk message. Whoever took a consent back never does.',
  'settings.consentNeeds.none': 'For none',
  'settings.consentNeeds.harvested': 'For collected addresses',
  'settings.consentNeeds.all': 'For all addresses',
  'settings.group.crawl': 'Crawled data',
  'settings.hint.crawlContact':
    'The mailbox or page that fetched sites are told to write to. Without it nothing is fetched.',
} as const satisfies Record<keyof typeof zh, Sentence>

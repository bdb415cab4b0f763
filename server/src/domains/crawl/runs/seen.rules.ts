import { type RuleName, ruleNames } from '@seamark/contract/crawl/choices'
import type { SeenPages } from '@seamark/contract/crawl/runs/runs'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import type { FoundCompany, FoundPost, FoundText } from '../reading/founds.rules.ts'
import type { ReadPage } from '../reading/pages.rules.ts'

export const nothingSeen: SeenPages = { feeds: [], sitemaps: [], elements: [], found: [], idle: [] }

const mostFound = 10
const shown = (text: string) => text.slice(0, 500)

/** Adds what a page has shown to what a look or a trial has seen so far. */
export function addSeen(seen: SeenPages, address: string, read: ReadPage, sitemaps: readonly string[]): SeenPages {
  const values = [...read.companies.map(companyValues), ...read.posts.map(postValues)]
  return {
    feeds: [...new Set([...seen.feeds, ...read.feeds])].slice(0, 20),
    sitemaps: [...new Set([...seen.sitemaps, ...read.sitemaps, ...sitemaps])].slice(0, 20),
    elements: seen.elements.length > 0 ? seen.elements : read.elements,
    found: [...seen.found, ...values.map((found) => ({ address, values: found }))].slice(0, mostFound),
    idle: seen.idle,
  }
}

type SeenValue = SeenPages['found'][number]['values'][number]

function companyValues({ name, values }: FoundCompany): SeenValue[] {
  const all = [['name', name], ...Object.entries(values)] as [SeenValue['field'], FoundText][]
  return all.map(([field, { text, method, around }]) => ({ field, text: shown(text), method, around }))
}

function postValues({ title, time, author, text, method, around }: FoundPost): SeenValue[] {
  const all: [SeenValue['field'], string][] = [
    ['title', title],
    ['time', time],
    ['author', author],
    ['text', text],
  ]
  return all.filter(([, said]) => said !== '').map(([field, said]) => ({ field, text: shown(said), method, around }))
}

/** How often each rule has taken something on the pages of a trial, and what these pages have. */
export interface TakenCounts {
  taken: Partial<Record<RuleName, number>>
  has: string
}

/** Returns the rules that took nothing on any page. `next` may: the last page has none. */
export function idleRules(rules: CrawlRules, pages: readonly TakenCounts[]): SeenPages['idle'] {
  const [first] = pages
  return ruleNames
    .filter((rule) => rules[rule] !== undefined && rule !== 'next')
    .filter((rule) => pages.every(({ taken }) => (taken[rule] ?? 0) === 0))
    .map((rule) => ({ rule, has: first?.has ?? '' }))
}

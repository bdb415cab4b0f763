/**
 * Signs that nobody sees: those of no width, those that turn the direction of writing, tags, and marks that choose a form. A reader of the page would not find
 * what a model reads in them.
 */
const unseen = new RegExp(
  `[${[
    '\\u00ad',
    '\\u034f',
    '\\u061c',
    '\\u115f\\u1160',
    '\\u17b4\\u17b5',
    '\\u180b-\\u180f',
    '\\u200b-\\u200f',
    '\\u2028-\\u202e',
    '\\u2060-\\u206f',
    '\\u3164',
    '\\ufe00-\\ufe0f',
    '\\ufeff',
    '\\uffa0',
    '\\ufff0-\\ufffb',
    '\\u{1d173}-\\u{1d17a}',
    '\\u{e0000}-\\u{e0fff}',
  ].join('')}]`,
  'gu',
)

export const harmlessText = (text: string): string => text.replace(unseen, '')

import antd from 'antd/es/locale/es_ES.js'
// antd's date fields need this language in dayjs.
import 'dayjs/locale/es.js'
import type { LanguagePack } from './i18n.ts'
import { words } from '../words.es.ts'

export const pack: LanguagePack = { words, antd }

import { newTerm } from '@seamark/contract/ai/glossary/terms'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { createTerm } from '../glossary/terms.commands.ts'
import { actAsFirstWith } from './people.queries.ts'

/** Terms as an office adds them to those that the product brings: its own services, and words of the trade that it writes in one way. */
const demoTerms = [
  ['office', '航标快线', 'Seamark Express', 'Seamark Express', 'シーマークエクスプレス', true],
  ['office', '一口价', 'all-in rate', 'tarifa todo incluido', 'オールイン運賃', true],
  ['office', '保舱保柜', 'guaranteed space and equipment', 'espacio y equipo garantizados', 'スペース・機器保証', true],
  ['document', '电放保函', 'telex release LOI', 'carta de garantía para telex release', 'サレンダー保証状', true],
  ['document', '提单样本', 'draft bill of lading', 'borrador de conocimiento', 'B/Lドラフト', true],
  ['operation', '甩柜', 'rolled container', 'contenedor rolado', '積み残し（ロール）', true],
  ['operation', '加急放舱', 'urgent space release', 'liberación urgente de espacio', '緊急スペース確定', false],
  ['operation', '门到门', 'door to door', 'puerta a puerta', 'ドアツードア', true],
  ['operation', '双清包税', 'duties and taxes included', 'despacho e impuestos incluidos', '通関・関税込み', true],
  [
    'surcharge',
    '美西拥堵费',
    'US West Coast congestion surcharge',
    'recargo por congestión en la costa oeste',
    '米国西岸混雑割増料',
    true,
  ],
  ['office', '海派', 'sea plus courier delivery', 'marítimo más paquetería', '海上＋宅配', true],
  ['office', '铁海联运', 'rail-sea intermodal', 'intermodal tren-mar', 'シー＆レール', true],
] as const

/**
 * Adds the office's own terms in the name of somebody who may write them. Where a term is there already it adds nothing. Returns how
 * many it added.
 */
export async function createDemoTerms(context: Context): Promise<number> {
  const { rows } = await sql`select from ai.glossary limit 1`.execute(context.db)
  const writer = rows.length > 0 ? undefined : await actAsFirstWith(context, 'ai.writeTerms')
  if (!writer) return 0
  for (const [kind, zh, en, es, ja, locked] of demoTerms)
    await createTerm(writer, newTerm.parse({ kind, zh, en, es, ja, locked }))
  return demoTerms.length
}

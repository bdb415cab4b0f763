import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import { useWords } from '../../../platform/language/i18n.ts'

/** The page that the client reads, in the document's language, and below it the text for a chat. */
export function QuotePreview({ document, text }: { document: QuoteDocument; text: string }) {
  const { t } = useWords()
  return (
    <>
      <article className="quote-paper" aria-label={t('rates.quotes.preview')}>
        <header>
          <h2>{document.title}</h2>
          <strong>{document.number}</strong>
        </header>
        <Pairs rows={document.facts} />
        {document.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line of a document has nothing but its place
          <section key={index} className="quote-paper-line">
            <h3>{line.lane.slice(0, 2).join(' → ')}</h3>
            <p>{[line.carrier, ...line.lane.slice(2), ...line.details].filter(Boolean).join(' · ')}</p>
            <ul>
              {line.prices.map(({ container, text: price }) => (
                <li key={container}>
                  <span>{container}</span>
                  <strong>{price}</strong>
                </li>
              ))}
            </ul>
            <p>{[line.basis, line.remark].filter(Boolean).join(' · ')}</p>
          </section>
        ))}
        {document.charges.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <Pairs rows={rows} />
          </section>
        ))}
        {document.terms ? (
          <section>
            <h3>{document.terms.title}</h3>
            <p className="quote-paper-terms">{document.terms.text}</p>
          </section>
        ) : null}
        <footer>
          <span>{document.author.title}</span>
          {document.author.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </footer>
      </article>
      <section className="quote-chat" aria-label={t('rates.quotes.text')}>
        <h3>{t('rates.quotes.text')}</h3>
        <pre>{text}</pre>
      </section>
    </>
  )
}

function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {rows.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one code may stand twice, for two containers
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

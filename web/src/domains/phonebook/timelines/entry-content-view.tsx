import type { EntryContent } from '@seamark/contract/activity/entries'
import { Image, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { tagText } from '../tags/tag-text.ts'

/** What was said: the people, the answer to the form, the sentence, the pictures. */
export function EntryContentView({ content: { text, answer, images, people } }: { content: EntryContent }) {
  const { t, language } = useWords()
  return (
    <div className="timeline-content">
      {people.length > 0 ? <p>{people.join(language === 'zh' || language === 'ja' ? '、' : ', ')}</p> : null}
      {answer ? (
        <p className="timeline-answer">
          <span>{tagText(answer, language)}</span>
          {answer.options.map((option) => (
            <Tag key={option.name} variant="filled">
              {tagText(option, language)}
            </Tag>
          ))}
          {answer.remark}
        </p>
      ) : null}
      {text ? <p className="timeline-said">{text}</p> : null}
      {images.length > 0 ? (
        <Pictures images={images} label={t('phonebook.timeline.images', { count: images.length })} />
      ) : null}
    </div>
  )
}

const Pictures = ({ images, label }: { images: EntryContent['images']; label: string }): ReactNode => (
  <Image.PreviewGroup preview={{ alt: label }}>
    <span className="timeline-pictures">
      {images.map(({ id, image, thumbnail }) => (
        <Image
          key={id}
          src={`/api${thumbnail}`}
          alt={label}
          width={56}
          height={56}
          preview={{ src: `/api${image}` }}
          loading="lazy"
        />
      ))}
    </span>
  </Image.PreviewGroup>
)

import { EditOutlined } from '@ant-design/icons'
import { visitStates } from '@seamark/contract/exhibitions/choices'
import { editExhibitor, type Exhibitor, tieExhibitor } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Copy, Failed, FieldLine, Fields, Loading, SidePanel, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { date, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { companyPath, Dial, MailLink } from '../../phonebook/index.ts'
import { exhibitionPath } from '../exhibitions/exhibition-filters.ts'
import { readExhibitionsAgain } from '../exhibitions/exhibition-queries.ts'
import { standingTones } from '../exhibitions/exhibition-text.ts'
import { ExhibitorForm } from './exhibitor-form.tsx'
import { useExhibitor } from './exhibitor-queries.ts'
import { boothsText, placeOf } from './exhibitor-table.tsx'

/** One exhibitor beside its list or its hall. */
export function ExhibitorPanel({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useExhibitor(id)
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <SidePanel
        title={data?.name ?? t('exhibitions.exhibitor')}
        open={id !== undefined}
        onClose={onClose}
        extra={
          data?.can.edit ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {t('kit.edit')}
            </Button>
          ) : null
        }
      >
        {data ? (
          <Shown exhibitor={data} />
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={8} />
        )}
      </SidePanel>
      {isEditing && data ? <ExhibitorForm seen={data} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function Shown({ exhibitor }: { exhibitor: Exhibitor }) {
  const { t } = useWords()
  const { exhibition, nameEn, boothText, booths, area, products, introduction, website, industry, note, tags } =
    exhibitor
  return (
    <>
      <p className="fair-badges">
        <Badge tone={standingTones[exhibitor.standing]}>{t(`exhibitions.standing.${exhibitor.standing}`)}</Badge>
        {exhibitor.withdrawn ? <Badge tone="bad">{t('exhibitions.withdrawn')}</Badge> : null}
        {tags.map((tag) => (
          <Badge key={tag} tone="quiet">
            {tag}
          </Badge>
        ))}
      </p>
      <Visit exhibitor={exhibitor} />
      <Company exhibitor={exhibitor} />
      <Fields>
        <FieldLine label={t('exhibitions.exhibition')}>
          {hasCode(306) ? <PageLink href={exhibitionPath(exhibition.id)}>{exhibition.name}</PageLink> : exhibition.name}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.boothText')}>
          {boothsText(exhibitor)}
          {booths.length > 0 && /[^\p{L}\p{N}.、,\s-]/u.test(boothText) ? <small> ({boothText})</small> : null}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.area')}>{area === null ? '' : number(area)}</FieldLine>
        <FieldLine label={t('exhibitions.field.nameEn')}>{nameEn}</FieldLine>
        <FieldLine label={t('exhibitions.place')}>{placeOf(exhibitor)}</FieldLine>
        <FieldLine label={t('exhibitions.field.industry')}>{industry}</FieldLine>
        <FieldLine label={t('exhibitions.field.website')}>{website ? <Copy text={website} /> : ''}</FieldLine>
        <FieldLine label={t('exhibitions.field.products')} wide>
          {products}
        </FieldLine>
        <Contact exhibitor={exhibitor} />
        <FieldLine label={t('exhibitions.field.introduction')} wide>
          {introduction}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.note')} wide>
          {note}
        </FieldLine>
        <FieldLine label={t('exhibitions.field.lastListedAt')}>{date(exhibitor.lastListedAt)}</FieldLine>
        <FieldLine label={t('exhibitions.field.updatedAt')}>
          {date(exhibitor.updatedAt)} · {exhibitor.updatedBy}
        </FieldLine>
      </Fields>
    </>
  )
}

/** What the visit has come to; one click says it at the booth. */
function Visit({ exhibitor }: { exhibitor: Exhibitor }) {
  const { t } = useWords()
  const { save, isSaving } = useSave({
    send: (visitState: Exhibitor['visitState']) =>
      call(editExhibitor, { params: { id: exhibitor.id }, version: exhibitor.version, body: { visitState } }),
    refresh: readExhibitionsAgain,
  })
  if (!exhibitor.can.edit) return exhibitor.visitState ? <p>{t(`exhibitions.visit.${exhibitor.visitState}`)}</p> : null
  return (
    <div className="fair-visit" role="group" aria-label={t('exhibitions.field.visitState')}>
      {visitStates.map((state) => (
        <Button
          key={state}
          size="small"
          type={exhibitor.visitState === state ? 'primary' : 'default'}
          aria-pressed={exhibitor.visitState === state}
          disabled={isSaving}
          onClick={() => void save(exhibitor.visitState === state ? null : state)}
        >
          {t(`exhibitions.visit.${state}`)}
        </Button>
      ))}
      <span className="fair-quiet">{[exhibitor.owner?.name, exhibitor.visitOn].filter(Boolean).join(' · ')}</span>
    </div>
  )
}

/** Which company of the phonebook it is, and how that is known. */
function Company({ exhibitor }: { exhibitor: Exhibitor }) {
  const { t } = useWords()
  const [isChoosing, setChoosing] = useState(false)
  const { save, isSaving } = useSave({
    send: (company: number | 'none' | 'name') =>
      call(tieExhibitor, { params: { id: exhibitor.id }, version: exhibitor.version, body: { company } }),
    onSaved: () => setChoosing(false),
    refresh: readExhibitionsAgain,
  })
  const { company, tie, standing } = exhibitor
  const ties = exhibitor.can.tie && hasCode(321)
  return (
    <div className="fair-visit">
      <span>
        {company ? (
          <PageLink href={companyPath(company)}>{company.name}</PageLink>
        ) : (
          t(`exhibitions.standing.${standing}.sentence`)
        )}
      </span>
      {tie === 'name' ? null : <span className="fair-quiet">{t(`exhibitions.tie.${tie}`)}</span>}
      {ties && isChoosing ? (
        <span className="fair-company">
          <CompanyPicker known={company} onChange={(chosen) => chosen && void save(chosen)} />
        </span>
      ) : null}
      {ties ? (
        <>
          <Button size="small" type="link" disabled={isSaving} onClick={() => setChoosing(!isChoosing)}>
            {t(isChoosing ? 'kit.cancel' : 'exhibitions.tie')}
          </Button>
          {tie !== 'untied' && standing !== 'new' ? (
            <Button size="small" type="link" disabled={isSaving} onClick={() => void save('none')}>
              {t('exhibitions.untie')}
            </Button>
          ) : null}
          {tie === 'name' ? null : (
            <Button size="small" type="link" disabled={isSaving} onClick={() => void save('name')}>
              {t('exhibitions.tieByName')}
            </Button>
          )}
        </>
      ) : null}
    </div>
  )
}

function Contact({ exhibitor }: { exhibitor: Exhibitor }) {
  const { t } = useWords()
  const { contactName, position, mobile, telephone, email, wechat, covered } = exhibitor
  if (covered)
    return (
      <FieldLine label={t('exhibitions.field.contactName')} wide>
        <span className="fair-quiet">{t(`exhibitions.covered.${covered}.sentence`)}</span>
      </FieldLine>
    )
  return (
    <>
      <FieldLine label={t('exhibitions.field.contactName')}>
        {[contactName, position].filter(Boolean).join(' · ')}
      </FieldLine>
      <FieldLine label={t('exhibitions.field.mobile')}>{mobile && <Dial number={mobile} />}</FieldLine>
      <FieldLine label={t('exhibitions.field.telephone')}>{telephone && <Dial number={telephone} />}</FieldLine>
      <FieldLine label={t('exhibitions.field.email')}>{email && <MailLink address={email} />}</FieldLine>
      <FieldLine label={t('exhibitions.field.wechat')}>{wechat ? <Copy text={wechat} /> : ''}</FieldLine>
    </>
  )
}

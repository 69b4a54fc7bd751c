import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { countryName } from '#config/country-names.ts'
import { joinList } from '#config/lists.ts'
import { withZoneLast } from '#config/moments.ts'
import { CopyText } from '#components/app/CopyText.tsx'
import { type Fact, FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { dateFormat, displayNames } from '#config/intl.ts'
import type { LeadDetail } from '#server/contact/desk/lead-contract.ts'
import { dot, writing } from './desk-style.ts'
import { titleOf } from './lead-title.ts'

/** What was asked: everything that the form had, with its picture. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { t } = useTexts()
  return (
    <Panel
      title={titleOf(lead)}
      action={<CopyText text={lead.referenceNo} label={t('app-desk:fact.reference')} />}
    >
      {lead.message !== null && <p className={writing}>{lead.message}</p>}
      {lead.hasPicture && <Picture referenceNo={lead.referenceNo} />}
      <FactList facts={useFacts(lead)} />
    </Panel>
  )
}

function useFacts(lead: LeadDetail): Fact[] {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { email, phone, productAlias: id, promise, timeZone } = lead
  const timesIn = (zone: string) => {
    const format = dateFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    })
    const times = lead.timeInfos?.map((it) => withZoneLast(format, new Date(it.start)))
    return times ? joinList(locale, times, 'semicolon') : null
  }
  const values: Record<string, ReactNode> = {
    form: t(`app-desk:form.${lead.form}`),
    issueType: lead.issueType,
    name: lead.name,
    company: lead.companyName,
    email: email && <EmailLink email={email} />,
    phone: phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>,
    country: lead.country && countryName(lead.country, displayNames(locale, { type: 'region' })),
    product: id && <a href={hrefOf('marketplace-product', { id })}>{lead.productName}</a>,
    partNumber: lead.partNumber,
    dataCenter: lead.dataCenter && t(`app-desk:dataCenter.${lead.dataCenter}`),
    openedFrom: lead.openedFrom && t(`app-desk:openedFrom.${lead.openedFrom}`),
    campaign: lead.trackingId,
    times: timeZone && timesIn(timeZone),
    officeTimes: timesIn(promise.timeZone),
    answers: lead.answers.length > 0 ? lead.answers.join(dot) : null,
    region: t(`app-desk:region.${lead.regionCode}`),
    site: lead.websiteCode,
    received: formats.moment(lead.createdAt),
    marketing: lead.isMarketingWanted ? t('app-desk:fact.yes') : null,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => ({ label: t(`app-desk:fact.${key}`), value }))
}

/** An address that breaks before its @ if it has to. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** The picture, which opens in its full size. */
function Picture({ referenceNo }: { referenceNo: string }) {
  const { t } = useTexts()
  const address = `/marketplace/api/v1/desk/leads/${encodeURIComponent(referenceNo)}/picture`
  return (
    <a className={picture} href={address} download>
      <img src={address} alt={t('app-desk:picture.alt')} />
      {t('app-desk:picture.save')}
    </a>
  )
}

const picture = css`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  font-size: ${size.s};
  img {
    max-width: 100%;
    max-height: 320px;
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
  }
`

import type { ReactNode } from 'react'
import { regionOf } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { DocumentContext } from '#components/document/context.ts'
import { Tag } from '#components/ui/Tag.tsx'
import type { ProductCard } from '#server/content/catalog/contract.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { Facts } from './FactTable.tsx'
import { ItemLink } from './ItemLink.tsx'
import { durationText } from '#config/duration.ts'
import { countText, hoursText, zoneText } from './section-formats.ts'
import { listOf, numberAt, sectionItems, textAt } from './section-items.ts'

interface TableSource {
  section: PageSection
  page: Pick<DocumentContext, 'locale' | 'texts' | 'now'>
  /** Names of levels by code, for column headings. */
  levelNames: ReadonlyMap<string, string>
  /** Products that the section may link to. */
  products: readonly Pick<ProductCard, 'productAlias' | 'productName'>[]
}

/**
 * Builds the table of a section. The lists in the section's content determine the kind of table:
 * service hours, trial lengths, reply times, requirements or cases. Without these lists, the table
 * has one row per item.
 */
export function sectionFacts(source: TableSource): Facts {
  const { content } = source.section
  if (Array.isArray(content.hours)) return serviceHours(source)
  if (Array.isArray(content.products)) return trialLengths(source)
  if (Array.isArray(content.firstReplyHours)) return replyTimes(source)
  if (Array.isArray(content.columns)) return requirements(source)
  if (Array.isArray(content.results)) return cases(source)
  return plainRows(source)
}

/** Builds a table of service hours by region, with the visitor's region first. */
function serviceHours({ section, page: { locale, now, texts } }: TableSource): Facts {
  const rows = section.items.map(({ title, body }, index) => {
    const isOwn = textAt(section.content, 'regions', index) === regionOf(locale)
    const hours = textAt(section.content, 'hours', index)
    const zone = textAt(section.content, 'timeZones', index)
    const time = (
      <span key="time" lang={texts.lang}>
        <b>{hours === undefined ? '–' : hoursText(hours, locale)}</b>{' '}
        {zone !== undefined && zoneText(zone, { locale, now })}
      </span>
    )
    return {
      key: title,
      isOwn,
      cells: [isOwn ? withTag(title, texts.t('content:yourRegion')) : title, body, time],
    }
  })
  return {
    columns: ['region', 'languages', 'hours'].map((it) => ({
      text: texts.t(`content:table.${it}`),
    })),
    rows: [...rows.filter((it) => it.isOwn), ...rows.filter((it) => !it.isOwn)],
  }
}

/**
 * Builds a table of trials with their lengths and products. Products that the site does not offer
 * are left out.
 */
function trialLengths({ section, page: { locale, texts }, products }: TableSource): Facts {
  const names = new Map(products.map((it) => [it.productAlias, it.productName]))
  return {
    columns: [
      { text: texts.t('content:table.length') },
      { text: texts.t('content:table.included') },
      { text: texts.t('content:table.products') },
    ],
    rows: section.items.map(({ title, body }, index) => {
      const listed: unknown = listOf(section.content, 'products')[index]
      const aliases = Array.isArray(listed) ? listed.filter((it) => typeof it === 'string') : []
      const shown = aliases.filter((it) => names.has(it))
      const links = shown.map((id) => (
        <li key={id}>
          <a href={`/${locale}${pathOf('marketplace-product', { id })}`}>{names.get(id)}</a>
        </li>
      ))
      return {
        key: title,
        cells: [title, body, links.length > 0 ? <ul key="products">{links}</ul> : '–'],
      }
    }),
  }
}

/** Builds a table of the time to the first reply by support level. */
function replyTimes({ section, page: { locale, texts } }: TableSource): Facts {
  return {
    columns: [
      { text: texts.t('content:table.level') },
      { text: texts.t('content:table.firstAnswer'), isFigure: true },
      { text: texts.t('content:table.how') },
    ],
    rows: sectionItems(section, locale).map(({ title, body, link }, index) => {
      const hours = numberAt(section.content, 'firstReplyHours', index)
      return {
        key: title,
        cells: [
          title,
          hours === undefined ? '–' : durationText(hours, 'hour', locale),
          withLink(body, link),
        ],
      }
    }),
  }
}

/**
 * Builds a table of requirements with their values at each level; a dash if a level lacks the
 * requirement.
 */
function requirements({ section, page: { locale, texts }, levelNames }: TableSource): Facts {
  const columns = listOf(section.content, 'columns').filter((it) => typeof it === 'string')
  return {
    columns: [
      { text: texts.t('content:table.requirement') },
      ...columns.map((it) => ({ text: levelNames.get(it) ?? it, isFigure: true })),
    ],
    rows: section.items.map(({ title, body }, index) => {
      const values: unknown = listOf(section.content, 'values')[index]
      const cells = columns.map((_code, column) => {
        const value: unknown = Array.isArray(values) ? values[column] : undefined
        return typeof value === 'number' && value > 0 ? countText(value, locale) : '–'
      })
      return { key: title, cells: [withExplanation(title, body), ...cells] }
    }),
  }
}

/** Builds a table of example cases with the resulting membership levels. */
function cases({ section, page: { texts } }: TableSource): Facts {
  return {
    columns: [
      { text: texts.t('content:table.case') },
      { text: texts.t('content:table.outcome') },
      { text: texts.t('content:table.level'), isFigure: true },
    ],
    rows: section.items.map(({ title, body }, index) => {
      const result = textAt(section.content, 'results', index)
      return {
        key: title,
        cells: [
          title,
          body,
          result === undefined ? (
            '–'
          ) : (
            <Tag key="level">{texts.t(`home:membership.levels.${result}`)}</Tag>
          ),
        ],
      }
    }),
  }
}

function plainRows({ section, page: { locale, texts } }: TableSource): Facts {
  const items = sectionItems(section, locale)
  const hasLinks = items.some((it) => it.link)
  return {
    columns: [
      { text: texts.t('content:table.what') },
      { text: texts.t('content:table.details') },
      ...(hasLinks ? [{ text: texts.t('content:table.next') }] : []),
    ],
    rows: items.map(({ title, body, link }) => ({
      key: title,
      cells: [title, body, ...(hasLinks ? [link ? <ItemLink key="link" {...link} /> : ''] : [])],
    })),
  }
}

function withTag(title: string, tag: string): ReactNode {
  return (
    <>
      {title} <Tag tone="primary">{tag}</Tag>
    </>
  )
}

function withExplanation(title: string, body: string): ReactNode {
  return (
    <>
      {title}
      <p>{body}</p>
    </>
  )
}

function withLink(body: string, link: ReturnType<typeof sectionItems>[number]['link']): ReactNode {
  return link ? (
    <>
      {body} <ItemLink {...link} />
    </>
  ) : (
    body
  )
}

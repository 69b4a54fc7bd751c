import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { AppList } from '#server/content/catalog/contract.ts'

interface Props {
  appList: readonly AppList[]
}

/** Maximum number of domains. The styles below have rules for this many. */
const maxDomains = 8
const maxProducts = 6

/**
 * Applications by industry. The industry is selected with radio buttons, which work without
 * JavaScript.
 */
export function DomainApps({ appList }: Props) {
  const { t } = useTexts()
  const shown = appList.slice(0, maxDomains)
  return (
    <div className={domains}>
      <fieldset>
        <legend className={visuallyHidden}>{t('home:domains.choose')}</legend>
        {shown.map(({ domainCode, domainName, icon }, index) => (
          <label key={domainCode}>
            <input
              className={visuallyHidden}
              type="radio"
              name="domain"
              value={domainCode}
              data-n={index}
              defaultChecked={index === 0}
            />
            <Icon name={icon} size={18} />
            {domainName}
          </label>
        ))}
      </fieldset>
      {shown.map(({ domainCode, domainName, shortIntroduction, products }, index) => (
        <div key={domainCode} data-p={index}>
          <h3>{domainName}</h3>
          <p>{shortIntroduction}</p>
          <ProductRows products={products.slice(0, maxProducts)} headingLevel={4} />
        </div>
      ))}
    </div>
  )
}

const domains = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  ${media.desktop} {
    grid-template-columns: 260px minmax(0, 1fr);
    gap: ${space[12]};
    align-items: start;
  }
  fieldset {
    display: flex;
    gap: ${space[2]};
    min-width: 0;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
    ${media.desktop} {
      display: grid;
    }
  }
  label {
    position: relative;
    display: flex;
    flex: none;
    align-items: center;
    gap: ${space[3]};
    min-height: 40px;
    padding: ${space[2]} ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    cursor: pointer;
    svg {
      flex: none;
      color: ${color.muted};
    }
    &:hover {
      background: ${color.band};
    }
    &:has(:checked) {
      border-color: ${color.link};
      background: ${color.tint};
      color: ${color.link};
      svg {
        color: inherit;
      }
    }
    &:has(:focus-visible) {
      outline: 2px solid ${color.link};
      outline-offset: 2px;
    }
    ${media.desktop} {
      border-color: transparent;
      padding-block: ${space[3]};
    }
  }
  [data-p] {
    display: none;
  }
  &:has([data-n='0']:checked) [data-p='0'],
  &:has([data-n='1']:checked) [data-p='1'],
  &:has([data-n='2']:checked) [data-p='2'],
  &:has([data-n='3']:checked) [data-p='3'],
  &:has([data-n='4']:checked) [data-p='4'],
  &:has([data-n='5']:checked) [data-p='5'],
  &:has([data-n='6']:checked) [data-p='6'],
  &:has([data-n='7']:checked) [data-p='7'] {
    display: block;
  }
  h3 {
    font-size: ${size.l};
  }
  [data-p] > p {
    margin-block: ${space[1]} ${space[5]};
    color: ${color.muted};
  }
`

import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { ProductRows } from '#components/ui/ProductRows.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { AppList } from '#server/catalogue/contract.ts'

interface Props {
  appList: readonly AppList[]
}

/** How many domains there are rules for below. */
const mostDomains = 8
const mostProducts = 6

/** Applications by industry. The choice is a group of radio buttons: it works by keyboard, by touch and without JavaScript. */
export function DomainApps({ appList }: Props) {
  const { t } = useTexts()
  const shown = appList.slice(0, mostDomains)
  return (
    <div className={domains}>
      <fieldset>
        <legend className={visuallyHidden}>{t('home:domains.choose')}</legend>
        {shown.map(({ domainCode, domainName, icon }, index) => (
          <label key={domainCode}>
            <input className={visuallyHidden} type="radio" name="domain" value={domainCode} data-nth={index} defaultChecked={index === 0} />
            <Icon name={icon} size={18} />
            {domainName}
          </label>
        ))}
      </fieldset>
      {shown.map(({ domainCode, domainName, shortIntroduction, products }, index) => (
        <div key={domainCode} data-panel={index}>
          <h3>{domainName}</h3>
          <p>{shortIntroduction}</p>
          <ProductRows products={products.slice(0, mostProducts)} headingLevel={4} />
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
    margin-inline: calc(${space[4]} * -1);
    padding: 4px ${space[4]};
    overflow-x: auto;
    scrollbar-width: none;
    ${media.desktop} {
      display: grid;
      margin: 0;
      padding: 0;
      overflow: visible;
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
    border: 1px solid ${colour.line};
    border-radius: ${radius.m};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    cursor: pointer;
    transition: background-color ${motion.fast};
    svg {
      flex: none;
      color: ${colour.muted};
    }
    &:hover {
      background: ${colour.band};
    }
    &:has(:checked) {
      border-color: ${colour.link};
      background: ${colour.tint};
      color: ${colour.link};
      svg {
        color: inherit;
      }
    }
    &:has(:focus-visible) {
      outline: 2px solid ${colour.link};
      outline-offset: 2px;
    }
    ${media.desktop} {
      border-color: transparent;
      padding-block: ${space[3]};
    }
  }
  [data-panel] {
    display: none;
  }
  &:has([data-nth='0']:checked) [data-panel='0'],
  &:has([data-nth='1']:checked) [data-panel='1'],
  &:has([data-nth='2']:checked) [data-panel='2'],
  &:has([data-nth='3']:checked) [data-panel='3'],
  &:has([data-nth='4']:checked) [data-panel='4'],
  &:has([data-nth='5']:checked) [data-panel='5'],
  &:has([data-nth='6']:checked) [data-panel='6'],
  &:has([data-nth='7']:checked) [data-panel='7'] {
    display: block;
  }
  h3 {
    font-size: ${size.l};
  }
  [data-panel] > p {
    margin-block: ${space[1]} ${space[5]};
    color: ${colour.muted};
  }
`

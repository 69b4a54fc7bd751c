import { css } from '@linaria/core'
import type { Site } from '#components/document/context.ts'
import { color } from '#components/theme/tokens.ts'

interface Props {
  site: Pick<Site, 'name' | 'company' | 'assetOrigin'>
  href: string
}

/** The logo and name of the site, linking to its home page. */
export function Logo({ site: { name, company, assetOrigin }, href }: Props) {
  const suffix = name.startsWith(company) ? name.slice(company.length) : ''
  return (
    <a className={logo} href={href}>
      <img src={`${assetOrigin}/media/brand/logo-mark.svg`} alt="" width={32} height={32} />
      <span>
        {suffix ? company : name}
        {suffix && <span>{suffix}</span>}
      </span>
    </a>
  )
}

const logo = css`
  display: flex;
  flex: none;
  gap: 10px;
  align-items: center;
  min-height: 44px;
  font-size: 1.125rem;
  font-weight: 700;
  line-height: 1.2;
  letter-spacing: -0.02em;
  color: ${color.ink};
  text-decoration: none;
  white-space: nowrap;
  > span > span {
    font-weight: 400;
    color: ${color.muted};
  }
  @media (max-width: 479.98px) {
    > span > span {
      display: none;
    }
    /* members see only the logo, because the console link and account button need the space */
    :root[data-signed-in] header & > span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`

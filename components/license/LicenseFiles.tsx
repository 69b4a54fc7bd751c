import { css } from '@linaria/core'
import { Download, FileKey } from 'lucide-react'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'

/** The license file, the installer and the tools of a license. */
export function LicenseFiles({ license }: { license: LicenseDetail }) {
  const { t } = useTexts()
  const { licenseKeyFileUrl, installerUrl, activateToolUrl, deactivateToolUrl } = license
  const isSameTool = activateToolUrl === deactivateToolUrl
  const links = [
    { text: t('app-license:files.installer'), href: installerUrl },
    {
      text: t(isSameTool ? 'app-license:files.tool' : 'app-license:files.activateTool'),
      href: activateToolUrl,
    },
    { text: t('app-license:files.deactivateTool'), href: isSameTool ? null : deactivateToolUrl },
  ]
  return (
    <Panel title={t('app-license:files.title')}>
      <ul className={list}>
        <li>
          {licenseKeyFileUrl === null ? (
            <p>
              {t(`app-license:files.${license.state === 'expired' ? 'renewFirst' : 'noKeyFile'}`)}
            </p>
          ) : (
            <a href={licenseKeyFileUrl} download rel="external">
              <FileKey size={18} aria-hidden="true" />
              {t('app-license:files.keyFile')}
            </a>
          )}
        </li>
        {links.map(
          ({ text, href }) =>
            href !== null && (
              <li key={text}>
                <a href={href} target="_blank" rel="noopener external">
                  <Download size={18} aria-hidden="true" />
                  {text}
                </a>
              </li>
            ),
        )}
      </ul>
    </Panel>
  )
}

const list = css`
  display: grid;
  gap: ${space[1]};
  a {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 44px;
    padding-inline: ${space[2]};
    border-radius: ${radius.s};
    text-decoration: none;
    &:hover {
      background: ${color.sunken};
    }
    svg {
      flex: none;
    }
  }
  p {
    padding-inline: ${space[2]};
    color: ${color.muted};
  }
`

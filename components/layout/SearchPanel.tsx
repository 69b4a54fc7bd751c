import { css } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { panel } from './panel-style.ts'
import { PanelHead } from './PanelHead.tsx'
import SearchBox from './SearchBox.island.tsx'

export const searchPanelId = 'search'

interface Props {
  popular: readonly { name: string; searchKey: string }[]
}

/** The panel that the search button opens. */
export function SearchPanel({ popular }: Props) {
  const { t, locale } = useTexts()
  const [action = ''] = pathOf('marketplace-search').split('?')
  return (
    <div className={`${panel} ${box}`} id={searchPanelId} popover="auto" role="group" aria-label={t('layout:search.label')}>
      <PanelHead panelId={searchPanelId} title={t('layout:search.label')} />
      <div>
        <Island of={SearchBox} props={{ action: `/${locale}${action}`, locale, popular }} />
      </div>
    </div>
  )
}

const box = css`
  > div {
    max-width: 720px;
    margin-inline: auto;
    padding: ${space[5]} ${space[4]} ${space[8]};
  }
  ${media.desktop} {
    > div {
      padding-block: ${space[10]};
    }
  }
`

import { css } from '@linaria/core'
import { routes } from '#config/routes.ts'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { panel } from './panel-style.ts'
import { PanelHead } from './PanelHead.tsx'
import SearchBox from './SearchBox.island.tsx'

export const searchPanelId = 'search'

interface Props {
  popular: readonly { name: string; searchKey: string }[]
}

/** Panel opened by the search button. */
export function SearchPanel({ popular }: Props) {
  const { t, locale } = useTexts()
  return (
    <div
      className={`${panel} ${box}`}
      id={searchPanelId}
      popover="auto"
      role="group"
      aria-label={t('layout:search.label')}
    >
      <PanelHead panelId={searchPanelId} title={t('layout:search.label')} />
      <Container width="text">
        <Island
          of={SearchBox}
          props={{ action: `/${locale}${routes['marketplace-search'].path}`, locale, popular }}
        />
      </Container>
    </div>
  )
}

const box = css`
  > div {
    padding-block: ${space[6]} ${space[8]};
  }
`

import { css } from '@linaria/core'
import { AppPage } from '#components/app/AppPage.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { MailLanguage } from './MailLanguage.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { Sessions } from './Sessions.tsx'
import { SignIns } from './SignIns.tsx'
import { SingleKeys } from './SingleKeys.tsx'

/** Where the person is signed in, who tried to, and how the person is told what happens. */
export function SecurityPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-security:title')}
      description={t('app-security:description')}
      needsCompany={false}
      skeleton={<TableSkeleton isList rows={3} />}
    >
      {() => (
        <div className={sections}>
          <Sessions />
          <NotificationChoices />
          <MailLanguage />
          <SingleKeys />
          <SignIns />
        </div>
      )}
    </AppPage>
  )
}

const sections = css`
  display: grid;
  gap: ${space[10]};
  > section {
    display: grid;
    gap: ${space[4]};
    min-width: 0;
  }
  h2 {
    font-size: ${size.l};
  }
  h2 + p {
    max-width: 72ch;
    margin-block-start: calc(-1 * ${space[3]});
    color: ${color.muted};
  }
`

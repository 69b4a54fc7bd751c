import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import { type DemoPageData, demoHref } from './demo-page.ts'
import { Points } from './Points.tsx'
import { StepFrame } from './StepFrame.tsx'

/** First page of the demo: what it is, how long it takes, what happens to the answers. */
export const startPage: DocumentPage<DemoPageData> = (page) => [
  {
    key: 'start',
    load: () => (
      <StepFrame>
        <Start
          href={demoHref(page, 'wpc-demo-question-1', page.data.answers)}
          resumeHref={demoHref(page, 'wpc-demo-industry-match', {})}
        />
      </StepFrame>
    ),
  },
]

function Start({ href, resumeHref }: { href: string; resumeHref: string }) {
  const { t } = useTexts()
  return (
    <>
      <div>
        <h1>{t('demo:start.title')}</h1>
        <p>{t('demo:start.lead')}</p>
      </div>
      <Points of="start" />
      <div data-resume={resumeHref} data-question={href.replace(/1(?=$|\?).*/, '')} hidden>
        <Notice title={t('demo:start.resumeTitle')} isLive>
          <div className={choices} data-actions>
            <LinkButton href={href} data-resume-link>
              {t('demo:start.resume')}
            </LinkButton>
            <Button tone="secondary" data-restart>
              {t('demo:start.restart')}
            </Button>
          </div>
        </Notice>
      </div>
      <div data-actions data-begin>
        <LinkButton href={href} size="l">
          {t('demo:start.begin')}
        </LinkButton>
      </div>
      <p>
        <small>{t('demo:start.kept')}</small>
      </p>
    </>
  )
}

const choices = css`
  margin-block-start: ${space[3]};
`

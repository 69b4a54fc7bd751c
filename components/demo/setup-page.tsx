import { useTexts } from '#components/islands/texts.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import { type DemoPage, type DemoPageData, demoHref } from './demo-page.ts'
import {
  firstSetupRoute,
  type Hosting,
  type HostingReason,
  hostingOf,
  hostings,
  phaseOf,
  previousRoute,
  recommendedHosting,
  setupRoutes,
} from './demo-steps.ts'
import { Points } from './Points.tsx'
import { panel, StepFrame } from './StepFrame.tsx'

/** A setup step of one of the three ways to run a product. Source: spec §2. */
export const setupPage: DocumentPage<DemoPageData> = (page) => [
  { key: 'setup', load: () => <Setup page={page} /> },
]

function Setup({ page }: { page: DemoPage }) {
  const { t } = useTexts()
  const { route, questionnaire, answers } = page.data
  const hosting = hostingOf(route) ?? 'ensaas'
  const routes = setupRoutes(hosting, questionnaire, answers)
  const index = routes.indexOf(route)
  // a step that the answers do not lead to is the last one
  const number = index < 0 ? routes.length : index + 1
  const next = routes[number] ?? 'wpc-demo-request-demo'
  const back = previousRoute(route, questionnaire, answers)
  const text = `demo:setup.${route}`
  return (
    <StepFrame
      phase={phaseOf(route)}
      position={
        routes.length > 1 ? t('demo:progress.step', { number, count: routes.length }) : undefined
      }
      back={back && { href: demoHref(page, back, answers), text: t(`demo:back.${back}`) }}
    >
      <div>
        <h1>{t(`${text}.title`)}</h1>
        <p>{t(`${text}.lead`)}</p>
      </div>
      {number === 1 && (
        <Notice title={t(`demo:hosting.${hosting}`)}>
          {t(`demo:hosting.reason.${reasonOf(page, hosting)}`)}
        </Notice>
      )}
      <Points of={`setup.${route}`} isOrdered />
      <div data-actions>
        <LinkButton size="l" href={demoHref(page, next, answers)}>
          {next === 'wpc-demo-request-demo'
            ? t('demo:setup.request')
            : t('demo:setup.next', { number: number + 1 })}
        </LinkButton>
      </div>
      {number === 1 && <OtherHostings page={page} shown={hosting} />}
    </StepFrame>
  )
}

/** Returns why a way is shown; `seen` if it is not the recommended one. */
function reasonOf({ data: { questionnaire, answers } }: DemoPage, shown: Hosting): HostingReason {
  const { hosting, reason } = recommendedHosting(questionnaire, answers)
  return hosting === shown ? reason : 'seen'
}

/** Links to the other ways. Looking at one changes no answer. */
function OtherHostings({ page, shown }: { page: DemoPage; shown: Hosting }) {
  const { t } = useTexts()
  return (
    <section className={panel} aria-labelledby="others">
      <h2 id="others">{t('demo:hosting.others')}</h2>
      <div data-actions>
        {hostings
          .filter((it) => it !== shown)
          .map((it) => (
            <LinkButton
              key={it}
              tone="secondary"
              href={demoHref(page, firstSetupRoute(it), page.data.answers)}
            >
              {t(`demo:hosting.${it}`)}
            </LinkButton>
          ))}
      </div>
    </section>
  )
}

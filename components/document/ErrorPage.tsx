import { css } from '@linaria/core'
import { pathOf, routes } from '#config/routes.ts'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import SearchField from '#components/suggest/SearchField.island.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { DocumentContext } from './context.ts'

type ErrorTextKey = '400' | '404' | '500'

/**
 * Returns the key of the texts for a status. 400 has its own texts, 404 and 410 share theirs, and
 * every other status has the texts of 500.
 * Source: spec §8.
 */
export function errorTextKey(status: number): ErrorTextKey {
  if (status === 400) return '400'
  return status === 404 || status === 410 ? '404' : '500'
}

interface Props {
  page: Pick<DocumentContext, 'requestId' | 'supportCode' | 'errorStatus'>
}

/**
 * Error page: what happened, what to do next, and the ids that support needs to find the request.
 * Source: spec §2, §8.
 */
export function ErrorPage({ page: { errorStatus = 500, requestId, supportCode } }: Props) {
  const { t, locale } = useTexts()
  const textKey = errorTextKey(errorStatus)
  return (
    <Container>
      <div className={layout}>
        <p aria-hidden="true">{errorStatus}</p>
        <div>
          <h1>{t(`error:${textKey}.title`)}</h1>
          <p>{t(`error:${textKey}.text`)}</p>
          {textKey === '404' && <Search />}
          <div>
            <LinkButton href={`/${locale}${pathOf('marketplace')}`}>{t('error:home')}</LinkButton>
            <LinkButton
              tone="secondary"
              href={`/${locale}${pathOf('marketplace-help-contact-us')}`}
            >
              {t('error:contact')}
            </LinkButton>
          </div>
          <dl>
            <Fact term={t('error:status')} value={String(errorStatus)} />
            <Fact term={t('error:supportCode')} value={supportCode} hasCopyButton />
            <Fact term={t('error:requestId')} value={requestId} hasCopyButton />
          </dl>
        </div>
      </div>
    </Container>
  )
}

function Search() {
  const { t, locale } = useTexts()
  return (
    <Island
      of={SearchField}
      props={{
        action: `/${locale}${routes['marketplace-search'].path}`,
        locale,
        label: t('error:search'),
        placeholder: t('error:search'),
        submit: t('error:submit'),
        tone: 'secondary' as const,
      }}
    />
  )
}

function Fact({
  term,
  value,
  hasCopyButton = false,
}: {
  term: string
  value: string
  hasCopyButton?: boolean
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code>{value}</code>
        {hasCopyButton && <CopyButton text={value} label={term} />}
      </dd>
    </div>
  )
}

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  padding-block: ${space[12]};
  > p {
    font-size: clamp(4.5rem, 2rem + 11vw, 11rem);
    font-weight: 700;
    line-height: 0.9;
    letter-spacing: -0.05em;
    font-variant-numeric: tabular-nums;
    color: transparent;
    background: linear-gradient(150deg, ${color.link}, ${color.teal});
    background-clip: text;
    opacity: 0.9;
    @media (forced-colors: active) {
      color: CanvasText;
      background: none;
    }
  }
  h1 {
    font-size: ${size.xxl};
  }
  h1 + p {
    max-width: 58ch;
    margin-block: ${space[3]} ${space[6]};
    color: ${color.muted};
  }
  form {
    max-width: 520px;
    margin-block-end: ${space[6]};
  }
  h1 ~ div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[8]};
    margin-block-start: ${space[10]};
    padding-block-start: ${space[4]};
    border-block-start: 1px solid ${color.line};
    font-size: ${size.s};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    align-items: center;
    min-height: 32px;
  }
  code {
    padding: 2px 6px;
    border-radius: ${radius.s};
    background: ${color.sunken};
    font-size: 0.8125rem;
    font-weight: ${weight.medium};
    overflow-wrap: anywhere;
  }
  ${media.desktop} {
    grid-template-columns: 360px minmax(0, 1fr);
    gap: ${space[12]};
    padding-block: ${space[20]};
  }
`

import { Component, type ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { EmptyBlock } from './EmptyBlock.tsx'

interface Props {
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Reports an error of a page's rendering, and shows in its place what happened and what to do. */
export class RenderBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <Broken onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyBlock title={t('app:broken.title')} text={t('app:broken.text')} isWholePage>
      <button className={button} type="button" data-tone="primary" onClick={onRetry}>
        {t('app:retry')}
      </button>
    </EmptyBlock>
  )
}

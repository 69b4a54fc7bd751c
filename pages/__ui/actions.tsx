import { Button } from '#components/ui/Button.tsx'
import { Chip } from '#components/ui/Chip.tsx'
import { CopyButton } from '#components/ui/CopyButton.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { Exhibit } from './Gallery.tsx'
import { Row } from './Row.tsx'

const tones = ['primary', 'secondary', 'ghost', 'danger'] as const
const sizes = ['s', 'm', 'l'] as const

/** Buttons, link buttons and chips. */
export const actions: Exhibit = {
  title: 'Button, LinkButton, Chip, CopyButton',
  show: () => (
    <>
      {tones.map((tone) => (
        <Row key={tone} name={tone}>
          <Button tone={tone}>Order now</Button>
          <Button tone={tone} icon="download">
            Datasheet
          </Button>
          <Button tone={tone} isBusy>
            Sending
          </Button>
          <Button tone={tone} disabled>
            Sold out
          </Button>
        </Row>
      ))}
      <Row name="LinkButton in three sizes">
        {sizes.map((size) => (
          <LinkButton key={size} size={size} href="#main" icon="arrowRight" iconAt="end">
            Start free trial
          </LinkButton>
        ))}
      </Row>
      <Row name="Chips: plain, with an icon, current">
        <Chip href="#main">OPC UA</Chip>
        <Chip href="#main" icon="leaf">
          Energy
        </Chip>
        <Chip href="#main" isCurrent>
          予知保全
        </Chip>
      </Row>
      <Row name="CopyButton">
        <code>MP-7Q4K-2F</code>
        <CopyButton text="MP-7Q4K-2F" label="support code" />
      </Row>
    </>
  ),
}

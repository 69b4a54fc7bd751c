import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'

/** The capacity that stands for "unlimited". Source: spec §9. */
const unlimitedCapacity = 1_679_616

/** What a license includes: 0 is a dash, 1,679,616 is unlimited. Source: spec §9. */
export function LicenseCapacities({ license: { items } }: { license: LicenseDetail }) {
  const { t } = useTexts()
  return (
    <Panel title={t('app-license:capacity.title')}>
      <FactList
        facts={items.map(({ name, capacity }) => ({
          label: name,
          value: <Capacity capacity={capacity} />,
        }))}
      />
    </Panel>
  )
}

function Capacity({ capacity }: { capacity: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  if (capacity === unlimitedCapacity) return <>{t('app-license:unlimited')}</>
  if (capacity > 0) return <>{formats.number(capacity)}</>
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visuallyHidden}>{t('app-license:capacity.none')}</span>
    </>
  )
}

import { css, cx } from '@linaria/core'
import { sheet } from '#components/forms/form-style.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { pathOf } from '#config/routes.ts'

interface Props {
  product: { alias: string; isFreeTrial: boolean }
  /** Part number of the plan that the link names. */
  plan: string | undefined
  dataCenters: readonly string[]
}

/**
 * Chooses the data center of a cloud plan. The next step is the form for the trial or, without a
 * trial, the one for sales, with the choice filled in.
 * Source: spec §2 Product page, pop-ups.
 */
export function DataCenterForm({ product, plan, dataCenters }: Props) {
  const { t, locale } = useTexts()
  const next = product.isFreeTrial ? 'free-trial' : 'contact-sales'
  return (
    <form
      className={cx(sheet, form)}
      action={`/${locale}${pathOf('marketplace-product', { id: product.alias })}`}
    >
      <input type="hidden" name="popup" value={next} />
      {plan !== undefined && <input type="hidden" name="plan" value={plan} />}
      <input type="hidden" name="from" value="plan" />
      <fieldset>
        <legend>{t('forms:label.dataCenter')}</legend>
        {dataCenters.map((it, index) => (
          <label key={it}>
            <input type="radio" name="dataCenter" value={it} defaultChecked={index === 0} />
            <span>
              {t(`forms:dataCenter.${it}`)}
              {index === 0 && dataCenters.length > 1 && (
                <small>{t('product:popup.data-center.suggested')}</small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit">{t(`product:popup.data-center.${next}`)}</Button>
      </div>
    </form>
  )
}

const form = css`
  gap: ${space[5]};
  fieldset {
    display: grid;
    gap: ${space[2]};
  }
  legend {
    margin-block-end: ${space[3]};
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
    padding: ${space[2]} ${space[4]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    cursor: pointer;
    &:hover,
    &:has(:checked) {
      border-color: ${color.link};
    }
    &:has(:checked) {
      background: ${color.tint};
    }
  }
  input {
    flex: none;
    width: 18px;
    height: 18px;
    accent-color: ${color.primary};
  }
  small {
    display: block;
    font-size: ${size.s};
    color: ${color.muted};
  }
`

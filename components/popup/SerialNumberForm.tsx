import { css, cx } from '@linaria/core'
import { sheet } from '#components/forms/form-style.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import { pathOf } from '#config/routes.ts'

interface Props {
  productAlias: string
}

/**
 * Asks for the serial number of a license, and leads to the page where it is upgraded.
 * Source: spec §2 Product page and transaction.
 */
export function SerialNumberForm({ productAlias }: Props) {
  const { t, locale } = useTexts()
  return (
    <form
      className={cx(sheet, form)}
      action={`/${locale}${pathOf('marketplace-transaction-license-upgrade')}`}
    >
      <input type="hidden" name="urlAlias" value={productAlias} />
      <Field
        id="popup-serial-number"
        label={t('product:popup.serial-number.label')}
        hint={t('product:popup.serial-number.hint')}
        isRequired
      >
        {(attributes) => (
          <input
            {...attributes}
            name="serialNumber"
            minLength={12}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <p>
        {t('product:popup.serial-number.where')}{' '}
        <a href={`/${locale}${pathOf('marketplace-profile-license-management')}`}>
          {t('product:popup.serial-number.licenses')}
        </a>
      </p>
      <div>
        <Button type="submit">{t('product:popup.serial-number.continue')}</Button>
      </div>
    </form>
  )
}

const form = css`
  p > a {
    display: inline-block;
  }
  gap: ${space[5]};
`

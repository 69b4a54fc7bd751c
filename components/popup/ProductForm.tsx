import type { Site } from '#components/document/context.ts'
import type { FormState } from '#components/forms/form-state.ts'
import { FormField } from '#components/forms/FormField.tsx'
import { FormFrame } from '#components/forms/FormFrame.tsx'
import { MessageField } from '#components/forms/MessageField.tsx'
import { SenderFields } from '#components/forms/SenderFields.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { Locale } from '#config/locales.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import { ProductReceipt } from './ProductReceipt.tsx'

interface Props {
  form: InquiryPageForm
  locale: Locale
  /** Address of the pop-up; the form posts to it. */
  action: string
  product: { alias: string; name: string }
  plans: readonly { partNumber: string; name: string }[]
  countries: readonly { code: string; name: string }[]
  /** Data centers to choose from; empty for a product without cloud plans. */
  dataCenters: readonly string[]
  /** Place from which the form was opened. */
  openedFrom: string
  state: FormState
  problem: string | undefined
  site: Site
}

/** Topic of questions to the sales desk that are asked on the page of a product. */
export const salesTopic = 'products-services'

/**
 * Form about a product: a trial, a demo, the price book or a question to sales. Its hidden fields
 * say which product, and from where it was opened.
 * Source: spec §2 Product page, §3 forms, C12.
 */
export function ProductForm(props: Props) {
  const {
    form,
    locale,
    action,
    product,
    plans,
    countries,
    dataCenters,
    openedFrom,
    state,
    problem,
    site,
  } = props
  const isQuestion = form === 'sales-support'
  return (
    <FormFrame
      form={form}
      action={action}
      state={state}
      problem={problem}
      site={site}
      receipt={
        <ProductReceipt form={form} locale={locale} product={product} timeZone={site.timeZone} />
      }
    >
      <input type="hidden" name="productAlias" value={product.alias} />
      <input type="hidden" name="openedFrom" value={openedFrom} />
      {isQuestion && <input type="hidden" name="issueType" value={salesTopic} />}
      {(plans.length > 0 || dataCenters.length > 0 || isQuestion) && (
        <div data-fields="one">
          {plans.length > 0 && <PlanField plans={plans} state={state} />}
          {dataCenters.length > 0 && <DataCenterField dataCenters={dataCenters} state={state} />}
          {isQuestion && <MessageField form="sales-support" state={state} rows={4} />}
        </div>
      )}
      <SenderFields form={form} locale={locale} countries={countries} state={state} />
    </FormFrame>
  )
}

function PlanField({ plans, state }: Pick<Props, 'plans' | 'state'>) {
  const { t } = useTexts()
  return (
    <FormField name="partNumber" state={state}>
      {(attributes) => (
        <select {...attributes}>
          <option value="">{t('forms:anyPlan')}</option>
          {plans.map(({ partNumber, name }) => (
            <option key={partNumber} value={partNumber}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

function DataCenterField({ dataCenters, state }: Pick<Props, 'dataCenters' | 'state'>) {
  const { t } = useTexts()
  return (
    <FormField name="dataCenter" state={state}>
      {(attributes) => (
        <select {...attributes}>
          <option value="">{t('forms:dataCenter.any')}</option>
          {dataCenters.map((it) => (
            <option key={it} value={it}>
              {t(`forms:dataCenter.${it}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

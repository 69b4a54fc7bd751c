import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { DescribePage, DocumentContext, Section } from '#components/document/context.ts'
import { permanentRedirect } from '#components/document/legacy-redirect.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { requireData } from '#components/document/require-data.ts'
import { CheckStep } from '#components/forms/CheckStep.tsx'
import { type FormState, shownProblem, toFormState } from '#components/forms/form-state.ts'
import { Gone } from '#components/forms/Gone.tsx'
import { defaultCountry, senderFields } from '#components/forms/locale-defaults.ts'
import { productCrumbs } from '#components/product/product-data.ts'
import { space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { KeptName } from '#components/ui/KeptName.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { formOfPopup, openedFromPlaces, type Popup, popupOf } from '#config/popups.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { hasCloudPlans, isOffered, popupAddress } from '#components/product/popup-address.ts'
import { DataCenterForm } from './DataCenterForm.tsx'
import { ProductForm, salesTopic } from './ProductForm.tsx'
import { ProductReceipt } from './ProductReceipt.tsx'
import { SerialNumberForm } from './SerialNumberForm.tsx'

/** Data of a pop-up. */
export interface PopupData {
  popup: Popup
  product: ProductDetail
  plans: readonly { partNumber: string; name: string }[]
  countries: readonly { code: string; name: string }[]
  /** True if the product has plans that run in a data center. */
  isCloud: boolean
}

type PopupPage = DocumentContext & { data: PopupData }

/** Widths of the windows. Source: spec §9 Popup sizes. */
const popupSizes: Readonly<Record<Popup, 'XS' | 'SM' | 'BASE'>> = {
  'free-trial': 'BASE',
  'request-demo': 'BASE',
  pricebook: 'BASE',
  'contact-sales': 'BASE',
  'data-center': 'SM',
  'serial-number': 'SM',
}

/**
 * Loads a pop-up of a product. One that the product does not offer leads to the sales desk, because
 * whoever follows the link wants something.
 */
export async function loadPopup(page: DocumentContext, id: string): Promise<PopupData> {
  const { read, locale: websiteCode, query } = page
  const popup = popupOf(query['popup']) ?? 'contact-sales'
  const [product, pricing, { countries }] = await Promise.all([
    requireData(read.catalog.detail({ id, websiteCode })),
    requireData(read.catalog.pricing({ id, websiteCode })),
    requireData(read.common.countries({ websiteCode })),
  ])
  const isCloud = hasCloudPlans(pricing)
  if (!isOffered(popup, product, { isCloud }))
    throw permanentRedirect(
      popupAddress(websiteCode, {
        popup: 'contact-sales',
        productAlias: product.productAlias,
        from: 'link',
      }),
    )
  const plans = pricing.planSections.flatMap((it) => it.plans)
  return { popup, product, plans, countries, isCloud }
}

/** Returns the sections of a pop-up as a page: the head, then the window's content. */
export function popupSections(page: PopupPage): Section[] {
  const { popup, product } = page.data
  const { t } = page.texts
  const title = popupTitle(page)
  return [
    {
      key: 'head',
      load: () => (
        <PageHead
          crumbs={productCrumbs(product, {
            locale: page.locale,
            home: t('product:home'),
            tab: title,
          })}
          title={<KeptName text={title} name={page.data.product.productBanner.productName} />}
        />
      ),
    },
    {
      key: 'popup',
      load: () => (
        <Container>
          <div
            className={content}
            data-popup={popup}
            data-size={popupSizes[popup]}
            data-title={title}
            data-close={t('product:popup.close')}
          >
            <p>{t(`product:popup.${popup}.text`)}</p>
            {popupContent(page)}
          </div>
        </Container>
      ),
    },
  ]
}

/** Metadata of a pop-up. Search engines list the product instead. */
export const describePopup: DescribePage<PopupData> = (page) => {
  const { site, texts, posted, data } = page
  const hasFaults = posted !== undefined && (posted.faults.length > 0 || posted.problem !== null)
  const prefix = hasFaults ? 'mend' : posted?.receipt ? 'sent' : undefined
  const title = popupTitle(page)
  return {
    title: pageTitle(
      site,
      prefix === undefined ? title : texts.t(`forms:titlePrefix.${prefix}`, { title }),
    ),
    description: texts.t(`product:popup.${data.popup}.text`),
    isIndexable: false,
  }
}

/** Names the product and, if the link names one, the plan. */
function popupTitle(page: PopupPage): string {
  const {
    data: { popup, product },
    texts: { t },
  } = page
  const plan = planOf(page)?.name
  const { productName } = product.productBanner
  const name = plan === undefined ? productName : t('product:popup.ofPlan', { productName, plan })
  return t(`product:popup.${popup}.title`, { product: name })
}

/** Returns the form, its review or its receipt, as on the pages of the help forms. */
function popupContent(page: PopupPage): ReactNode {
  const { data, locale, site, posted } = page
  const form = formOfPopup(data.popup)
  if (data.popup === 'data-center') return dataCenterForm(page)
  if (form === undefined) return <SerialNumberForm productAlias={data.product.productAlias} />
  if (posted?.receipt)
    return (
      <ProductReceipt
        form={form}
        locale={locale}
        product={named(data)}
        receipt={posted.receipt}
        timeZone={site.timeZone}
      />
    )
  if (posted?.step === 'check') return checkStep(page, { form, posted })
  return (
    <>
      {posted?.step === 'sent' && <Gone />}
      <ProductForm
        form={form}
        locale={locale}
        action={actionOf(page)}
        product={named(data)}
        plans={data.plans}
        countries={data.countries}
        dataCenters={data.isCloud ? site.dataCenters : []}
        openedFrom={posted?.values['openedFrom'] ?? placeOf(page)}
        state={initialState(page)}
        problem={shownProblem(page)}
        site={site}
      />
    </>
  )
}

/** Lets people choose a data center, then leads to the trial or, without one, to the sales desk. */
function dataCenterForm(page: PopupPage): ReactNode {
  const { product } = page.data
  return (
    <DataCenterForm
      product={{ alias: product.productAlias, isFreeTrial: product.productBanner.isFreeTrial }}
      plan={planOf(page)?.partNumber}
      dataCenters={page.site.dataCenters}
    />
  )
}

function checkStep(
  page: PopupPage,
  { form, posted }: { form: InquiryPageForm; posted: PostedForm },
): ReactNode {
  const { data, locale, texts } = page
  const { values } = posted
  const plan = data.plans.find((it) => it.partNumber === values['partNumber'])
  const center = page.site.dataCenters.find((it) => it === values['dataCenter'])
  return (
    <CheckStep
      form={form}
      action={actionOf(page)}
      posted={posted}
      state={initialState(page)}
      fields={[
        ...(data.plans.length > 0 ? (['partNumber'] as const) : []),
        ...(data.isCloud ? (['dataCenter'] as const) : []),
        ...(form === 'sales-support' ? (['issueDescription'] as const) : []),
        ...senderFields(locale),
      ]}
      shown={{
        partNumber: plan?.name ?? texts.t('forms:anyPlan'),
        dataCenter: texts.t(`forms:dataCenter.${center ?? 'any'}`),
        country: data.countries.find((it) => it.code === values['country'])?.name ?? '',
      }}
      problem={shownProblem(page)}
    />
  )
}

function initialState({ posted, locale, query, data, site }: PopupPage): FormState {
  const plan = planOf({ data, query })
  return toFormState(posted, {
    locale,
    defaults: {
      country: defaultCountry(locale),
      partNumber: plan?.partNumber ?? '',
      dataCenter: site.dataCenters.find((it) => it === query['dataCenter']) ?? '',
      issueType: salesTopic,
    },
  })
}

function named({ product }: PopupData): { alias: string; name: string } {
  return { alias: product.productAlias, name: product.productBanner.productName }
}

function planOf({ data, query }: Pick<PopupPage, 'data' | 'query'>) {
  return data.plans.find((it) => it.partNumber === query['plan'])
}

function placeOf({ query }: PopupPage) {
  return openedFromPlaces.find((it) => it === query['from']) ?? 'link'
}

function actionOf(page: PopupPage): string {
  const { data, locale } = page
  const plan = planOf(page)
  return popupAddress(locale, {
    popup: data.popup,
    productAlias: data.product.productAlias,
    plan: plan?.partNumber,
    from: placeOf(page),
  })
}

const content = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  max-width: 46rem;
  padding-block: ${space[6]} ${space[12]};
  > p:lang(ja) {
    word-break: auto-phrase;
  }
  /* what to do is said until it is done */
  &:has([data-receipt]) > p {
    display: none;
  }
`

import { captchaChallenge } from '#server/kernel/captcha/service.ts'
import {
  btoCheckout,
  checkSerialNumber,
  generalCheckout,
  partPricing,
} from '#server/trade/checkout/reads.ts'
import {
  deleteConfiguration,
  renameConfiguration,
  savedConfigurations,
  saveConfiguration,
} from '#server/trade/checkout/configurations.ts'
import { paymentMethodsFor } from '#server/trade/checkout/payment-reads.ts'
import { checkoutToken } from '#server/trade/checkout/tokens.ts'
import { renewalCheckout } from '#server/trade/checkout/renewal.ts'
import { upgradeCheckout } from '#server/trade/checkout/upgrade.ts'
import { writeClientLog } from '#server/web/api/client-log.ts'
import { addVisitReport } from '#server/web/api/visit-report.ts'
import { deliveryPage } from '#server/trade/crm/list.ts'
import { deliveryDetail, processDelivery, undoDelivery } from '#server/trade/crm/service.ts'
import { downloadGiftValueHistories, giftValueHistories } from '#server/trade/giftvalue/history.ts'
import { giftValueExpiringInfo, giftValueLots } from '#server/trade/giftvalue/lots.ts'
import { giftValueReceivers, transferGiftValue } from '#server/trade/giftvalue/transfer.ts'
import { changeLead, noteLead } from '#server/contact/desk/changes.ts'
import { leadDetail, leadPicture } from '#server/contact/desk/detail.ts'
import { downloadLeads, leadPage } from '#server/contact/desk/list.ts'
import { mergeLead, separateLead } from '#server/contact/desk/merging.ts'
import { replyToLead } from '#server/contact/desk/replying.ts'
import { bookingTimes } from '#server/contact/inquiry/booking.ts'
import { askHelp, bookCall, sendLead } from '#server/contact/inquiry/service.ts'
import {
  activateLicense,
  activateOffline,
  deactivateLicense,
} from '#server/trade/license/activation.ts'
import { assignLicense, assignLicenses } from '#server/trade/license/assignment.ts'
import { licenseKeyFile } from '#server/trade/license/key-file.ts'
import { requestRelease, confirmRelease } from '#server/trade/license/release.ts'
import { licenseCalendar } from '#server/trade/license/calendar.ts'
import { changeOrder } from '#server/trade/order/change.ts'
import { setPurchaseOrderNumber } from '#server/trade/order/purchase-order-number.ts'
import { downloadLicenses } from '#server/trade/license/downloads.ts'
import { createFeed, ownFeed, readFeed, removeFeed } from '#server/trade/license/feed.ts'
import { deactivateOffline } from '#server/trade/license/offline-deactivation.ts'
import { licensePage, licenseSummary } from '#server/trade/license/list.ts'
import { licenseDetail } from '#server/trade/license/reads.ts'
import {
  accumulatedAmountInfo,
  accumulatedHistories,
  downloadAccumulatedHistories,
} from '#server/trade/membership/history.ts'
import { spendByMonth } from '#server/trade/membership/spend.ts'
import { ownStanding } from '#server/trade/standing/service.ts'
import { savedQuotes, saveQuote, withdrawQuote } from '#server/trade/order/dated-quotes.ts'
import { approvalOf } from '#server/trade/order/approval-price.ts'
import { budgets, ownBudget, setBudget } from '#server/trade/order/budget.ts'
import { notificationServices } from '#server/people/notification/operations.ts'
import { redirectToPayment, retryPayment } from '#server/trade/order/card.ts'
import { approveOrder, cancelOrder, rejectOrder } from '#server/trade/order/decide.ts'
import { orderAccess } from '#server/trade/order/access.ts'
import { orderDetail, recoverOrder } from '#server/trade/order/detail.ts'
import { orderDocument, quoteDocument } from '#server/trade/order/pdf.ts'
import { placeOrder } from '#server/trade/order/place.ts'
import { priceOrderSelection, quoteOrder } from '#server/trade/order/quote.ts'
import { quoteState, renewQuote } from '#server/trade/order/quote-state.ts'
import { refundOrder } from '#server/trade/order/refund.ts'
import { resumeOrder } from '#server/trade/order/resume.ts'
import { receivePaymentEvent } from '#server/trade/order/webhook.ts'
import { companyCredit } from '#server/trade/payment/credit.ts'
import { upgradeLicense } from '#server/trade/order/upgrade.ts'
import { membershipPlans as sitePlans, renewPlan } from '#server/trade/pricing/plan-service.ts'
import {
  downloadOpenOrders,
  downloadOrders,
  openOrders,
  orderChoices,
  orderHistories,
} from '#server/trade/order/history.ts'
import { cardTax, cashRate, exchangeRates } from '#server/trade/pricing/service.ts'
import { checkLogin } from '#server/content/region/service.ts'
import { auditPage } from '#server/trade/team/audit.ts'
import { changeContact, teamContacts } from '#server/trade/team/contacts.ts'
import { inviteContact, resendInvitation } from '#server/trade/team/invitations.ts'
import { deactivateContact, handOver, reinstateContact } from '#server/trade/team/leaving.ts'
import type { contract } from './api-contract.ts'
import type { Services } from '#server/kernel/operations.ts'

/**
 * Services for people, companies and their orders. They always run in this process, never at a
 * remote provider.
 */
export const ownServices = {
  visit: { checkLogin },
  clientLog: { write: writeClientLog },
  visitReport: { add: addVisitReport },
  captcha: { challenge: captchaChallenge },
  booking: { times: bookingTimes },
  inquiries: { lead: sendLead, help: askHelp, booking: bookCall },
  desk: {
    page: leadPage,
    download: downloadLeads,
    detail: leadDetail,
    picture: leadPicture,
    change: changeLead,
    note: noteLead,
    reply: replyToLead,
    merge: mergeLead,
    separate: separateLead,
  },
  giftValue: {
    expiring: giftValueExpiringInfo,
    lots: giftValueLots,
    history: giftValueHistories,
    download: downloadGiftValueHistories,
    receivers: giftValueReceivers,
    transfer: transferGiftValue,
  },
  membership: {
    amountInfo: accumulatedAmountInfo,
    spendByMonth,
    history: accumulatedHistories,
    download: downloadAccumulatedHistories,
  },
  membershipStanding: { own: ownStanding },
  crm: {
    page: deliveryPage,
    detail: deliveryDetail,
    process: processDelivery,
    undo: undoDelivery,
  },
  license: {
    page: licensePage,
    summary: licenseSummary,
    download: downloadLicenses,
    calendar: licenseCalendar,
    assignMany: assignLicenses,
    detail: licenseDetail,
    keyFile: licenseKeyFile,
    activate: activateLicense,
    deactivate: deactivateLicense,
    activateOffline,
    deactivateOffline,
    feed: ownFeed,
    createFeed,
    removeFeed,
    readFeed,
    requestRelease,
    confirmRelease,
    assign: assignLicense,
  },
  membershipPlans: { all: sitePlans, renew: renewPlan },
  rates: { exchangeRate: cashRate, taxRate: cardTax, all: exchangeRates },
  checkout: {
    bto: btoCheckout,
    pricing: partPricing,
    general: generalCheckout,
    licenseRenewal: renewalCheckout,
    paymentMethods: paymentMethodsFor,
    token: checkoutToken,
    checkSerialNumber,
    prices: priceOrderSelection,
    hold: quoteOrder,
    quote: quoteState,
    renewQuote,
    saveQuote,
    savedQuotes,
    withdrawQuote,
    configurations: savedConfigurations,
    saveConfiguration,
    renameConfiguration,
    deleteConfiguration,
  },
  licenseUpgrade: {
    readOf: upgradeCheckout,
    read: upgradeCheckout,
    changeOf: upgradeLicense,
    change: upgradeLicense,
  },
  order: {
    place: placeOrder,
    recover: recoverOrder,
    detail: orderDetail,
    access: orderAccess,
    document: orderDocument,
    quoteDocument,
    pay: redirectToPayment,
    retry: retryPayment,
    cancel: cancelOrder,
    change: changeOrder,
    setPurchaseOrderNumber,
    approval: approvalOf,
    approve: approveOrder,
    reject: rejectOrder,
    refund: refundOrder,
    resume: resumeOrder,
    budgets,
    setBudget,
    ownBudget,
  },
  orderHistory: {
    orders: orderHistories,
    choices: orderChoices,
    open: openOrders,
    downloadOrders,
    downloadOpen: downloadOpenOrders,
  },
  notification: notificationServices,
  payments: {
    webhook: receivePaymentEvent,
    stripeWebhook: receivePaymentEvent,
    credit: companyCredit,
  },
  team: {
    contacts: teamContacts,
    invite: inviteContact,
    change: changeContact,
    deactivate: deactivateContact,
    resend: resendInvitation,
    handOver,
    reinstate: reinstateContact,
    audit: auditPage,
  },
} satisfies Partial<Services<typeof contract>>

import { captchaChallenge } from '#server/captcha/service.ts'
import { btoCheckout, checkSerialNumber, generalCheckout, partPricing, paymentMethodsFor, upgradeCheckout } from '#server/checkout/reads.ts'
import { holdQuote } from '#server/checkout/service.ts'
import { checkoutToken } from '#server/checkout/tokens.ts'
import { writeClientLog } from '#server/client-log/service.ts'
import { deliveryDetail, processDelivery, undoDelivery } from '#server/crm/service.ts'
import { downloadGiftValueHistories, giftValueExpiringInfo, giftValueHistories } from '#server/giftvalue/history.ts'
import { giftValueReceivers, transferGiftValue } from '#server/giftvalue/transfer.ts'
import { askHelp, bookCall, sendLead } from '#server/inquiry/service.ts'
import { companyAccounts, endActing, endSessions, ownSessions, profile, switchCompany, tickets } from '#server/account/service.ts'
import { activateLicence, activateOffline, deactivateLicence } from '#server/licence/activation.ts'
import { assignLicence } from '#server/licence/assignment.ts'
import { licenceKeyFile } from '#server/licence/key-file.ts'
import { askRelease, confirmRelease } from '#server/licence/release.ts'
import { licenceDetail, licencePage } from '#server/licence/service.ts'
import { accumulatedAmountInfo, accumulatedHistories, downloadAccumulatedHistories } from '#server/membership/history.ts'
import {
  approveOrder,
  budgets,
  cancelOrder,
  goAndPay,
  orderDetail,
  orderDocument,
  payAgain,
  placeOrder,
  quoteDocument,
  recoverOrder,
  refundOrder,
  rejectOrder,
  resumeOrder,
  setBudget,
  takePaymentEvent,
} from '#server/order/service.ts'
import { upgradeLicence } from '#server/licence-upgrade/service.ts'
import { membershipPlans as sitePlans, renewPlan } from '#server/membership-plan/service.ts'
import { downloadOpenOrders, downloadOrders, openOrders, orderHistories } from '#server/order-history/service.ts'
import { cardTax, cashRate, exchangeRates } from '#server/rates/service.ts'
import { checkLogin } from '#server/region/service.ts'
import { changeContact, deactivateContact, inviteContact, resendInvitation, teamContacts } from '#server/team/service.ts'
import type { contract } from './api-contract.ts'
import type { Services } from '#server/http/operations.ts'

/** What answers the operations that are of a person, of their company or of their visit: always this process, whoever answers the others. */
export const ownServices = {
  visit: { checkLogin },
  clientLog: { write: writeClientLog },
  captcha: { challenge: captchaChallenge },
  inquiries: { lead: sendLead, help: askHelp, booking: bookCall },
  account: { profile, tickets, companies: companyAccounts, switchCompany, endActing, sessions: ownSessions, endSessions },
  giftValue: {
    expiring: giftValueExpiringInfo,
    history: giftValueHistories,
    download: downloadGiftValueHistories,
    receivers: giftValueReceivers,
    transfer: transferGiftValue,
  },
  membership: { amountInfo: accumulatedAmountInfo, history: accumulatedHistories, download: downloadAccumulatedHistories },
  crm: { detail: deliveryDetail, process: processDelivery, undo: undoDelivery },
  licence: {
    page: licencePage,
    detail: licenceDetail,
    keyFile: licenceKeyFile,
    activate: activateLicence,
    deactivate: deactivateLicence,
    activateOffline,
    askRelease,
    confirmRelease,
    assign: assignLicence,
  },
  membershipPlans: { all: sitePlans, renew: renewPlan },
  rates: { exchangeRate: cashRate, taxRate: cardTax, all: exchangeRates },
  checkout: {
    bto: btoCheckout,
    pricing: partPricing,
    general: generalCheckout,
    paymentMethods: paymentMethodsFor,
    token: checkoutToken,
    checkSerialNumber,
    hold: holdQuote,
  },
  licenceUpgrade: { readOf: upgradeCheckout, read: upgradeCheckout, changeOf: upgradeLicence, change: upgradeLicence },
  order: {
    place: placeOrder,
    recover: recoverOrder,
    detail: orderDetail,
    document: orderDocument,
    quoteDocument,
    pay: goAndPay,
    retry: payAgain,
    cancel: cancelOrder,
    approve: approveOrder,
    reject: rejectOrder,
    refund: refundOrder,
    resume: resumeOrder,
    budgets,
    setBudget,
  },
  orderHistory: { orders: orderHistories, open: openOrders, downloadOrders, downloadOpen: downloadOpenOrders },
  payments: { webhook: takePaymentEvent },
  team: { contacts: teamContacts, invite: inviteContact, change: changeContact, deactivate: deactivateContact, resend: resendInvitation },
} satisfies Partial<Services<typeof contract>>

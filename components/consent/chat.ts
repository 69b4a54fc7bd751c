import type { ThirdParty } from '#components/document/context.ts'

/** The chat's interface. Source: Zoho SalesIQ, JavaScript API. */
interface SalesIq {
  floatbutton: { visible(state: 'show' | 'hide'): void }
  floatwindow: { visible(state: 'show' | 'hide'): void }
  chat: { department(name: string): void }
}

/**
 * Prepares the live chat, before its script is loaded: once it is ready, our button is shown
 * instead of its own, until it is pressed. On pages of a product the chat starts in the product's
 * department. Source: spec §2, §4 Live chat button, §7 Third-party.
 */
export function startChat({ id: department }: ThirdParty): void {
  const button = document.querySelector<HTMLElement>('[data-chat]')
  const page = self as unknown as { $zoho?: { salesiq: Partial<SalesIq> & { ready(): void } } }
  page.$zoho = {
    salesiq: {
      ready() {
        const chat = page.$zoho?.salesiq as SalesIq
        chat.floatbutton.visible('hide')
        const product = document.querySelector<HTMLElement>('[data-product-name]')
        if (product && department !== null)
          chat.chat.department(department.replace('{product}', product.dataset.productName ?? ''))
        if (!button) return
        button.hidden = false
        button.addEventListener('click', () => {
          chat.floatwindow.visible('show')
          button.hidden = true
        })
      },
    },
  }
}

import { awaitFirstPaint } from './first-paint.ts'

/**
 * The two inline scripts of a document. They are the same for every request, so that the CSP can
 * allow them by their hashes and the document can be cached.
 */

/** Applies the chosen theme before the first paint. */
const theme = `try{let t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`

/** Shows the account instead of the login button if a session may exist. */
const signedIn = `if(/(^|; )mp_signed_in=/.test(document.cookie))document.documentElement.dataset.signedIn=''`

/**
 * Records up to ten errors until measure/error-reports.ts runs, which then takes what is pushed.
 */
const errors = `self.errors=[];for(let t of["error","unhandledrejection"])addEventListener(t,e=>errors[9]||errors.push(e))`

/**
 * Records focus events, and clicks without a native effect, until the loader runs. No event is
 * prevented.
 */
const recorder = `self.early=[];for(let t of["click","focusin"])addEventListener(t,e=>{self.early&&!(t=="click"&&e.target.closest?.("a[href],button:not([type=button]),input,select,label,summary"))&&early.push(e)},!0)`

export const inlineScript = `${theme};${signedIn};${errors};${recorder};${awaitFirstPaint}`

/** Prefetches a document when its link is hovered or pressed, except for pages of the console. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*/console*' } },
          { not: { href_matches: '/marketplace/api/*' } },
          { not: { href_matches: '/media/*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

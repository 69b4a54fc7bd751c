import { awaitFirstPaint } from './first-paint.ts'

/**
 * The two inline scripts of a document. Their text never changes between requests, so that the CSP names them by hash and
 * the document can be cached.
 */

/** The theme that was chosen here, before the first paint. */
const theme = `try{let t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`

/** Whether somebody is signed in here, which decides between the login button and the account; it does not say who. */
const signedIn = `if(/(^|; )mp_signed_in=/.test(document.cookie))document.documentElement.dataset.signedIn=''`

/** Notes clicks that come before the loader and have no native effect; it prevents nothing. */
const recorder = `self.early=[];for(let t of["click","focusin"])document.addEventListener(t,e=>{self.early&&!(t=="click"&&e.target.closest?.("a[href],button:not([type=button]),input,select,label,summary"))&&early.push(e)},!0)`

export const inlineScript = `${theme};${signedIn};${recorder};${awaitFirstPaint}`

/** Documents are fetched ahead when a link is hovered or pressed; pages of an account are not. */
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

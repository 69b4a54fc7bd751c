import { useTexts } from '#components/islands/texts.tsx'
import { Button } from '#components/ui/Button.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { SignOutView } from '#server/people/identity-provider/contract.ts'
import { panel } from './panel-style.ts'

/** Asks for confirmation before signing out, because another site may have linked here. */
export function SignOut({ view: { form }, siteName }: { view: SignOutView; siteName: string }) {
  const { t, locale } = useTexts()
  return (
    <div className={panel}>
      <h1>{t('sign-in:signOut.title')}</h1>
      <p>{t('sign-in:signOut.text', { name: siteName })}</p>
      <form method="post" action={form.action}>
        <input type="hidden" name="xsrf" value={form.mark} />
        <input type="hidden" name="logout" value="yes" />
        <Button type="submit">{t('sign-in:signOut.submit')}</Button>
        <LinkButton tone="secondary" href={`/${locale}${pathOf('marketplace')}`}>
          {t('sign-in:signOut.stay')}
        </LinkButton>
      </form>
    </div>
  )
}

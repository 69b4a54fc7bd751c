import type { DescribePage } from '#components/document/context.ts'
import type { InvitationView } from '#server/people/identity-provider/contract.ts'

/** Metadata of the invitation page. */
export const describe: DescribePage<InvitationView> = ({
  texts: { t },
  site,
  data: { invitation },
}) => ({
  title: `${invitation ? t('sign-in:invitation.title', { company: invitation.companyName }) : t('sign-in:invitation.expired.title')} | ${site.name}`,
  description: t('sign-in:lead'),
})

import { usePageContext } from 'vike-react/usePageContext'
import { AppHead } from '#components/app/AppHead.tsx'

export function Head() {
  const page = usePageContext()
  return page.isClientSide ? null : <AppHead page={page} />
}

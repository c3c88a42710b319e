import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loaderDelay } from '../../../contract/limits'
import { LinkButton } from '../../design/controls/LinkButton'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { Spinner } from './Spinner'
import { loaderTarget } from './loaderTarget'
import { QuietScene } from './QuietScene'

/** Redirects after a delay to the page named in the address. */
export function LoaderPage() {
  const { pathname, search } = useLocation()
  const target = loaderTarget(pathname, search)
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), loaderDelay)
    return () => clearTimeout(timer)
  }, [navigate, target])

  return (
    <Page title="One moment" width="full">
      <QuietScene>
        <PageHeading lead="The next page opens automatically.">One moment</PageHeading>
        <Spinner label="Taking you there" />
        <LinkButton to={target} replace variant="quiet">
          Continue
        </LinkButton>
      </QuietScene>
    </Page>
  )
}

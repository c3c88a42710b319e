import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loaderDelay } from '../../../contract/limits'
import { LinkButton } from '../../design/LinkButton'
import { Page } from '../../design/Page'
import { PageHeading } from '../../design/PageHeading'
import { Spinner } from '../../design/Spinner'
import { loaderTarget } from './loaderTarget'
import { QuietScene } from './QuietScene'

/** Waits a moment, then goes on to the page named in the address; a link goes on at once (section 2). */
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
        <PageHeading lead="The next page opens by itself.">One moment</PageHeading>
        <Spinner label="Taking you there" />
        <LinkButton to={target} replace variant="quiet">
          Go on now
        </LinkButton>
      </QuietScene>
    </Page>
  )
}

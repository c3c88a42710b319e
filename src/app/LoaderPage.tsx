import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { loaderDelay } from '../../contract/limits'
import { LinkButton } from '../design/controls/LinkButton'
import { Container } from '../design/layout/Container'
import { Page } from '../design/layout/Page'
import { PageHeading } from '../design/layout/PageHeading'
import { VisuallyHidden } from '../design/layout/VisuallyHidden'
import { theme } from '../design/tokens'
import { describePaid, TripConfirmed, tripHeading } from '../features/bookings/TripConfirmed'
import { useConfirmedTrip } from '../features/bookings/useConfirmation'
import { loaderTarget } from '../features/pages/loaderTarget'
import { QuietScene } from '../features/pages/QuietScene'
import { Spinner } from '../features/pages/Spinner'

const onward = 'The next page opens automatically.'

/**
 * Redirects after a delay to the page named in the address. Who comes back from paying reads where they are going as soon as the
 * server says that it is paid; My Bookings goes on showing it.
 */
export function LoaderPage() {
  const { pathname, search } = useLocation()
  const target = loaderTarget(pathname, search)
  const navigate = useNavigate()
  const trip = useConfirmedTrip()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), loaderDelay)
    return () => clearTimeout(timer)
  }, [navigate, target])

  const goOn = (
    <LinkButton to={target} replace variant="quiet">
      Continue
    </LinkButton>
  )
  return (
    <Page title={trip ? tripHeading(trip) : 'One moment'} width="full">
      <VisuallyHidden role="status">{trip && describePaid(trip)}</VisuallyHidden>
      {trip ? (
        <Journey>
          <TripConfirmed booking={trip} heading={<PageHeading>{tripHeading(trip)}</PageHeading>} />
          <Onward>
            {onward} {goOn}
          </Onward>
        </Journey>
      ) : (
        <QuietScene>
          <PageHeading lead={onward}>One moment</PageHeading>
          <Spinner label="Taking you there" />
          {goOn}
        </QuietScene>
      )}
    </Page>
  )
}

const Journey = styled(Container)`
  padding-block: ${theme.space(8)} ${theme.space(18)};
`

const Onward = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)} ${theme.space(4)};
  margin-top: ${theme.space(8)};
  color: ${theme.color.quiet};
`

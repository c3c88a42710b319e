import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { loaderDelay } from '@contract/limits'
import { LinkButton } from '../design/controls/LinkButton'
import { Container } from '../design/layout/Container'
import { Page } from '../design/layout/Page'
import { focusPageHeading, PageHeading } from '../design/layout/PageHeading'
import { VisuallyHidden } from '../design/layout/VisuallyHidden'
import { theme } from '../design/tokens'
import { paymentReceived, TripConfirmed, tripHeading, useConfirmation } from '../features/bookings/TripConfirmed'
import { QuietScene } from '../features/static/QuietScene'
import { appPaths, internalPath } from '../lib/paths'

/**
 * Redirects after a delay to the page named in the address. Guests who return from paying read where they are going as soon as the
 * server confirms the payment; My Bookings goes on showing it.
 */
export default function LoaderPage() {
  const { '*': next = '' } = useParams()
  const target = loaderTarget(next, useLocation().search)
  const navigate = useNavigate()
  const { trip } = useConfirmation()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true }), loaderDelay)
    return () => clearTimeout(timer)
  }, [navigate, target])

  // Of what was there before, nothing is left that could keep the focus.
  const isConfirmed = trip !== undefined
  useEffect(() => {
    if (isConfirmed) focusPageHeading()
  }, [isConfirmed])

  const onward = `Taking you to ${target.startsWith(appPaths.myBookings) ? 'My Bookings' : 'the next page'}.`
  const goOn = (
    <LinkButton to={target} replace variant="quiet">
      Go now
    </LinkButton>
  )
  return (
    <Page title={trip ? tripHeading(trip) : 'One moment'} width="full">
      <VisuallyHidden role="status">{trip && paymentReceived}</VisuallyHidden>
      {trip ? (
        <Journey>
          <TripConfirmed booking={trip} heading={<PageHeading>{tripHeading(trip)}</PageHeading>} />
          <Onward>
            {onward} {goOn}
          </Onward>
        </Journey>
      ) : (
        <QuietScene>
          <Spinner aria-hidden="true" />
          <PageHeading lead={onward}>One moment</PageHeading>
          {goOn}
        </QuietScene>
      )}
    </Page>
  )
}

/** One of the app's own pages with its query, or home. */
export const loaderTarget = (next: string, search: string) => internalPath(`/${next}${search}`)

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

const turn = keyframes`
  to { transform: rotate(1turn); }
`

const Spinner = styled.span`
  width: 24px;
  height: 24px;
  border: 2px solid ${theme.color.line};
  border-top-color: ${theme.color.sea};
  border-radius: ${theme.radius.round};
  animation: ${turn} 1s linear infinite;
`

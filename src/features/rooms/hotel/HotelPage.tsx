import { useLocation, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Hotel } from '@contract/entities'
import { missingTitles } from '@contract/pageTitles'
import { toQueryString, searchQuery } from '@contract/staySearch'
import { useHotelQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { appPaths, withStay } from '../../../lib/paths'
import { RoomRowsSkeleton } from '../search/RoomRowsSkeleton'
import { useStaySearch } from '../search/filters/useStaySearch'
import { HotelFacts, Host } from './HotelFacts'
import { HotelRooms } from './HotelRooms'

export function HotelPage() {
  const { id = '' } = useParams()
  const lookup = useHotel(id)
  const { title, heading } = namesOf(lookup)

  return (
    <Page title={title}>
      <PageHeading>{heading}</PageHeading>
      <HotelContent id={id} {...lookup} />
    </Page>
  )
}

function HotelContent({ id, data, isUnknown, hasFailed, isFetching, refetch }: HotelLookup & { id: string }) {
  if (isUnknown) return <UnknownHotel />
  if (hasFailed) return <LoadFailed what="this hotel" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <HotelSkeleton />

  return (
    <>
      <HotelFacts hotel={data.hotel} />
      {data.rooms.length > 0 ? <HotelRooms hotelId={id} rooms={data.rooms} /> : <NoRooms hotel={data.hotel} />}
    </>
  )
}

function HotelSkeleton() {
  return (
    <>
      <Skeleton label="Loading the hotel">
        <Place>
          <Block width="20rem" height="1.875rem" />
        </Place>
        <Host>
          <Block width="48px" height="48px" />
          <Block width="10rem" height="1.25rem" />
        </Host>
        <Heading>
          <Block width="12rem" height="1.75rem" />
        </Heading>
      </Skeleton>
      <RoomRowsSkeleton />
    </>
  )
}

function NoRooms({ hotel: { name, city } }: { hotel: Hotel }) {
  const search = useStaySearch()

  return (
    <EmptyState
      message={`${name} has no rooms that can be booked at the moment.`}
      action={
        <LinkButton to={appPaths.rooms + toQueryString(searchQuery({ ...search, destination: city }))}>
          {city ? `See rooms in ${city}` : 'See all rooms'}
        </LinkButton>
      }
    />
  )
}

function UnknownHotel() {
  const { search } = useLocation()

  return (
    <>
      <EmptyState
        message="The link may be wrong, or the hotel is no longer on StayScape."
        action={<LinkButton to={withStay(appPaths.rooms, search)}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </>
  )
}

function useHotel(hotelId: string) {
  const { currentData, error, isFetching, refetch } = useHotelQuery({ hotelId })
  const problem = errorOf(error)

  return {
    data: currentData,
    // Also when it was loaded earlier: it is not shown any more.
    isUnknown: problem !== undefined && isNotFound(problem),
    hasFailed: problem !== undefined && !currentData,
    isFetching,
    refetch,
  }
}

type HotelLookup = ReturnType<typeof useHotel>

/** One heading element throughout, so that it keeps the focus when the hotel arrives. */
function namesOf({ data, isUnknown, hasFailed }: HotelLookup): { title: string; heading: string } {
  if (isUnknown) return { title: missingTitles.hotel, heading: 'This hotel isn’t available' }
  if (hasFailed) return { title: 'Hotel', heading: 'This hotel could not be loaded' }
  return data ? { title: data.hotel.name, heading: data.hotel.name } : { title: 'Hotel', heading: 'Your hotel' }
}

/** City, address and map take one line, or two on a phone. */
const Place = styled.div`
  min-height: 5rem;
  margin-top: ${theme.space(4)};

  ${theme.from.tablet} {
    min-height: ${theme.size.target};
  }
`

const Heading = styled.div`
  margin-top: ${theme.space(8)};
`

import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { Hotel, Room } from '@contract/entities'
import { missingTitles } from '@contract/pageTitles'
import { toQueryString, searchQuery } from '@contract/staySearch'
import { noFilters } from '@contract/filters'
import { messages } from '@contract/messages'
import { useHotelQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, PictureBlock, Skeleton } from '../../../design/feedback/Skeleton'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { Notice } from '../../../design/feedback/Notice'
import { RoomRowsSkeleton, RoomRows, useRowLimit } from '../search/RoomRows'
import { useStaySearch } from '../search/filters/useFilters'
import { atTop, NotOffered, PhotoFirst } from '../pageParts'
import { NotFreeRooms } from '../search/NotFreeRooms'
import { describeNoneFree, formatRoomTotal } from '../search/results'
import { useClientSearch } from '../search/useRoomSearch'
import { HotelFacts } from './HotelFacts'

export default function HotelPage() {
  const { id = '' } = useParams()
  const lookup = useHotel(id)
  const { data, isUnknown, hasFailed } = lookup
  const { title, heading } = namesOf(lookup)

  return (
    <Page title={title}>
      <Layout $hasPhoto={data ? bestPhoto(data.rooms) !== undefined : !isUnknown && !hasFailed}>
        <PageHeading>{heading}</PageHeading>
        <HotelContent id={id} {...lookup} />
      </Layout>
    </Page>
  )
}

function HotelContent({ id, data, isUnknown, hasFailed, isFetching, refetch }: HotelLookup & { id: string }) {
  if (isUnknown) return <NotOffered message="The link may be wrong, or the hotel is no longer on StayScape." />
  if (hasFailed) return <LoadFailed what="this hotel" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <HotelSkeleton />

  const photo = bestPhoto(data.rooms)
  return (
    <>
      {photo && (
        <Cover>
          <Photo
            src={photo}
            seed={id}
            alt={`A room at ${data.hotel.name}`}
            ratio="3 / 2"
            sizes={coverPhotoSizes}
            eager
          />
        </Cover>
      )}
      <HotelFacts hotel={data.hotel} />
      {data.rooms.length > 0 ? <HotelRooms hotelId={id} rooms={data.rooms} /> : <NoRooms hotel={data.hotel} />}
    </>
  )
}

/** Of its dearest room. */
const bestPhoto = (rooms: readonly Room[]) =>
  rooms.filter(({ images }) => images.length > 0).toSorted((a, b) => b.pricePerNight - a.pricePerNight)[0]?.images[0]

export const coverPhotoSizes = '(min-width: 1340px) 560px, (min-width: 720px) 44vw, 80vw'

function HotelSkeleton() {
  return (
    <>
      <Cover>
        <PictureBlock ratio="3 / 2" />
      </Cover>
      <Skeleton label="Loading the hotel">
        <Block height="9rem" />
      </Skeleton>
      <RoomRowsSkeleton inHotel />
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

/** The photo beside the facts; on phones above them. */
const Layout = styled(PhotoFirst)`
  ${theme.from.tablet} {
    ${({ $hasPhoto }) => $hasPhoto && besideFacts}
  }
`

const besideFacts = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 44%;
  grid-template-rows: auto auto 1fr;
  align-items: start;
  column-gap: ${theme.space(12)};

  > * {
    grid-column: 1;
  }
  > :nth-child(n + 5) {
    grid-column: 1 / -1;
  }
`

const Cover = styled.div`
  ${atTop}

  ${theme.from.tablet} {
    && {
      grid-area: 1 / 2 / span 3;
    }
  }
`

/** A hotel's rooms as on the list, for the dates and guests of the address. */
function HotelRooms({ hotelId, rooms }: { hotelId: string; rooms: readonly Room[] }) {
  const inAddress = useStaySearch()
  const search = useMemo(() => ({ ...inAddress, destination: '' }), [inAddress])
  const list = useMemo(() => ({ rooms }), [rooms])
  const { results, failed } = useClientSearch(list, search, noFilters, { hotelId })
  const [limit, showMore] = useRowLimit(results?.query ?? '')

  if (failed) return <LoadFailed message={messages.roomsFailed} {...failed} />
  if (!results) return <RoomRowsSkeleton inHotel />

  return (
    <section aria-labelledby="rooms">
      <Heading id="rooms">
        {results.total > 0 ? `${formatRoomTotal(results)} to choose from` : describeNoneFree(results)}
      </Heading>
      {search.problem && <Notice>{`${search.problem} We left that out of your search.`}</Notice>}
      <RoomRows source={results} search={results.search} inHotel limit={limit} onMore={showMore} />
      <NotFreeRooms key={results.query} results={results} inHotel />
    </section>
  )
}

const Heading = styled.h2`
  margin-block: ${theme.space(8)} ${theme.space(4)};
  ${theme.type.card}
`

import {
  createApi,
  type EndpointBuilder,
  type InfiniteData,
  type ResultDescription,
} from '@reduxjs/toolkit/query/react'
import { forUserHeader } from '../../contract/calls'
import { sentences } from '../../contract/sentences'
import type { ApiError } from './apiError'
import { baseQuery } from './baseQuery'
import { itsMessage, silently, unlessNotFound, unlessRefused, type CallOptions, type SaysIfForm } from './callOptions'
import type { OwnDispatch } from './ownerEvents'
import { bookingsIn } from './bookingsIn'
import type { Answer, Argument, CallName, PagedName } from './request'

const tagTypes = ['Session', 'Rooms', 'OwnerRooms', 'Bookings', 'OwnerBookings', 'TakenNights', 'OwnHotel'] as const
type Tag = (typeof tagTypes)[number]

type Tags<Name extends CallName> = ResultDescription<Tag, Answer<Name>, Argument<Name>, ApiError, object | undefined>

/** What changes with every booking and every block of an owner's rooms. */
const nightsOfOwner = [
  { type: 'OwnerBookings', id: 'LIST' },
  { type: 'OwnerRooms', id: 'LIST' },
  { type: 'TakenNights', id: 'LIST' },
] as const

/** The whole backend, one row per call: its tags, what it says when it ends, and whether a form hangs on it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: (build) => {
    const { query, pages, mutation } = rowsOf(build)
    return {
      isAuth: query('isAuth', { provides: ['Session'], fails: silently }),
      getUser: query('getUser', { provides: ['Session'], fails: refusedThoughLoggedIn }),
      logout: mutation('logout', { says: itsMessage }),
      sendVerifyOtp: mutation('sendVerifyOtp', { says: itsMessage }),
      register: mutation('register', {
        says: itsMessage,
        fails: unlessRefused(sentences.somethingWentWrong),
      }),
      login: mutation('login', {
        says: itsMessage,
        fails: unlessRefused(sentences.somethingWentWrong),
      }),
      // Guests see all rooms of an owner who has.
      verifyEmail: mutation('verifyEmail', { refreshes: ['OwnerRooms', 'Rooms'], says: itsMessage, keepsForm: true }),
      sendResetOtp: mutation('sendResetOtp', { says: itsMessage }),
      resetPassword: mutation('resetPassword', { says: itsMessage }),
      searchHistory: mutation('searchHistory', { keepsForm: false }),

      getRooms: query('getRooms', {
        provides: listOf('Rooms', ({ rooms }) => rooms),
        fails: unlessRefused(sentences.roomsFailed),
      }),
      // The list of before stays while the next one is on its way.
      searchRooms: pages('searchRooms', {
        provides: () => [{ type: 'Rooms', id: 'LIST' }],
        fails: unlessRefused(sentences.roomsFailed),
      }),
      places: query('places', { provides: [], fails: silently }),
      room: query('room', {
        provides: (_answer, _error, { roomId }) => [{ type: 'Rooms', id: roomId }],
        fails: unlessNotFound,
      }),
      hotel: query('hotel', { provides: listOf('Rooms', ({ rooms }) => rooms), fails: unlessNotFound }),
      getBookings: pages('getBookings', { provides: listOf('Bookings', bookingsIn) }),
      // A refusal shows that our picture of the room's nights was old.
      checkAvailability: mutation('checkAvailability', {
        refreshes: (_answer, refusal, { roomId }) => (refusal ? nightsOf(roomId) : []),
        says: sentences.roomIsAvailable,
        keepsForm: false,
      }),
      createBooking: mutation('createBooking', {
        refreshes: (_answer, _refusal, { roomId }) => [
          { type: 'Bookings', id: 'LIST' },
          { type: 'OwnerBookings', id: 'LIST' },
          ...nightsOf(roomId),
        ],
        says: itsMessage,
        keepsForm: false,
      }),
      // On success the browser leaves for the provider's page; a refusal may mean that the booking is paid already.
      stripePayment: mutation('stripePayment', {
        refreshes: (_answer, refusal, { bookingId }) => (refusal ? [{ type: 'Bookings', id: bookingId }] : []),
        keepsForm: false,
      }),

      booking: query('booking', {
        provides: (_answer, _error, { bookingId }) => [{ type: 'Bookings', id: bookingId }],
        fails: unlessNotFound,
      }),
      // Asked anew whenever somebody is about to cancel: the sum depends on the day.
      cancellation: query('cancellation', { provides: [] }),
      // A refusal shows that our picture of the booking was old. Whose room it is, only the server knows.
      cancelBooking: mutation('cancelBooking', {
        refreshes: ['Bookings', 'OwnerBookings', 'TakenNights'],
        says: itsMessage,
        keepsForm: false,
      }),

      // Said on the page that is loaded afterwards.
      registerHotel: mutation('registerHotel', { keepsForm: true }),
      ownerBookings: pages('ownerBookings', { provides: listOf('OwnerBookings', bookingsIn) }),
      addRoom: mutation('addRoom', { refreshes: ['OwnerRooms', 'Rooms'], says: itsMessage, keepsForm: true }),
      ownerRooms: query('ownerRooms', {
        provides: listOf('OwnerRooms', ({ rooms }) => rooms),
        fails: unlessRefused(sentences.roomsFailed),
      }),
      toggleAvailability: build.mutation<Answer<'toggleAvailability'>, Argument<'toggleAvailability'>>({
        query: (argument) => ({ name: 'toggleAvailability', argument }),
        extraOptions: { says: sentences.availabilityUpdated, fails: () => sentences.availabilityFailed },
        invalidatesTags: refreshing<'toggleAvailability'>(['Rooms']),
        // The owner's list shows the new state at once, without being fetched again.
        async onQueryStarted({ roomId }, { dispatch, queryFulfilled }) {
          const toggled = await queryFulfilled.catch(() => undefined)
          if (!toggled) return
          let isAnyHeldBack = false
          dispatch(
            api.util.updateQueryData('ownerRooms', undefined, ({ rooms }) => {
              const room = rooms.find(({ _id }) => _id === roomId)
              if (room) {
                room.isAvailable = toggled.data.isAvailable ?? !room.isAvailable
                room.heldBack = toggled.data.heldBack
              }
              isAnyHeldBack = rooms.some(({ heldBack }) => heldBack)
            }),
          )
          // Which of the others guests see may have changed with it.
          if (isAnyHeldBack) dispatch(api.util.invalidateTags([{ type: 'OwnerRooms', id: 'LIST' }]))
        },
      }),

      ownHotel: query('ownHotel', { provides: ['OwnHotel'] }),
      // A refusal may mean that somebody else has changed it.
      editHotel: mutation('editHotel', {
        refreshes: ['OwnHotel', 'OwnerRooms', 'Rooms'],
        says: itsMessage,
        keepsForm: true,
      }),
      editRoom: mutation('editRoom', { refreshes: ['OwnerRooms', 'Rooms'], says: itsMessage, keepsForm: true }),
      archiveRoom: mutation('archiveRoom', { refreshes: ['OwnerRooms', 'Rooms'], says: itsMessage, keepsForm: false }),
      calendar: query('calendar', { provides: nightsOfOwner }),
      blockNights: mutation('blockNights', { refreshes: ['TakenNights'], says: itsMessage, keepsForm: true }),
      unblockNights: mutation('unblockNights', { refreshes: ['TakenNights'], says: itsMessage, keepsForm: false }),
      bookingList: pages('bookingList', { provides: () => [{ type: 'OwnerBookings', id: 'LIST' }] }),
      // A refusal shows that our picture of the stay was old.
      markStay: mutation('markStay', {
        refreshes: ['OwnerBookings', 'TakenNights'],
        says: itsMessage,
        // Where a refund has to be agreed to, the desk asks.
        fails: ({ expected, message }) => (expected === undefined ? message : undefined),
        keepsForm: false,
      }),
      cancelStay: mutation('cancelStay', {
        refreshes: ['Bookings', 'OwnerBookings', 'TakenNights'],
        says: itsMessage,
        keepsForm: true,
      }),
      figures: query('figures', { provides: nightsOfOwner }),
      // No call, and nothing to show: the line is open while anybody asks for this.
      ownerEvents: build.query<object, void>({
        queryFn: () => ({ data: {} }),
        keepUnusedDataFor: 0,
        async onCacheEntryAdded(_argument, { dispatch, cacheEntryRemoved }) {
          const loaded = await import(/* webpackChunkName: "ownerEvents" */ './ownerEvents').catch(() => undefined)
          const stop = loaded?.followOwnerEvents(api, dispatch as OwnDispatch)
          await cacheEntryRemoved
          stop?.()
        },
      }),

      // Both are said where they were asked for.
      updateProfile: mutation('updateProfile', { refreshes: ['Session'], keepsForm: true }),
      changePassword: mutation('changePassword', { keepsForm: true }),
      // An owner's rooms go with the account.
      closeAccount: mutation('closeAccount', { refreshes: ['Rooms'], says: itsMessage, keepsForm: true }),
      // Decoration of the booking box, which shows nothing when it does not know.
      takenNights: query('takenNights', {
        provides: (_answer, _error, { roomId }) => [{ type: 'TakenNights', id: roomId }],
        fails: silently,
      }),
      takenRooms: query('takenRooms', {
        provides: [{ type: 'TakenNights', id: 'LIST' }],
        fails: unlessRefused(sentences.roomsFailed),
      }),
      contactHost: mutation('contactHost', { says: itsMessage, keepsForm: true }),
    } satisfies Record<CallName | 'ownerEvents', unknown>
  },
})

/** Endpoints typed by the contract's row of the same name: a member renamed there does not compile here. */
function rowsOf(build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) {
  return {
    query: <Name extends CallName>(name: Name, { provides, ...options }: CallOptions & { provides: Tags<Name> }) =>
      build.query<Answer<Name>, Argument<Name>>({
        query: (argument) => ({ name, argument }),
        providesTags: provides,
        extraOptions: options,
      }),
    /** An answer that comes in pages: `next` is the cursor of the following one. */
    pages: <Name extends PagedName>(
      name: Name,
      {
        provides,
        ...options
      }: CallOptions & {
        provides: (data: InfiniteData<Answer<Name>, unknown> | undefined) => { type: Tag; id: string }[]
      },
    ) =>
      build.infiniteQuery<Answer<Name>, Argument<Name>, string | undefined>({
        query: ({ queryArg, pageParam }) => ({
          name,
          argument: pageParam === undefined ? queryArg : { ...queryArg, cursor: pageParam },
        }),
        infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }: { next?: string }) => next },
        providesTags: provides,
        extraOptions: options,
      }),
    mutation: <Name extends CallName>(
      name: Name,
      { refreshes, ...options }: CallOptions & SaysIfForm<Name> & { refreshes?: Tags<Name> },
    ) =>
      build.mutation<Answer<Name>, Argument<Name>>({
        query: (argument) => ({ name, argument }),
        invalidatesTags: refreshing(refreshes),
        extraOptions: options,
      }),
  }
}

/** What a call makes stale, unless it was refused because of who is logged in by now, or because nobody is. */
function refreshing<Name extends CallName>(refreshes: Tags<Name> = []): Tags<Name> {
  return (answer, refusal, ...call) => {
    if (refusal?.field === forUserHeader) return ['Session']
    // Without a session nothing can be asked anew: the next no would take the form's page away.
    if (refusal?.status === 401) return []
    return typeof refreshes === 'function' ? refreshes(answer, refusal, ...call) : refreshes
  }
}

/** A list provides itself and each of its rows. */
function listOf<Data>(type: Tag, rows: (answer: Data) => readonly { _id: string }[]) {
  return (answer: Data | undefined) => [
    { type, id: 'LIST' },
    ...(answer ? rows(answer).map(({ _id: id }) => ({ type, id })) : []),
  ]
}

/** What says which nights of a room are taken, of that room alone and of all. */
const nightsOf = (roomId: string) => [roomId, 'LIST'].map((id) => ({ type: 'TakenNights' as const, id }))

/** Being a guest is nothing to be told. A server that knows the session but refuses to say whose it is has something to say. */
function refusedThoughLoggedIn({ kind, message }: ApiError, state: unknown): string | undefined {
  const { data, isLoading } = api.endpoints.isAuth.select()(state as { api: ReturnType<typeof api.reducer> })
  return kind === 'refused' && data && !isLoading ? message : undefined
}

export const {
  useIsAuthQuery,
  useGetUserQuery,
  useLogoutMutation,
  useSendVerifyOtpMutation,
  useRegisterMutation,
  useLoginMutation,
  useVerifyEmailMutation,
  useSendResetOtpMutation,
  useResetPasswordMutation,
  useSearchHistoryMutation,
  useGetRoomsQuery,
  useSearchRoomsInfiniteQuery,
  usePlacesQuery,
  useRoomQuery,
  useHotelQuery,
  useGetBookingsInfiniteQuery,
  useCheckAvailabilityMutation,
  useCreateBookingMutation,
  useStripePaymentMutation,
  useBookingQuery,
  useCancellationQuery,
  useCancelBookingMutation,
  useRegisterHotelMutation,
  useOwnerBookingsInfiniteQuery,
  useAddRoomMutation,
  useOwnerRoomsQuery,
  useToggleAvailabilityMutation,
  useOwnHotelQuery,
  useEditHotelMutation,
  useEditRoomMutation,
  useArchiveRoomMutation,
  useCalendarQuery,
  useBlockNightsMutation,
  useUnblockNightsMutation,
  useBookingListInfiniteQuery,
  useMarkStayMutation,
  useCancelStayMutation,
  useFiguresQuery,
  useOwnerEventsQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useCloseAccountMutation,
  useTakenNightsQuery,
  useTakenRoomsQuery,
  useContactHostMutation,
} = api

import { createApi } from '@reduxjs/toolkit/query/react'
import { withSearch } from '../../contract/searchHistory'
import { sentences } from '../../contract/sentences'
import { isNotFound, type ApiError } from './apiError'
import { baseQuery } from './baseQuery'
import { bookingsIn } from './bookingsIn'
import { request, type Answer, type Argument } from './request'

const tagTypes = ['Session', 'Rooms', 'OwnerRooms', 'Bookings', 'OwnerBookings', 'TakenNights', 'OwnHotel'] as const
type Tag = (typeof tagTypes)[number]

type Cursor = string | undefined

/** An answer that comes in pages: `next` is the cursor of the following one. */
const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ next }: { next?: string }): Cursor => next,
}

/** A list provides itself and each of its rows. */
const listTags = <Type extends Tag>(type: Type, rows: readonly { _id: string }[] = []) => [
  { type, id: 'LIST' },
  ...rows.map(({ _id: id }) => ({ type, id })),
]

/** What a form makes stale, unless the session has ended over it: asking again would be refused as well. */
const unlessLoggedOut =
  <Name extends Tag>(...tags: Name[]) =>
  (_answer: unknown, error: ApiError | undefined) =>
    error?.status === 401 ? [] : tags

/** What tells which nights of a room are taken, of that room alone and of all. */
const nightsTags = (roomId: string) => [roomId, 'LIST'].map((id) => ({ type: 'TakenNights' as const, id }))

/** What changes with every booking and every block of an owner's rooms. */
const nightsOfOwner = [
  { type: 'OwnerBookings', id: 'LIST' },
  { type: 'OwnerRooms', id: 'LIST' },
  { type: 'TakenNights', id: 'LIST' },
] as const

/** The page itself says that there is no such thing. */
const unlessNotFound = (error: ApiError) => !isNotFound(error) && error.message

/** Where a refund has to be agreed to first, the desk asks. */
const unlessAgreementNeeded = ({ expected, message }: ApiError) => expected === undefined && message

/** The whole backend: an endpoint for each row of contract/calls.ts, typed by it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    isAuth: build.query<Answer<'isAuth'>, Argument<'isAuth'>>({
      query: (params) => request('isAuth', params),
      providesTags: ['Session'],
      extraOptions: { errorToast: false },
    }),
    getUser: build.query<Answer<'getUser'>, Argument<'getUser'>>({
      query: (params) => request('getUser', params),
      providesTags: ['Session'],
      extraOptions: { errorToast: false },
    }),
    logout: build.mutation<Answer<'logout'>, Argument<'logout'>>({
      query: (body) => request('logout', body),
      extraOptions: { successToast: true },
    }),
    sendVerifyOtp: build.mutation<Answer<'sendVerifyOtp'>, Argument<'sendVerifyOtp'>>({
      query: (body) => request('sendVerifyOtp', body),
      extraOptions: { successToast: true },
    }),
    register: build.mutation<Answer<'register'>, Argument<'register'>>({
      query: (body) => request('register', body),
      extraOptions: { successToast: true, errorToast: sentences.somethingWentWrong },
    }),
    login: build.mutation<Answer<'login'>, Argument<'login'>>({
      query: (body) => request('login', body),
      extraOptions: { successToast: true, errorToast: sentences.somethingWentWrong },
    }),
    // Guests see all rooms of an owner who has.
    verifyEmail: build.mutation<Answer<'verifyEmail'>, Argument<'verifyEmail'>>({
      query: (body) => request('verifyEmail', body),
      invalidatesTags: unlessLoggedOut('OwnerRooms', 'Rooms'),
      extraOptions: { successToast: true },
      async onQueryStarted(_argument, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!data) return
        dispatch(
          api.util.updateQueryData('getUser', undefined, ({ userData }) => {
            userData.isVerified = true
          }),
        )
      },
    }),
    sendResetOtp: build.mutation<Answer<'sendResetOtp'>, Argument<'sendResetOtp'>>({
      query: (body) => request('sendResetOtp', body),
      extraOptions: { successToast: true },
    }),
    resetPassword: build.mutation<Answer<'resetPassword'>, Argument<'resetPassword'>>({
      query: (body) => request('resetPassword', body),
      extraOptions: { successToast: true },
    }),
    searchHistory: build.mutation<Answer<'searchHistory'>, Argument<'searchHistory'>>({
      query: (body) => request('searchHistory', body),
      async onQueryStarted({ destination }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (!data) return
        dispatch(
          api.util.updateQueryData('getUser', undefined, ({ userData }) => {
            userData.searchHistory = withSearch(userData.searchHistory, destination)
          }),
        )
      },
    }),
    getRooms: build.query<Answer<'getRooms'>, Argument<'getRooms'>>({
      query: (params) => request('getRooms', params),
      providesTags: (answer) => listTags('Rooms', answer?.rooms),
      extraOptions: { errorToast: sentences.roomsFailed },
    }),
    searchRooms: build.infiniteQuery<Answer<'searchRooms'>, Argument<'searchRooms'>, Cursor>({
      query: ({ queryArg, pageParam }) => request('searchRooms', { ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: byCursor,
      providesTags: [{ type: 'Rooms', id: 'LIST' }],
      extraOptions: { errorToast: sentences.roomsFailed },
    }),
    places: build.query<Answer<'places'>, Argument<'places'>>({
      query: (params) => request('places', params),
      extraOptions: { errorToast: false },
    }),
    room: build.query<Answer<'room'>, Argument<'room'>>({
      query: (params) => request('room', params),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'Rooms', id: roomId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    hotel: build.query<Answer<'hotel'>, Argument<'hotel'>>({
      query: (params) => request('hotel', params),
      providesTags: (answer) => listTags('Rooms', answer?.rooms),
      extraOptions: { errorToast: unlessNotFound },
    }),
    getBookings: build.infiniteQuery<Answer<'getBookings'>, Argument<'getBookings'>, Cursor>({
      query: ({ queryArg, pageParam }) => request('getBookings', { ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: byCursor,
      providesTags: (answer) => listTags('Bookings', answer && bookingsIn(answer)),
    }),
    // A refusal shows that our picture of the room's nights was old.
    checkAvailability: build.mutation<Answer<'checkAvailability'>, Argument<'checkAvailability'>>({
      query: (body) => request('checkAvailability', body),
      invalidatesTags: (_answer, refusal, { roomId }) => (refusal ? nightsTags(roomId) : []),
      extraOptions: { successToast: sentences.roomIsAvailable },
    }),
    createBooking: build.mutation<Answer<'createBooking'>, Argument<'createBooking'>>({
      query: (body) => request('createBooking', body),
      invalidatesTags: (_answer, _refusal, { roomId }) => [
        { type: 'Bookings', id: 'LIST' },
        { type: 'OwnerBookings', id: 'LIST' },
        ...nightsTags(roomId),
      ],
      extraOptions: { successToast: true },
    }),
    // On success the browser leaves for the provider's page; a refusal may mean that the booking is paid already.
    stripePayment: build.mutation<Answer<'stripePayment'>, Argument<'stripePayment'>>({
      query: (body) => request('stripePayment', body),
      invalidatesTags: (_answer, refusal, { bookingId }) => (refusal ? [{ type: 'Bookings', id: bookingId }] : []),
    }),
    booking: build.query<Answer<'booking'>, Argument<'booking'>>({
      query: (params) => request('booking', params),
      providesTags: (_answer, _error, { bookingId }) => [{ type: 'Bookings', id: bookingId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    // Asked again whenever somebody is about to cancel: the sum depends on the day.
    cancellation: build.query<Answer<'cancellation'>, Argument<'cancellation'>>({
      query: (params) => request('cancellation', params),
    }),
    // A refusal shows that our picture of the booking was old. Whose room it is, only the server knows.
    cancelBooking: build.mutation<Answer<'cancelBooking'>, Argument<'cancelBooking'>>({
      query: (body) => request('cancelBooking', body),
      invalidatesTags: ['Bookings', 'OwnerBookings', 'TakenNights'],
      extraOptions: { successToast: true },
    }),
    // Its success is a toast of the page that is loaded afterwards.
    registerHotel: build.mutation<Answer<'registerHotel'>, Argument<'registerHotel'>>({
      query: (body) => request('registerHotel', body),
    }),
    ownerBookings: build.infiniteQuery<Answer<'ownerBookings'>, Argument<'ownerBookings'>, Cursor>({
      query: ({ queryArg, pageParam }) => request('ownerBookings', { ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: byCursor,
      providesTags: (answer) => listTags('OwnerBookings', answer && bookingsIn(answer)),
    }),
    addRoom: build.mutation<Answer<'addRoom'>, Argument<'addRoom'>>({
      query: (body) => request('addRoom', body),
      invalidatesTags: unlessLoggedOut('OwnerRooms', 'Rooms'),
      extraOptions: { successToast: true },
    }),
    ownerRooms: build.query<Answer<'ownerRooms'>, Argument<'ownerRooms'>>({
      query: (params) => request('ownerRooms', params),
      providesTags: (answer) => listTags('OwnerRooms', answer?.rooms),
      extraOptions: { errorToast: sentences.roomsFailed },
    }),
    toggleAvailability: build.mutation<Answer<'toggleAvailability'>, Argument<'toggleAvailability'>>({
      query: (body) => request('toggleAvailability', body),
      invalidatesTags: ['Rooms'],
      extraOptions: {
        successToast: sentences.availabilityUpdated,
        errorToast: () => sentences.availabilityFailed,
      },
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
    ownHotel: build.query<Answer<'ownHotel'>, Argument<'ownHotel'>>({
      query: (params) => request('ownHotel', params),
      providesTags: ['OwnHotel'],
    }),
    // A refusal may mean that somebody else has changed it.
    editHotel: build.mutation<Answer<'editHotel'>, Argument<'editHotel'>>({
      query: (body) => request('editHotel', body),
      invalidatesTags: unlessLoggedOut('OwnHotel', 'OwnerRooms', 'Rooms'),
      extraOptions: { successToast: true },
    }),
    editRoom: build.mutation<Answer<'editRoom'>, Argument<'editRoom'>>({
      query: (body) => request('editRoom', body),
      invalidatesTags: unlessLoggedOut('OwnerRooms', 'Rooms'),
      extraOptions: { successToast: true },
    }),
    archiveRoom: build.mutation<Answer<'archiveRoom'>, Argument<'archiveRoom'>>({
      query: (body) => request('archiveRoom', body),
      invalidatesTags: unlessLoggedOut('OwnerRooms', 'Rooms'),
      extraOptions: { successToast: true },
    }),
    calendar: build.query<Answer<'calendar'>, Argument<'calendar'>>({
      query: (params) => request('calendar', params),
      providesTags: nightsOfOwner,
    }),
    blockNights: build.mutation<Answer<'blockNights'>, Argument<'blockNights'>>({
      query: (body) => request('blockNights', body),
      invalidatesTags: unlessLoggedOut('TakenNights'),
      extraOptions: { successToast: true },
    }),
    unblockNights: build.mutation<Answer<'unblockNights'>, Argument<'unblockNights'>>({
      query: (body) => request('unblockNights', body),
      invalidatesTags: ['TakenNights'],
      extraOptions: { successToast: true },
    }),
    bookingList: build.infiniteQuery<Answer<'bookingList'>, Argument<'bookingList'>, Cursor>({
      query: ({ queryArg, pageParam }) => request('bookingList', { ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: byCursor,
      providesTags: [{ type: 'OwnerBookings', id: 'LIST' }],
    }),
    // A refusal shows that our picture of the stay was old.
    markStay: build.mutation<Answer<'markStay'>, Argument<'markStay'>>({
      query: (body) => request('markStay', body),
      invalidatesTags: ['OwnerBookings', 'TakenNights'],
      extraOptions: { successToast: true, errorToast: unlessAgreementNeeded },
    }),
    cancelStay: build.mutation<Answer<'cancelStay'>, Argument<'cancelStay'>>({
      query: (body) => request('cancelStay', body),
      invalidatesTags: unlessLoggedOut('Bookings', 'OwnerBookings', 'TakenNights'),
      extraOptions: { successToast: true },
    }),
    figures: build.query<Answer<'figures'>, Argument<'figures'>>({
      query: (params) => request('figures', params),
      providesTags: nightsOfOwner,
    }),
    // No call and nothing to show: the event stream is open while anything subscribes to this.
    ownerEvents: build.query<null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_argument, { dispatch, cacheEntryRemoved }) {
        const loaded = await import(/* webpackChunkName: "ownerEvents" */ './ownerEvents').catch(() => undefined)
        const stop = loaded?.followOwnerEvents(api, dispatch)
        await cacheEntryRemoved
        stop?.()
      },
    }),
    // Shown beside the form. A host's name and photo are shown with their rooms.
    updateProfile: build.mutation<Answer<'updateProfile'>, Argument<'updateProfile'>>({
      query: (body) => request('updateProfile', body),
      invalidatesTags: unlessLoggedOut('Session', 'Rooms'),
    }),
    // Shown beside the form.
    changePassword: build.mutation<Answer<'changePassword'>, Argument<'changePassword'>>({
      query: (body) => request('changePassword', body),
    }),
    // An owner's rooms go with the account.
    closeAccount: build.mutation<Answer<'closeAccount'>, Argument<'closeAccount'>>({
      query: (body) => request('closeAccount', body),
      invalidatesTags: ['Rooms'],
      extraOptions: { successToast: true },
    }),
    // The booking box shows nothing of it when it does not know.
    takenNights: build.query<Answer<'takenNights'>, Argument<'takenNights'>>({
      query: (params) => request('takenNights', params),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'TakenNights', id: roomId }],
      extraOptions: { errorToast: false },
    }),
    takenRooms: build.query<Answer<'takenRooms'>, Argument<'takenRooms'>>({
      query: (params) => request('takenRooms', params),
      providesTags: [{ type: 'TakenNights', id: 'LIST' }],
      extraOptions: { errorToast: sentences.roomsFailed },
    }),
    contactHost: build.mutation<Answer<'contactHost'>, Argument<'contactHost'>>({
      query: (body) => request('contactHost', body),
      extraOptions: { successToast: true },
    }),
  }),
})

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

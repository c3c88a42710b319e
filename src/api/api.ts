import { createApi } from '@reduxjs/toolkit/query/react'
import type { Answer } from '@contract/callTypes'
import type { Booking, User } from '@contract/entities'
import { withSearch } from '@contract/searchHistory'
import { takenNightsDays, takenNightsDaysMax } from '@contract/limits'
import { messages } from '@contract/messages'
import { addDays, localToday } from '@contract/stay'
import { isNotFound, isRoomOutdated, type ApiError } from './apiError'
import { baseQuery, pageRequest, request, type Argument, type Cursor } from './baseQuery'

export const tagTypes = [
  'Session',
  'Rooms',
  'OwnerRooms',
  'Bookings',
  'OwnerBookings',
  'TakenNights',
  'OwnHotel',
  'CalendarLinks',
  'Rates',
] as const
type Tag = (typeof tagTypes)[number]

/** Tags of what is loaded for one user. */
export const privateTags: Tag[] = ['OwnerRooms', 'Bookings', 'OwnerBookings', 'OwnHotel', 'CalendarLinks', 'Rates']

/** An answer that comes in pages: `next` is the cursor of the following one. */
const byCursor = {
  initialPageParam: undefined as Cursor,
  getNextPageParam: ({ next }: { next?: string }): Cursor => next,
}

/** The bookings of all loaded pages, each once: one may have moved to another page in between. */
export const bookingsIn = ({ pages }: { pages: readonly { bookings: Booking[] }[] }): Booking[] => [
  ...new Map(pages.flatMap(({ bookings }) => bookings.map((booking) => [booking._id, booking]))).values(),
]

/** A list provides itself and each of its rows. */
const listTags = <Type extends Tag>(type: Type, rows: readonly { _id: string }[] = []) => [
  { type, id: 'LIST' },
  ...rows.map(({ _id: id }) => ({ type, id })),
]

/** The taken nights of one room, and those of all rooms. */
const nightsTags = (roomId: string) => [roomId, 'LIST'].map((id) => ({ type: 'TakenNights' as const, id }))

/** What a refused stay says is outdated. */
const roomTags = (refusal: ApiError | undefined, roomId: string) =>
  isRoomOutdated(refusal) ? [{ type: 'Rooms' as const, id: roomId }] : []

/** What a booking or a block changes for the owner. */
const nightsOfOwner = [
  { type: 'OwnerBookings', id: 'LIST' },
  { type: 'OwnerRooms', id: 'LIST' },
  { type: 'TakenNights', id: 'LIST' },
] as const

/** That there is no such thing, the page itself says. */
const unlessNotFound = (error: ApiError) => !isNotFound(error) && error.message

/** Of a check that could not be made, the page says so itself. */
const onlyRefusal = ({ kind, message }: ApiError) => kind === 'refused' && message

/** Where the owner must agree to a refund first, a dialog asks. */
const unlessAgreementNeeded = ({ expected, message }: ApiError) => expected === undefined && message

/** Changes the user in the cache as the server has. */
const changeUser = (change: (user: User) => unknown) =>
  api.util.updateQueryData('getUser', undefined, ({ userData }) => void change(userData))

/** The whole backend: an endpoint for each row of contract/calls.ts, typed by it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  // What was loaded earlier is shown until its page has it anew. Hooks say where they differ.
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    isAuth: build.query<Answer<'isAuth'>, Argument<'isAuth'>>({
      query: request('isAuth'),
      providesTags: ['Session'],
      extraOptions: { errorToast: false },
    }),
    getUser: build.query<Answer<'getUser'>, Argument<'getUser'>>({
      query: request('getUser'),
      providesTags: ['Session'],
      extraOptions: { errorToast: onlyRefusal },
    }),
    logout: build.mutation<Answer<'logout'>, Argument<'logout'>>({ query: request('logout') }),
    sendVerifyOtp: build.mutation<Answer<'sendVerifyOtp'>, Argument<'sendVerifyOtp'>>({
      query: request('sendVerifyOtp'),
    }),
    register: build.mutation<Answer<'register'>, Argument<'register'>>({
      query: request('register'),
      extraOptions: { errorToast: messages.somethingWentWrong },
    }),
    login: build.mutation<Answer<'login'>, Argument<'login'>>({
      query: request('login'),
      extraOptions: { errorToast: messages.somethingWentWrong },
    }),
    // Guests see all rooms of an owner who has.
    verifyEmail: build.mutation<Answer<'verifyEmail'>, Argument<'verifyEmail'>>({
      query: request('verifyEmail'),
      invalidatesTags: ['OwnerRooms', 'Rooms'],
      async onQueryStarted(_argument, { dispatch, queryFulfilled }) {
        const verified = await queryFulfilled.catch(() => undefined)
        if (verified) dispatch(changeUser((user) => (user.isVerified = true)))
      },
    }),
    sendResetOtp: build.mutation<Answer<'sendResetOtp'>, Argument<'sendResetOtp'>>({ query: request('sendResetOtp') }),
    resetPassword: build.mutation<Answer<'resetPassword'>, Argument<'resetPassword'>>({
      query: request('resetPassword'),
    }),
    searchHistory: build.mutation<Answer<'searchHistory'>, Argument<'searchHistory'>>({
      query: request('searchHistory'),
      extraOptions: { successToast: false },
      async onQueryStarted({ destination }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined)
        if (saved) dispatch(changeUser((user) => (user.searchHistory = withSearch(user.searchHistory, destination))))
      },
    }),
    getRooms: build.query<Answer<'getRooms'>, Argument<'getRooms'>>({
      query: request('getRooms'),
      providesTags: (answer) => listTags('Rooms', answer?.rooms),
      extraOptions: { errorToast: messages.roomsFailed },
    }),
    searchRooms: build.infiniteQuery<Answer<'searchRooms'>, Argument<'searchRooms'>, Cursor>({
      query: pageRequest('searchRooms'),
      infiniteQueryOptions: byCursor,
      providesTags: [{ type: 'Rooms', id: 'LIST' }],
      extraOptions: { errorToast: messages.roomsFailed },
    }),
    places: build.query<Answer<'places'>, Argument<'places'>>({
      query: request('places'),
      extraOptions: { errorToast: false },
    }),
    room: build.query<Answer<'room'>, Argument<'room'>>({
      query: request('room'),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'Rooms', id: roomId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    hotel: build.query<Answer<'hotel'>, Argument<'hotel'>>({
      query: request('hotel'),
      providesTags: (answer) => listTags('Rooms', answer?.rooms),
      extraOptions: { errorToast: unlessNotFound },
    }),
    getBookings: build.infiniteQuery<Answer<'getBookings'>, Argument<'getBookings'>, Cursor>({
      query: pageRequest('getBookings'),
      infiniteQueryOptions: byCursor,
      providesTags: (answer) => listTags('Bookings', answer && bookingsIn(answer)),
    }),
    quote: build.query<Answer<'quote'>, Argument<'quote'>>({
      query: request('quote'),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'Rooms', id: roomId }],
    }),
    // A refusal means that the nights in the cache are stale.
    checkAvailability: build.mutation<Answer<'checkAvailability'>, Argument<'checkAvailability'>>({
      query: request('checkAvailability'),
      invalidatesTags: (_answer, refusal, { roomId }) =>
        refusal ? [...nightsTags(roomId), ...roomTags(refusal, roomId)] : [],
      extraOptions: { successToast: messages.roomIsAvailable },
    }),
    createBooking: build.mutation<Answer<'createBooking'>, Argument<'createBooking'>>({
      query: request('createBooking'),
      invalidatesTags: (_answer, refusal, { roomId }) => [
        { type: 'Bookings', id: 'LIST' },
        { type: 'OwnerBookings', id: 'LIST' },
        ...nightsTags(roomId),
        ...roomTags(refusal, roomId),
      ],
    }),
    // On success the browser leaves for the provider's page; a refusal may mean that the booking is paid already.
    stripePayment: build.mutation<Answer<'stripePayment'>, Argument<'stripePayment'>>({
      query: request('stripePayment'),
      extraOptions: { successToast: false },
      invalidatesTags: (_answer, refusal, { bookingId }) => (refusal ? [{ type: 'Bookings', id: bookingId }] : []),
    }),
    booking: build.query<Answer<'booking'>, Argument<'booking'>>({
      query: request('booking'),
      providesTags: (_answer, _error, { bookingId }) => [{ type: 'Bookings', id: bookingId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    // Asked again whenever somebody is about to cancel: the sum depends on the day.
    cancellation: build.query<Answer<'cancellation'>, Argument<'cancellation'>>({ query: request('cancellation') }),
    // A refusal means that the booking in the cache is stale. Whose room it is, only the server knows.
    cancelBooking: build.mutation<Answer<'cancelBooking'>, Argument<'cancelBooking'>>({
      query: request('cancelBooking'),
      invalidatesTags: ['Bookings', 'OwnerBookings', 'TakenNights'],
    }),
    // Its success is a toast of the page that is loaded afterwards.
    registerHotel: build.mutation<Answer<'registerHotel'>, Argument<'registerHotel'>>({
      query: request('registerHotel'),
      extraOptions: { successToast: false },
    }),
    ownerBookings: build.query<Answer<'ownerBookings'>, Argument<'ownerBookings'>>({
      query: request('ownerBookings'),
      providesTags: (answer) => listTags('OwnerBookings', answer?.bookings),
    }),
    addRoom: build.mutation<Answer<'addRoom'>, Argument<'addRoom'>>({
      query: request('addRoom'),
      invalidatesTags: ['OwnerRooms', 'Rooms'],
    }),
    ownerRooms: build.query<Answer<'ownerRooms'>, Argument<'ownerRooms'>>({
      query: request('ownerRooms'),
      providesTags: (answer) => listTags('OwnerRooms', answer?.rooms),
      extraOptions: { errorToast: messages.roomsFailed },
    }),
    ownerRoom: build.query<Answer<'ownerRoom'>, Argument<'ownerRoom'>>({
      query: request('ownerRoom'),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'OwnerRooms', id: roomId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    toggleAvailability: build.mutation<Answer<'toggleAvailability'>, Argument<'toggleAvailability'>>({
      query: request('toggleAvailability'),
      invalidatesTags: ['Rooms'],
      extraOptions: {
        successToast: messages.availabilityUpdated,
        errorToast: () => messages.availabilityFailed,
      },
      // The owner's list is updated in place, and fetched again only where it is under way, and may say what was before.
      async onQueryStarted({ roomId }, { dispatch, queryFulfilled, ...store }) {
        const listed = api.endpoints.ownerRooms.select()(store.getState()).data?.rooms
        const wasOn = listed?.find(({ _id }) => _id === roomId)?.isAvailable
        const toggled = await queryFulfilled.catch(() => undefined)
        if (!toggled) return
        const outdated = dispatch(api.util.getRunningQueryThunk('ownerRooms', undefined))
        outdated?.abort()
        let isAnyHeldBack = false
        dispatch(
          api.util.updateQueryData('ownerRooms', undefined, ({ rooms }) => {
            const room = rooms.find(({ _id }) => _id === roomId)
            if (room) {
              room.isAvailable = toggled.data.isAvailable ?? !wasOn
              room.heldBack = toggled.data.heldBack
            }
            isAnyHeldBack = rooms.some(({ heldBack }) => heldBack)
          }),
        )
        // Whether guests see the other rooms may have changed with it.
        if (isAnyHeldBack || outdated) dispatch(api.util.invalidateTags([{ type: 'OwnerRooms', id: 'LIST' }]))
      },
    }),
    ownHotel: build.query<Answer<'ownHotel'>, Argument<'ownHotel'>>({
      query: request('ownHotel'),
      providesTags: ['OwnHotel'],
    }),
    // A refusal may mean that somebody else has changed it.
    editHotel: build.mutation<Answer<'editHotel'>, Argument<'editHotel'>>({
      query: request('editHotel'),
      invalidatesTags: ['OwnHotel', 'OwnerRooms', 'Rooms'],
    }),
    editRoom: build.mutation<Answer<'editRoom'>, Argument<'editRoom'>>({
      query: request('editRoom'),
      invalidatesTags: ['OwnerRooms', 'Rooms'],
    }),
    rates: build.query<Answer<'rates'>, Argument<'rates'>>({
      query: request('rates'),
      providesTags: (_answer, _error, { roomId }) => [{ type: 'Rates', id: roomId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    // What stays cost is part of what is read of taken nights.
    editRates: build.mutation<Answer<'editRates'>, Argument<'editRates'>>({
      query: request('editRates'),
      invalidatesTags: ['Rates', 'Rooms', 'TakenNights'],
    }),
    archiveRoom: build.mutation<Answer<'archiveRoom'>, Argument<'archiveRoom'>>({
      query: request('archiveRoom'),
      invalidatesTags: ['OwnerRooms', 'Rooms', 'TakenNights'],
      extraOptions: { errorToast: unlessAgreementNeeded },
    }),
    // Lists are shown in the new order at once.
    orderRooms: build.mutation<Answer<'orderRooms'>, Argument<'orderRooms'>>({
      query: request('orderRooms'),
      extraOptions: { successToast: false },
      invalidatesTags: ['OwnerRooms', 'Rooms', 'TakenNights'],
      async onQueryStarted({ roomIds }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          api.util.updateQueryData('ownerRooms', undefined, ({ rooms }) => {
            rooms.sort((one, other) => roomIds.indexOf(one._id) - roomIds.indexOf(other._id))
          }),
        )
        await queryFulfilled.catch(patch.undo)
      },
    }),
    calendar: build.query<Answer<'calendar'>, Argument<'calendar'>>({
      query: request('calendar'),
      providesTags: nightsOfOwner,
    }),
    blockNights: build.mutation<Answer<'blockNights'>, Argument<'blockNights'>>({
      query: request('blockNights'),
      invalidatesTags: ['TakenNights'],
    }),
    editBlock: build.mutation<Answer<'editBlock'>, Argument<'editBlock'>>({
      query: request('editBlock'),
      invalidatesTags: ['TakenNights'],
    }),
    unblockNights: build.mutation<Answer<'unblockNights'>, Argument<'unblockNights'>>({
      query: request('unblockNights'),
      invalidatesTags: ['TakenNights'],
    }),
    // A link is told once, where it is asked for; what has been imported since shows in the calendar.
    calendarLink: build.mutation<Answer<'calendarLink'>, Argument<'calendarLink'>>({
      query: request('calendarLink'),
      invalidatesTags: ['CalendarLinks'],
    }),
    removeCalendarLink: build.mutation<Answer<'removeCalendarLink'>, Argument<'removeCalendarLink'>>({
      query: request('removeCalendarLink'),
      invalidatesTags: ['CalendarLinks'],
    }),
    importCalendar: build.mutation<Answer<'importCalendar'>, Argument<'importCalendar'>>({
      query: request('importCalendar'),
      invalidatesTags: ['CalendarLinks', 'TakenNights'],
    }),
    // A refusal says what is wrong with the import.
    readImport: build.mutation<Answer<'readImport'>, Argument<'readImport'>>({
      query: request('readImport'),
      invalidatesTags: ['CalendarLinks', 'TakenNights'],
    }),
    removeImport: build.mutation<Answer<'removeImport'>, Argument<'removeImport'>>({
      query: request('removeImport'),
      invalidatesTags: ['CalendarLinks', 'TakenNights'],
    }),
    // Which events are in the way of nothing any more depends on the taken nights.
    calendarLinks: build.query<Answer<'calendarLinks'>, Argument<'calendarLinks'>>({
      query: request('calendarLinks'),
      providesTags: ['CalendarLinks', { type: 'TakenNights', id: 'LIST' }],
    }),
    // Its success is a toast of the panel that opens afterwards.
    enterBooking: build.mutation<Answer<'enterBooking'>, Argument<'enterBooking'>>({
      query: request('enterBooking'),
      invalidatesTags: ['OwnerBookings', 'TakenNights'],
      extraOptions: { successToast: false },
    }),
    // A refusal means that the stay in the cache is stale.
    recordPayment: build.mutation<Answer<'recordPayment'>, Argument<'recordPayment'>>({
      query: request('recordPayment'),
      invalidatesTags: ['Bookings', 'OwnerBookings'],
    }),
    bookingNote: build.mutation<Answer<'bookingNote'>, Argument<'bookingNote'>>({
      query: request('bookingNote'),
      invalidatesTags: (_answer, _error, { bookingId }) => [
        { type: 'OwnerBookings', id: bookingId },
        { type: 'OwnerBookings', id: 'LIST' },
      ],
    }),
    ownerBooking: build.query<Answer<'ownerBooking'>, Argument<'ownerBooking'>>({
      query: request('ownerBooking'),
      providesTags: (_answer, _error, { bookingId }) => [{ type: 'OwnerBookings', id: bookingId }],
      extraOptions: { errorToast: unlessNotFound },
    }),
    bookingList: build.infiniteQuery<Answer<'bookingList'>, Argument<'bookingList'>, Cursor>({
      query: pageRequest('bookingList'),
      infiniteQueryOptions: byCursor,
      providesTags: [{ type: 'OwnerBookings', id: 'LIST' }],
    }),
    // A refusal means that the stay in the cache is stale.
    markStay: build.mutation<Answer<'markStay'>, Argument<'markStay'>>({
      query: request('markStay'),
      invalidatesTags: ['OwnerBookings', 'TakenNights'],
      extraOptions: { errorToast: unlessAgreementNeeded },
    }),
    cancelStay: build.mutation<Answer<'cancelStay'>, Argument<'cancelStay'>>({
      query: request('cancelStay'),
      invalidatesTags: ['Bookings', 'OwnerBookings', 'TakenNights'],
    }),
    refundSettled: build.mutation<Answer<'refundSettled'>, Argument<'refundSettled'>>({
      query: request('refundSettled'),
      invalidatesTags: ['Bookings', 'OwnerBookings'],
    }),
    figures: build.query<Answer<'figures'>, Argument<'figures'>>({
      query: request('figures'),
      providesTags: nightsOfOwner,
    }),
    // The form shows the outcome. A host's name and photo are shown with their rooms.
    updateProfile: build.mutation<Answer<'updateProfile'>, Argument<'updateProfile'>>({
      query: request('updateProfile'),
      extraOptions: { successToast: false },
      invalidatesTags: ['Session', 'Rooms'],
    }),
    // The form shows the outcome.
    changePassword: build.mutation<Answer<'changePassword'>, Argument<'changePassword'>>({
      query: request('changePassword'),
      extraOptions: { successToast: false },
    }),
    changeEmail: build.mutation<Answer<'changeEmail'>, Argument<'changeEmail'>>({
      query: request('changeEmail'),
      invalidatesTags: ['Session'],
    }),
    closeAccount: build.mutation<Answer<'closeAccount'>, Argument<'closeAccount'>>({ query: request('closeAccount') }),
    // First the next weeks, then as many days a page as one call may name. The booking box does without them where it fails.
    takenNights: build.infiniteQuery<Answer<'takenNights'>, { roomId: string }, { from?: string; until?: string }>({
      query: ({ queryArg, pageParam }) => request('takenNights')({ ...queryArg, ...pageParam }),
      infiniteQueryOptions: {
        initialPageParam: {},
        getNextPageParam: (_answer, _answers, { until: from = addDays(localToday(), takenNightsDays) }) => ({
          from,
          until: addDays(from, takenNightsDaysMax),
        }),
      },
      providesTags: (_answer, _error, { roomId }) => [{ type: 'TakenNights', id: roomId }],
      extraOptions: { errorToast: false },
    }),
    takenRooms: build.query<Answer<'takenRooms'>, Argument<'takenRooms'>>({
      query: request('takenRooms'),
      providesTags: [{ type: 'TakenNights', id: 'LIST' }],
      extraOptions: { errorToast: messages.roomsFailed },
    }),
    contactHost: build.mutation<Answer<'contactHost'>, Argument<'contactHost'>>({ query: request('contactHost') }),
  }),
})

export const { useIsAuthQuery, useGetUserQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = api
export const { useSendVerifyOtpMutation, useVerifyEmailMutation, useChangeEmailMutation } = api
export const { useSendResetOtpMutation, useResetPasswordMutation, useChangePasswordMutation } = api
export const { useUpdateProfileMutation, useCloseAccountMutation, useSearchHistoryMutation, usePlacesQuery } = api
export const { useGetRoomsQuery, useSearchRoomsInfiniteQuery, useTakenRoomsQuery, useRoomQuery, useHotelQuery } = api
export const { useTakenNightsInfiniteQuery, useCheckAvailabilityMutation, useContactHostMutation } = api
export const { useCreateBookingMutation, useGetBookingsInfiniteQuery, useBookingQuery, useStripePaymentMutation } = api
export const { useCancellationQuery, useCancelBookingMutation } = api
export const { useRegisterHotelMutation, useOwnHotelQuery, useEditHotelMutation, useFiguresQuery } = api
export const { useOwnerRoomsQuery, useOwnerRoomQuery, useAddRoomMutation, useEditRoomMutation } = api
export const { useToggleAvailabilityMutation, useArchiveRoomMutation, useOrderRoomsMutation } = api
export const { useRatesQuery, useEditRatesMutation } = api
export const { useCalendarQuery, useBlockNightsMutation, useEditBlockMutation, useUnblockNightsMutation } = api
export const { useCalendarLinksQuery, useCalendarLinkMutation, useRemoveCalendarLinkMutation } = api
export const { useImportCalendarMutation, useReadImportMutation, useRemoveImportMutation } = api
export const { useEnterBookingMutation, useRecordPaymentMutation, useBookingNoteMutation } = api
export const { useOwnerBookingsQuery, useOwnerBookingQuery, useBookingListInfiniteQuery } = api
export const { useMarkStayMutation, useCancelStayMutation, useRefundSettledMutation } = api

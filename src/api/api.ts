import { createApi, type EndpointBuilder, type ResultDescription } from '@reduxjs/toolkit/query/react'
import type { ApiError } from './apiError'
import { baseQuery } from './baseQuery'
import type { Answer, Argument, CallName } from './request'

const tagTypes = ['Session', 'Rooms', 'OwnerRooms', 'Bookings', 'OwnerBookings', 'Availability'] as const
type Tag = (typeof tagTypes)[number]

type Tags<Name extends CallName> = ResultDescription<Tag, Answer<Name>, Argument<Name>, ApiError, object | undefined>

/** What another person's login makes stale. */
const own = ['Bookings', 'OwnerBookings', 'OwnerRooms'] as const

/** THE slice of the backend: all calls of section 7 and our additions, typed by the contract, with what they make stale. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: (build) => {
    const { query, mutation } = callsOf(build)
    return {
      isAuth: query('isAuth', ['Session']),
      getUser: query('getUser', ['Session']),
      logout: mutation('logout'),
      sendVerifyOtp: mutation('sendVerifyOtp'),
      register: mutation('register', own),
      login: mutation('login', own),
      verifyEmail: mutation('verifyEmail'),
      sendResetOtp: mutation('sendResetOtp'),
      resetPassword: mutation('resetPassword'),
      searchHistory: mutation('searchHistory'),

      getRooms: query('getRooms', ['Rooms']),
      getBookings: query('getBookings', ['Bookings']),
      // A refusal shows that our picture of the room's nights was old.
      checkAvailability: mutation('checkAvailability', (_answer, refusal, { roomId }) =>
        refusal ? [{ type: 'Availability', id: roomId }] : [],
      ),
      createBooking: mutation('createBooking', (_answer, _refusal, { roomId }) => [
        'Bookings',
        'OwnerBookings',
        { type: 'Availability', id: roomId },
      ]),
      // On success the browser leaves for the provider's page; a refusal may mean that it is paid already.
      stripePayment: mutation('stripePayment', (_answer, refusal) => (refusal ? ['Bookings'] : [])),

      registerHotel: mutation('registerHotel'),
      ownerBookings: query('ownerBookings', ['OwnerBookings']),
      addRoom: mutation('addRoom', ['OwnerRooms', 'Rooms']),
      ownerRooms: query('ownerRooms', ['OwnerRooms']),
      toggleAvailability: build.mutation<Answer<'toggleAvailability'>, Argument<'toggleAvailability'>>({
        query: (argument) => ({ name: 'toggleAvailability', argument }),
        invalidatesTags: ['Rooms'],
        // The owner's list shows the new state at once, without being asked for again (D25).
        async onQueryStarted({ roomId }, { dispatch, queryFulfilled }) {
          const toggled = await queryFulfilled.catch(() => undefined)
          if (!toggled) return
          dispatch(
            api.util.updateQueryData('ownerRooms', undefined, ({ rooms }) => {
              const room = rooms.find(({ _id }) => _id === roomId)
              if (room) room.isAvailable = toggled.data.isAvailable ?? !room.isAvailable
            }),
          )
        },
      }),

      updateProfile: mutation('updateProfile', ['Session']),
      changePassword: mutation('changePassword'),
      takenNights: query('takenNights', (_answer, _error, { roomId }) => [{ type: 'Availability', id: roomId }]),
      contactHost: mutation('contactHost'),
    }
  },
})

/** Endpoints typed by the contract's row of the same name: a field changed there breaks whoever reads it here. */
function callsOf(build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) {
  return {
    query: <Name extends CallName>(name: Name, providesTags: Tags<Name>) =>
      build.query<Answer<Name>, Argument<Name>>({ query: (argument) => ({ name, argument }), providesTags }),
    mutation: <Name extends CallName>(name: Name, invalidatesTags?: Tags<Name>) =>
      build.mutation<Answer<Name>, Argument<Name>>({ query: (argument) => ({ name, argument }), invalidatesTags }),
  }
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
  useGetBookingsQuery,
  useCheckAvailabilityMutation,
  useCreateBookingMutation,
  useStripePaymentMutation,
  useRegisterHotelMutation,
  useOwnerBookingsQuery,
  useAddRoomMutation,
  useOwnerRoomsQuery,
  useToggleAvailabilityMutation,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useTakenNightsQuery,
  useContactHostMutation,
} = api

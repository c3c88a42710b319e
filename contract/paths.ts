/**
 * Where every call goes: values only, so that the client carries no schema (D1, section 7 of the specification).
 * `extensionPaths` are our additions and never change what section 7 describes (D4).
 */
export const paths = {
  isAuth: { method: 'GET', path: '/api/user/is-auth' },
  getUser: { method: 'GET', path: '/api/user/getUser' },
  logout: { method: 'POST', path: '/api/user/logout' },
  sendVerifyOtp: { method: 'POST', path: '/api/user/send-verify-otp' },
  register: { method: 'POST', path: '/api/user/register' },
  login: { method: 'POST', path: '/api/user/login' },
  verifyEmail: { method: 'POST', path: '/api/user/verify-email' },
  sendResetOtp: { method: 'POST', path: '/api/user/send-reset-otp' },
  resetPassword: { method: 'POST', path: '/api/user/reset-password' },
  searchHistory: { method: 'POST', path: '/api/user/search-history' },
  getRooms: { method: 'GET', path: '/api/ownerHotel/get-rooms' },
  getBookings: { method: 'GET', path: '/api/booking/get-bookings' },
  checkAvailability: { method: 'POST', path: '/api/booking/check-availability' },
  createBooking: { method: 'POST', path: '/api/booking/create-booking' },
  stripePayment: { method: 'POST', path: '/api/booking/stripe-payment' },
  registerHotel: { method: 'POST', path: '/api/ownerHotel/register' },
  ownerBookings: { method: 'GET', path: '/api/ownerHotel/bookings' },
  addRoom: { method: 'POST', path: '/api/ownerHotel/add-room' },
  ownerRooms: { method: 'GET', path: '/api/ownerHotel/rooms' },
  toggleAvailability: { method: 'PUT', path: '/api/ownerHotel/toggle-availability' },
} as const

export const extensionPaths = {
  updateProfile: { method: 'PUT', path: '/api/user/profile' },
  changePassword: { method: 'POST', path: '/api/user/change-password' },
  takenNights: { method: 'GET', path: '/api/booking/taken-nights' },
  contactHost: { method: 'POST', path: '/api/ownerHotel/contact-host' },
} as const

/** The provider's signed messages arrive here (D21): raw body, no schema of ours. */
export const webhookPath = '/api/booking/stripe-webhook'
/** Uploaded pictures are served below this path (E3). */
export const mediaPath = '/media'
/** Where a paid and a cancelled checkout return to (D21). */
export const returnPaths = { paid: '/loader/my-bookings', cancelled: '/my-bookings' } as const
/** The header with which a client names one attempt to book, so that a repeat replays the first answer (C7). */
export const idempotencyHeader = 'idempotency-key'
